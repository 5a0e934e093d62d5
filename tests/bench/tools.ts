/** What the bench measures with: servers as child processes, a client of its own, sides that take turns. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");
const ROUNDS = 3;
const SECONDS = 2;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  failures: number;
}

export interface Server {
  port: number;
  pid: number;
  startMs: number;
  stop(): Promise<void>;
}

export async function serve(args: string[], env: Record<string, string> = {}): Promise<Server> {
  const began = performance.now();
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
  const startMs = performance.now() - began;
  const stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  return { port, pid: child.pid, startMs, stop };
}

export const request = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): string => {
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(body && { "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
};

export async function load(
  port: number,
  requests: string[],
  connections = 32,
  once = false,
): Promise<Figures> {
  const job = JSON.stringify({ port, requests, connections, once, seconds: once ? 60 : SECONDS });
  const client = [process.execPath, join(ROOT, "tests/bench/client.ts")];
  const child = Bun.spawn(client, { stdin: new Blob([job]), stdout: "pipe" });
  return JSON.parse(await new Response(child.stdout).text());
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export interface Side {
  name: string;
  port: number;
  requests: () => string[];
}

/** Sides take turns, so that a slow minute of the machine is slow for all of them. */
export async function inTurns(
  sides: Side[],
  connections: number,
  once = false,
): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures[]>(sides.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, port, requests } of sides) {
      found.get(name)?.push(await load(port, requests(), connections, once));
    }
  }
  return new Map(
    [...found].map(([name, all]) => {
      const of = (key: keyof Figures) => median(all.map((each) => each[key]));
      return [
        name,
        {
          perSecond: of("perSecond"),
          p50: of("p50"),
          p99: of("p99"),
          bytes: of("bytes"),
          failures: of("failures"),
        },
      ];
    }),
  );
}

export function print(title: string, figures: Map<string, Figures>, yardstick: string): void {
  const base = figures.get(yardstick)?.perSecond ?? 1;
  console.log(`\n${title}`);
  for (const [name, { perSecond, p50, p99, bytes, failures }] of figures) {
    const columns = [
      name.padEnd(44),
      `${perSecond.toFixed(0).padStart(7)}/s`,
      `${(perSecond / base).toFixed(2).padStart(6)} ×`,
      `p50 ${p50.toFixed(2)} ms`,
      `p99 ${p99.toFixed(2)} ms`,
      `${bytes} B`,
      failures ? `${failures} FAILED` : "",
    ];
    console.log(columns.join("  "));
  }
}

export async function memory(pid: number): Promise<string> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
}
