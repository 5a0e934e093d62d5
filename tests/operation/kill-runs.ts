/** Programs that are killed, one after the other, at their statements. */
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** How many moments are tried; KILLS=all tries each statement. */
export const KILLS = process.env.KILLS ?? "12";

/** Hours where more are tried than usual: going back on PostgreSQL has 1,400 statements, 4 to 10 s each. @param ms of the usual ones */
export const killTimeout = (ms: number): number => (process.env.KILLS === undefined ? ms : 40 * ms);

/** @param statement at which it is killed */
export async function runUntilStatement(args: string[], statement = -1, env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, "--preload", "./tests/operation/kill-at-statement.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", ...env, KILL_AT: String(statement) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await new Response(child.stdout).text();
  await child.exited;
  return { statements: Number(/(\d+) statements/.exec(output)?.[1]), signal: child.signalCode };
}

/** Runs a program that waits at a statement. @param meanwhile runs while it waits */
export async function runAtStatement(
  args: string[],
  statement: number,
  env: Record<string, string>,
  meanwhile: () => Promise<void>,
) {
  const child = Bun.spawn([process.execPath, "--preload", "./tests/operation/kill-at-statement.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: "", ...env, WAIT_AT: String(statement) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const err = new Response(child.stderr).text();
  const decoder = new TextDecoder();
  for await (const piece of child.stdout) {
    if (!decoder.decode(piece).includes("waiting")) continue;
    await meanwhile();
    void child.stdin.end();
  }
  return { code: await child.exited, err: await err };
}

/** Spread over all of them, from the first to the last. @throws Error where there are too few to kill anything */
export function killPoints(statements: number): number[] {
  if (!(statements > 1)) throw new Error(`only ${statements} statements were counted`);
  const count = KILLS === "all" ? statements : Math.min(statements, Number(KILLS));
  return Array.from({ length: count }, (_, n) => Math.round((n * (statements - 1)) / (count - 1)));
}
