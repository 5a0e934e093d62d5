/** Every way of install, tried with one list (`assertions.ts`) that nothing can be missing from. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXTERNAL_PACKAGES } from "../../scripts/build-server";
import { listEmbeddedFiles } from "../../scripts/package-files";
import { findImportedFiles, findStartedModules } from "../../scripts/source-references";
import { describeInstallation } from "./assertions";
import { type BinaryInstall, canUseOwnRoot, type InstallPlace, prepareBinary } from "./binary-install";
import { startFromFolder } from "./checkout-install";
import type { InstalledServer } from "./installed-server";
import { MODULE_CHECKS } from "./module-checks";

const ROOT = join(import.meta.dir, "../..");
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const settings = (line: string): Record<string, string> =>
  Object.fromEntries(line.split(" ").map((pair) => pair.split("=") as [string, string]));

/** The user of the Containerfile. */
function container(): InstallPlace {
  const text = textOf("Containerfile");
  const env = settings(/^ENV (.+)$/m.exec(text)?.[1] ?? "");
  const program = /^ENTRYPOINT \["(.+)"\]$/m.exec(text)?.[1] ?? "";
  return { env, program, user: Number(/^USER (\d+)/m.exec(text)?.[1]), sealed: true };
}

/** A user without a name, as `DynamicUser` makes them. */
const DYNAMIC = 61_234;

function unit(): InstallPlace {
  const text = textOf("deploy/systemd/driftglass.service");
  const env = settings(/^Environment=(.+)$/m.exec(text)?.[1] ?? "");
  return { env, program: /^ExecStart=(.+)$/m.exec(text)?.[1] ?? "", user: DYNAMIC, sealed: true };
}

const alone: InstallPlace = { env: { DATA_DIR: "/data" }, program: "/driftglass", user: 0, sealed: false };

describe.each([
  ["the checkout", "checkout"],
  ["`bun start`", "start"],
] as const)("%s", (_, way) => {
  let running: InstalledServer & { clear(): void };
  beforeAll(async () => {
    running = await startFromFolder(way);
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    running?.clear();
  });
  describeInstallation(() => running);
});

describe.if(canUseOwnRoot).each([
  ["one file alone in a root", () => alone],
  ["the container’s root, read-only and nobody’s", container],
  ["the unit’s settings, user and read-only root", unit],
] as const)("%s", (_, place) => {
  let made: BinaryInstall;
  let running: InstalledServer;
  beforeAll(async () => {
    made = await prepareBinary(place());
    running = await made.start();
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    made?.clear();
  });
  describeInstallation(() => running);
});

test.if(canUseOwnRoot)("whatever is loaded by its name is touched in each of them", () => {
  const { threads, processes } = findStartedModules();
  const all = [...threads, ...processes, ...findImportedFiles(), ...listEmbeddedFiles(), ...EXTERNAL_PACKAGES];
  expect(all).toContain("harfbuzzjs/dist/harfbuzz.wasm");
  expect(Object.keys(MODULE_CHECKS).sort()).toEqual([...new Set(all)].sort());
});
