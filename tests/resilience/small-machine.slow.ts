/**
 * A server on a machine of 512 MB and one shared core: pages, chats, uploads and a backup that is proven, at a fixed rate.
 * No request fails and all its processes stay small. Whole: SMALL_MINUTES=60 SMALL_RATE=60 SMALL_P99=300 with TEST_SERVER as `bun run test`
 * sets it; times depend on what else the machine does, so they are only told unless SMALL_P99 names a bound.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SPAWNED_COMMAND_ENVIRONMENT } from "../../src/cli/spawn-self";
import { uploadForm } from "../profile/uploader";
import { runCli } from "../support/cli";
import type { ApiClient } from "../support/client";
import { processTreeMemory, processTreeShare } from "../support/process-stats";
import { makePng, paintNoise } from "../support/sample-pictures";
import { type Server, startServer } from "../support/server";
import { type SmallMachine, smallMachine } from "../support/small-machine";
import { registerTwoFriends } from "./test-friends";

const MINUTES = Number(process.env.SMALL_MINUTES ?? 0.2);
/** Requests a second. */
const RATE = Number(process.env.SMALL_RATE ?? 20);
/** ms; 0: only told. */
const P99 = Number(process.env.SMALL_P99 ?? 0);
const BOTTLES = "1000";
const MOST_MB = 250;
/** One request of so many is an upload. */
const UPLOAD_EACH = 60;
const LONG = MINUTES * 60_000 + 180_000;

const dataDir = mkdtempSync(join(tmpdir(), "driftglass-small-"));
let machine: SmallMachine;
let server: Server;
let friends: [ApiClient, ApiClient];
beforeAll(async () => {
  machine = smallMachine();
  expect((await runCli({ DATA_DIR: dataDir }, "demo", "--bottles", BOTTLES)).code).toBe(0);
  server = await startServer({ DATA_DIR: dataDir });
  friends = await registerTwoFriends(server.url);
  await server.kill("SIGTERM");
  await server.restart({}, machine.wrap);
}, LONG);
afterAll(async () => {
  await server.stop();
  machine.remove();
  rmSync(dataDir, { recursive: true, force: true });
}, LONG);

interface Load {
  times: Record<string, number[]>;
  failures: string[];
  /** Sent once more as their idle connection was closed meanwhile, as browsers and proxies do. */
  again: number;
  running: Set<Promise<void>>;
}

async function ask(load: Load, kind: string, path: string, init: RequestInit): Promise<void> {
  const start = performance.now();
  try {
    const response = await fetch(server.url + path, init).catch((error) => {
      if (!/ECONNRESET|ConnectionClosed/.test(String(error.code ?? error))) throw error;
      load.again++;
      return fetch(server.url + path, init);
    });
    await response.arrayBuffer();
    if (response.status >= 400) load.failures.push(`${path} ${response.status}`);
  } catch (error) {
    load.failures.push(`${kind} ${error}`);
  }
  load.times[kind] ??= [];
  load.times[kind].push(performance.now() - start);
}

/** Of the n-th request. */
function sendOne(load: Load, n: number): Promise<void> {
  const [sender, receiver] = n % 2 === 0 ? friends : friends.toReversed();
  const headers = { authorization: `Bearer ${sender?.token}` };
  if (n % UPLOAD_EACH === 0) {
    const body = uploadForm(makePng(640, 480, paintNoise(n)), "x.png", { burn: "false", clientId: `small-${n}` });
    return ask(load, "upload", `/api/chat/${receiver?.id}/messages`, { method: "POST", headers, body });
  }
  if (n % 5 === 0) {
    const body = JSON.stringify({ text: `message ${n}`, clientId: `small-text-${n}` });
    const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
    return ask(load, "chat", `/api/chat/${receiver?.id}/messages`, init);
  }
  if (n % 3 === 0) return ask(load, "json", "/api/bottles", { headers });
  return ask(load, "page", n % 2 === 0 ? "/" : "/bottle-square", { headers: { cookie: "language=en" } });
}

const percentile = (times: number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);

/** A command in the same bounds, as the server starts it at night. @returns its exit code and what it says */
async function runThere(args: string[], onStart: (pid: number) => void) {
  const command = [...machine.wrap, process.execPath, "src/cli/driftglass.ts", ...args, "--json"];
  const env = {
    ...process.env,
    ...SPAWNED_COMMAND_ENVIRONMENT,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    LOG_LEVEL: "silent",
  };
  const child = Bun.spawn(command, { cwd: join(import.meta.dir, "../.."), env, stdio: ["ignore", "pipe", "inherit"] });
  onStart(child.pid);
  const out = await new Response(child.stdout).text();
  return { code: await child.exited, ...JSON.parse(out) };
}

test(
  `${MINUTES} minutes at ${RATE} requests a second`,
  async () => {
    const load: Load = { times: {}, failures: [], again: 0, running: new Set() };
    let [sent, command, most, mostShared] = [0, 0, 0, 0];
    const sum = (of: (pid: number) => number): number => of(server.pid()) + (command ? of(command) : 0);
    const looking = setInterval(() => {
      most = Math.max(most, sum(processTreeMemory));
      mostShared = Math.max(mostShared, sum(processTreeShare));
    }, 200);
    const sending = setInterval(() => {
      const work = sendOne(load, sent++);
      load.running.add(work);
      void work.finally(() => load.running.delete(work));
    }, 1_000 / RATE);
    await Bun.sleep(MINUTES * 30_000);
    const idle = mostShared;
    const note = (pid: number) => {
      command = pid;
    };
    const backup = await runThere(["backup"], note);
    const proof = await runThere(["restore", backup.place, "--verify"], note);
    await Bun.sleep(MINUTES * 30_000);
    clearInterval(sending);
    await Promise.all(load.running);
    clearInterval(looking);
    const figures = Object.entries(load.times).map(
      ([kind, times]) => `${kind} ${times.length}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
    );
    console.log(`small machine (${machine.bounds}): ${sent} requests, ${load.again} again; ${figures.join("; ")}`);
    console.log(
      `all processes, what they share counted once: ${idle} MB without a backup, ${mostShared} MB at most (${most} where it counts for each); ended for memory: ${machine.killed()}`,
    );
    expect([backup.code, proof.code, proof.faults]).toEqual([0, 0, []]);
    expect(load.failures.slice(0, 5)).toEqual([]);
    expect(machine.killed() ?? 0).toBe(0);
    expect([idle, mostShared].filter((each) => each > MOST_MB)).toEqual([]);
    if (P99 > 0) expect(percentile(load.times.page ?? [], 0.99)).toBeLessThanOrEqual(P99);
  },
  LONG,
);
