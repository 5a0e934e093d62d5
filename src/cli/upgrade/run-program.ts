/** Programs that an upgrade runs: the old one, the new one, this one, and the operator's commands. */
import { existsSync, statSync } from "node:fs";
import { HOUR, SECOND } from "../../runtime/units";
import { isSingleFile, ownCommandLine } from "../spawn-self";
import { isSameFile, type ProgramPlace } from "./place";

interface ProgramOutput {
  code: number;
  out: string;
  err: string;
}

/** A new program that does not answer is none. */
const VERSION_TIMEOUT = 30 * SECOND;
/** A service manager waits for the old process, and some for the new one. */
const RESTART_TIMEOUT = 180 * SECOND;
/** A backup of a large sea. */
const DATA_TIMEOUT = 12 * HOUR;

async function run(command: string[], timeout: number): Promise<ProgramOutput> {
  const child = Bun.spawn(command, { stdio: ["pipe", "pipe", "pipe"], timeout, killSignal: "SIGKILL" });
  void child.stdin.end();
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out: out.trim(), err: err.trim() };
}

/** What failed, in one line. */
const lastLineOf = ({ code, out, err }: ProgramOutput): string =>
  (err || out).split("\n").at(-1) || `it ended with ${code}`;

/** @returns the version that a program says; null: it does not run here @throws Error where it cannot be started */
export async function askVersion(program: string): Promise<string | null> {
  const { code, out } = await run([program, "version"], VERSION_TIMEOUT);
  return code === 0 ? (/^driftglass (\S+)$/m.exec(out)?.[1] ?? null) : null;
}

/** Runs a command of the operator in a shell, which may leave a server running: its output is not waited for. */
export async function runOperatorCommand(line: string): Promise<ProgramOutput> {
  const how = {
    stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
    timeout: RESTART_TIMEOUT,
    killSignal: "SIGKILL" as const,
  };
  try {
    const code = await Bun.spawn(["sh", "-c", line], how).exited;
    return { code, out: "", err: code === 0 ? "" : `\`${line}\` ended with ${code}` };
  } catch (error) {
    return { code: 1, out: "", err: `\`${line}\` cannot be run: ${error instanceof Error ? error.message : error}` };
  }
}

/** @param dataBy operator's command put before, such as `systemd-run …` with the unit's user */
const runWithData = (command: string[], dataBy: string | null): Promise<ProgramOutput> =>
  run(dataBy === null ? command : ["sh", "-c", `exec ${dataBy} "$@"`, "sh", ...command], DATA_TIMEOUT);

/** Runs a command with `--json`. @returns its document @throws Error with what it said where it failed */
async function runForJson(command: string[], dataBy: string | null): Promise<Record<string, unknown>> {
  const done = await runWithData([...command, "--json"], dataBy);
  const found = /^\{.*\}$/m.exec(done.out)?.[0];
  const answer = found === undefined ? {} : JSON.parse(found);
  if (done.code !== 0 || answer.ok !== true) throw new Error(String(answer.error ?? lastLineOf(done)));
  return answer;
}

/** A backup by the installed program, whose schema the database has; programs before `--json` too. @returns its place @throws Error */
export async function backUpWith(program: string, dataBy: string | null): Promise<string> {
  const done = await runWithData([program, "backup"], dataBy);
  const [, place] = /^(.+): \d+ files/m.exec(done.out) ?? [];
  if (done.code !== 0 || !place) throw new Error(lastLineOf(done));
  return place;
}

/** This program once more, by the name that it has now: an upgrade renames it while it runs. */
function thisProgram({ program, old, next }: ProgramPlace): string[] {
  const own = ownCommandLine([]);
  if (!isSingleFile()) return own;
  const running = "/proc/self/exe";
  if (!statSync(running, { throwIfNoEntry: false })) return own;
  const named = [program, old, next].find((path) => existsSync(path) && isSameFile(path, running));
  return named === undefined ? own : [named];
}

/** Runs a command of this program with the data. @throws Error with what it said where it failed */
export const runOwnForJson = (place: ProgramPlace, dataBy: string | null, args: string[]) =>
  runForJson([...thisProgram(place), ...args], dataBy);
