/** Every way of install, tried with one list (`assertions.ts`) that nothing can be missing from. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { YAML } from "bun";
import { EXTERNAL_PACKAGES } from "../../scripts/build-server";
import { listEmbeddedFiles } from "../../scripts/package-files";
import { findImportedFiles, findStartedModules } from "../../scripts/source-references";
import { describeInstallation } from "./assertions";
import { type BinaryInstall, canUseOwnRoot, type InstallPlace, prepareBinary } from "./binary-install";
import { startFromFolder } from "./checkout-install";
import type { InstalledServer } from "./installed-server";
import { MODULE_CHECKS } from "./module-checks";

interface ComposeFile {
  services: { driftglass: { environment: Record<string, string>; read_only: boolean } };
}

const ROOT = join(import.meta.dir, "../..");
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const settings = (line: string): Record<string, string> =>
  Object.fromEntries(line.split(" ").map((pair) => pair.split("=") as [string, string]));

/** What deploy/compose.yaml says of the product: its settings as they are where nothing is set, and its root. */
function compose() {
  const { driftglass } = (YAML.parse(textOf("deploy/compose.yaml")) as ComposeFile).services;
  const unset = Object.entries(driftglass.environment).map(([name, value]) => [
    name,
    value.replace(/^\$\{\w+:-\}$/, ""),
  ]);
  return { env: Object.fromEntries(unset) as Record<string, string>, sealed: driftglass.read_only };
}

/** The user of the Containerfile, started as deploy/compose.yaml does. */
function container(): InstallPlace {
  const text = textOf("Containerfile");
  const env = settings(/^ENV (.+)$/m.exec(text)?.[1] ?? "");
  const program = /^ENTRYPOINT \["(.+)"\]$/m.exec(text)?.[1] ?? "";
  const { env: more, sealed } = compose();
  return { env: { ...env, ...more }, program, user: Number(/^USER (\d+)/m.exec(text)?.[1]), sealed };
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
  test("its health check says that it is ready, and that nothing is where nothing listens", async () => {
    const check = (port: string) => made.command(["--healthy"], { PORT: port });
    expect((await check(new URL(running.url).port)).code).toBe(0);
    expect((await check("9")).code).toBe(1);
  });
  test("its heap grows by what it may use of the machine", () => {
    expect(readFileSync(`/proc/${running.pid}/environ`, "utf8")).toContain("\0BUN_JSC_forceRAMSize=");
  });
  // Ends with the server.
  describeInstallation(() => running);
});

test.if(canUseOwnRoot)("whatever is loaded by its name is touched in each of them", () => {
  const { threads, processes } = findStartedModules();
  const all = [...threads, ...processes, ...findImportedFiles(), ...listEmbeddedFiles(), ...EXTERNAL_PACKAGES];
  expect(all).toContain("harfbuzzjs/dist/harfbuzz.wasm");
  expect(Object.keys(MODULE_CHECKS).sort()).toEqual([...new Set(all)].sort());
});
