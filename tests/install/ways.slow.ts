/** Every way of install, tried with one list (`assertions.ts`) that nothing can be missing from. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedFiles } from "../../scripts/beside";
import { OUTSIDE } from "../../scripts/build-server";
import { importedFiles, startedModules } from "../../scripts/modules";
import { holdsInstalled } from "./assertions";
import { fromFolder } from "./folder";
import { type OneFile, oneFile, type Place, possible } from "./one-file";
import type { Running } from "./running";
import { TOUCHES } from "./touches";

const ROOT = join(import.meta.dir, "../..");
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const settings = (line: string): Record<string, string> =>
  Object.fromEntries(line.split(" ").map((pair) => pair.split("=") as [string, string]));

/** The user of the Containerfile. */
function container(): Place {
  const text = textOf("Containerfile");
  const env = settings(/^ENV (.+)$/m.exec(text)?.[1] ?? "");
  const program = /^ENTRYPOINT \["(.+)"\]$/m.exec(text)?.[1] ?? "";
  return { env, program, user: Number(/^USER (\d+)/m.exec(text)?.[1]), sealed: true };
}

/** A user without a name, as `DynamicUser` makes them. */
const DYNAMIC = 61_234;

function unit(): Place {
  const text = textOf("deploy/systemd/driftglass.service");
  const env = settings(/^Environment=(.+)$/m.exec(text)?.[1] ?? "");
  return { env, program: /^ExecStart=(.+)$/m.exec(text)?.[1] ?? "", user: DYNAMIC, sealed: true };
}

const alone: Place = { env: { DATA_DIR: "/data" }, program: "/driftglass", user: 0, sealed: false };

describe.each([
  ["the checkout", "checkout"],
  ["`bun start`", "start"],
] as const)("%s", (_, way) => {
  let running: Running & { clear(): void };
  beforeAll(async () => {
    running = await fromFolder(way);
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    running?.clear();
  });
  holdsInstalled(() => running);
});

describe.if(possible).each([
  ["one file alone in a root", () => alone],
  ["the container’s root, read-only and nobody’s", container],
  ["the unit’s settings, user and read-only root", unit],
] as const)("%s", (_, place) => {
  let made: OneFile;
  let running: Running;
  beforeAll(async () => {
    made = await oneFile(place());
    running = await made.start();
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    made?.clear();
  });
  holdsInstalled(() => running);
});

test.if(possible)("whatever is loaded by its name is touched in each of them", () => {
  const { threads, processes } = startedModules();
  const all = [...threads, ...processes, ...importedFiles(), ...embeddedFiles(), ...OUTSIDE];
  expect(all).toContain("harfbuzzjs/dist/harfbuzz.wasm");
  expect(Object.keys(TOUCHES).sort()).toEqual([...new Set(all)].sort());
});
