/** What the bench measures with: servers as child processes, a client of its own, sides that take turns. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/setup";
import { SEA_LIMITS } from "../../src/limits/sea";

/** `--quick`: one short round of each, for who wants to know whether something is far off. */
export const QUICK = process.argv.includes("--quick");
const ROUNDS = QUICK ? 1 : 5;
/** Of what each person does once a round: nobody may throw more often in a day. */
const ROUNDS_ONCE = Math.min(ROUNDS, SEA_LIMITS.throwsPerDay);
const SECONDS = QUICK ? 1 : 2;
/** A tick of the kernel's clock of processor time, µs. */
const TICK = 10_000;

export interface LoadFigures {
  responses: number;
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  failures: number;
  /** Status and error code of the first refused request. */
  refused?: string;
  /** Processor time of the server for one answer, µs; NaN where the system does not tell. */
  cpu: number;
}

export interface BenchServer {
  port: number;
  pid: number;
  startMs: number;
  stop(): Promise<void>;
}

export async function startProcess(args: string[], env: Record<string, string> = {}): Promise<BenchServer> {
  const start = performance.now();
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production", DRIFTGLASS_DEFAULT_ENV: "1", LOG_LEVEL: "error", ...env },
    stdout: "pipe",
    stderr: "inherit",
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk);
    if (text.includes("\n")) break;
  }
  const port = Number(/listening on http:\/\/[^:]+:(\d+)/.exec(text)?.[1]);
  if (!port) throw new Error(`no server: ${text}`);
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const startMs = performance.now() - start;
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  return { port, pid: child.pid, startMs, stop };
}

export const rawRequest = (method: string, path: string, headers: Record<string, string> = {}, body = ""): string => {
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(body && { "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
};

export type LoadTarget = Pick<BenchServer, "port" | "pid">;

/** Processor time that a process has used, µs. */
function cpuTimeOf(pid: number): number {
  try {
    const [, , user = "", system = ""] =
      /\) (?:\S+ ){11}((\d+) (\d+))/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return (Number(user) + Number(system)) * TICK;
  } catch {
    return Number.NaN;
  }
}

/**
 * Lets a client of its own ask a server. @param once each request is sent once, and then it is over
 * @param pause ms a connection rests after each answer
 */
export async function measureLoad(
  { port, pid }: LoadTarget,
  requests: string[],
  connections = 32,
  once = false,
  pause = 0,
): Promise<LoadFigures> {
  const job = JSON.stringify({ port, requests, connections, once, pause, seconds: once ? 60 : SECONDS });
  const client = [process.execPath, join(ROOT, "tests/bench/client.ts")];
  const before = cpuTimeOf(pid);
  const child = Bun.spawn(client, { stdin: new Blob([job]), stdout: "pipe" });
  const figures: LoadFigures = JSON.parse(await new Response(child.stdout).text());
  return { ...figures, cpu: (cpuTimeOf(pid) - before) / figures.responses };
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export interface BenchSide {
  name: string;
  to: LoadTarget;
  requests: () => string[];
}

/** Sides take turns, so that a slow minute of the machine is slow for all of them. */
export async function measureInTurns(
  sides: BenchSide[],
  connections: number,
  once = false,
): Promise<Map<string, LoadFigures>> {
  const figures = new Map<string, LoadFigures[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < (once ? ROUNDS_ONCE : ROUNDS); round++) {
    for (const { name, to, requests } of sides) {
      figures.get(name)?.push(await measureLoad(to, requests(), connections, once));
    }
  }
  return new Map([...figures].map(([name, all]) => [name, medianFigures(all)]));
}

function medianFigures(all: LoadFigures[]): LoadFigures {
  const of = (key: Exclude<keyof LoadFigures, "refused">) => median(all.map((each) => each[key]));
  const [responses, perSecond, p50, p99] = [of("responses"), of("perSecond"), of("p50"), of("p99")];
  const refused = all.find((each) => each.refused)?.refused;
  return {
    responses,
    perSecond,
    p50,
    p99,
    bytes: of("bytes"),
    // Of all rounds: what is refused costs less, and would be hidden in the middle.
    failures: all.reduce((sum, { failures }) => sum + failures, 0),
    refused,
    // Of all rounds too: one alone may hold a few hundred answers, and the clock of processor time ticks every 10 ms.
    cpu:
      all.reduce((sum, { cpu, responses: n }) => sum + cpu * n, 0) / all.reduce((sum, each) => sum + each.responses, 0),
  };
}

const printedLines: string[] = [];

/** Prints lines, and keeps them for `--write`. */
export function printLine(text: string): void {
  printedLines.push(text);
  console.log(text);
}

/** All that was said. */
export const printedReport = (): string => printedLines.join("\n");

const formatFigures = (
  name: string,
  { perSecond, p50, p99, bytes, failures, refused, cpu }: LoadFigures,
  base: number,
): string =>
  [
    name.padEnd(40),
    `${perSecond.toFixed(0).padStart(6)}/s`,
    `${(perSecond / base).toFixed(2).padStart(6)} ×`,
    `${cpu.toFixed(0).padStart(6)} µs`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
    `${bytes} B`,
    failures ? `${failures} FAILED: ${refused}` : "",
  ]
    .join("  ")
    .trimEnd();

/** A line a side: answers a second, that against the yardstick, processor time of one answer, times, bytes. */
export function printComparison(title: string, figures: Map<string, LoadFigures>, yardstick: string): void {
  const base = figures.get(yardstick)?.perSecond ?? 1;
  printLine(`\n${title}`);
  for (const [name, each] of figures) printLine(formatFigures(name, each, base));
}

export async function residentMemory(pid: number): Promise<string> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
}
