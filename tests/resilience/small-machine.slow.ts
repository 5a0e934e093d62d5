/**
 * A server on a machine of 512 MB and one shared core: pages of visitors and of people, chats, uploads and a backup that is proven, at a
 * fixed rate by the clock, which whole runs have to reach.
 * No request fails and all its processes stay small. Whole: SMALL_MINUTES=60 SMALL_RATE=60 SMALL_P99=300 with TEST_SERVER as `bun run test`
 * sets it; times depend on what else the machine does, so they are only told unless SMALL_P99 names a bound.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SPAWNED_COMMAND_ENVIRONMENT } from "../../src/cli/spawn-self";
import { heapSizeSettings } from "../../src/config/heap-size";
import { runCli } from "../support/cli";
import type { ApiClient } from "../support/client";
import { childProcessIds, processTreeMemory, processTreeShare } from "../support/process-stats";
import { type Server, startServer } from "../support/server";
import { SMALL_MEMORY, type SmallMachine, smallMachine } from "../support/small-machine";
import { startSteadyLoad } from "./small-machine-load";
import { registerTwoFriends } from "./test-friends";

const MINUTES = Number(process.env.SMALL_MINUTES ?? 0.2);
/** Requests a second. */
const RATE = Number(process.env.SMALL_RATE ?? 20);
/** ms; 0: only told. */
const P99 = Number(process.env.SMALL_P99 ?? 0);
const BOTTLES = "1000";
const MOST_MB = 250;
/** Before the load. */
const MOST_IDLE_MB = 110;
/** Whoever asks for that many minutes has a machine for it: then the rate is part of what is shown. */
const IS_WHOLE = MINUTES >= 60;
const RATE_SHARE = 0.98;
/** ms in which a server that nobody asks gives back what its start took. */
const CALM = IS_WHOLE ? 150_000 : 10_000;
const LONG = MINUTES * 60_000 + CALM + 180_000;

/** As `bun start` and the one file set it there. */
const HEAP_SIZE = heapSizeSettings(SMALL_MEMORY);

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
  await server.restart(HEAP_SIZE, machine.wrap);
}, LONG);
afterAll(async () => {
  await server.stop();
  machine.remove();
  rmSync(dataDir, { recursive: true, force: true });
}, LONG);

const PAGES = ["page", "home", "list", "square", "chat page"];

const percentile = (times: number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0);

/** As the server lowers it. */
const LOWEST_PRIORITY = ["nice", "-n", "19"];

/** A command in the same bounds, as the server starts it at night. @returns its exit code and what it says */
async function runThere(args: string[], onStart: (pid: number) => void) {
  const command = [...machine.wrap, ...LOWEST_PRIORITY, process.execPath, "src/cli/driftglass.ts", ...args, "--json"];
  const env = {
    ...process.env,
    ...HEAP_SIZE,
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
    let [command, most, mostShared] = [0, 0, 0];
    let parts = "";
    const sum = (of: (pid: number) => number): number => of(server.pid()) + (command ? of(command) : 0);
    await Bun.sleep(CALM);
    const calm = { shared: sum(processTreeShare), each: sum(processTreeMemory) };
    const looking = setInterval(() => {
      most = Math.max(most, sum(processTreeMemory));
      const shared = sum(processTreeShare);
      if (shared <= mostShared) return;
      mostShared = shared;
      const inCommand = command ? processTreeShare(command) : 0;
      const inDecoders = childProcessIds(server.pid()).map((pid) => processTreeShare(Number(pid)));
      parts = `${inCommand} of a backup or its proof, ${inDecoders.join(" + ") || 0} of decoders`;
    }, 200);
    const load = startSteadyLoad(server.url, friends, RATE);
    await Bun.sleep(MINUTES * 30_000);
    const loaded = mostShared;
    const note = (pid: number) => {
      command = pid;
    };
    const backup = await runThere(["backup"], note);
    const proof = await runThere(["restore", backup.place, "--verify"], note);
    await Bun.sleep(MINUTES * 30_000);
    await load.stop();
    clearInterval(looking);
    const figures = Object.entries(load.times).map(
      ([kind, times]) => `${kind} ${times.length}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`,
    );
    console.log(
      `small machine (${machine.bounds}): ${load.sent} requests, ${load.rate().toFixed(1)} of ${RATE} a second, ${load.again} again; ${figures.join("; ")}`,
    );
    console.log(
      `all processes, what they share counted once (in brackets: for each): ${calm.shared} (${calm.each}) MB before the load, ${loaded} MB without a backup, ${mostShared} (${most}) MB at most, of it ${parts}; ended for memory: ${machine.killed()}`,
    );
    expect([backup.code, proof.code, proof.faults]).toEqual([0, 0, []]);
    expect(load.failures.slice(0, 5)).toEqual([]);
    expect(machine.killed() ?? 0).toBe(0);
    expect(calm.shared).toBeLessThanOrEqual(MOST_IDLE_MB);
    expect(mostShared).toBeLessThanOrEqual(MOST_MB);
    if (IS_WHOLE) expect(load.rate()).toBeGreaterThanOrEqual(RATE_SHARE * RATE);
    const slow = PAGES.filter((kind) => P99 > 0 && percentile(load.times[kind] ?? [], 0.99) > P99);
    expect(slow).toEqual([]);
  },
  LONG,
);
