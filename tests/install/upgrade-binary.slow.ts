/** A real one-file program is upgraded to a second build, and goes back from one that never becomes ready. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildSingle } from "../../scripts/build-single";
import { freePort } from "../../scripts/free-port";
import { sha256 } from "../../src/runtime/sha256";
import { VERSION } from "../../src/runtime/version";
import { registerClient } from "../support/client";
import { copyCheckout } from "./checkout-install";

const ROOT = join(import.meta.dir, "../..");
const ARCHITECTURE = process.arch === "arm64" ? "arm64" : "x64";
const NAME = `driftglass-linux-${ARCHITECTURE}`;
const NEWER = "90.0.0";
/** ms */
const LONG = 240_000;

const folder = mkdtempSync(join(tmpdir(), "driftglass-upgraded-"));
const checkout = copyCheckout();
const [program, dataDir, pidFile] = ["bin/driftglass", "data", "pid"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const restart = join(folder, "restart.sh");
const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "", RATE_LIMITS: "0", DATABASE_URL: "", DRAIN_SECONDS: "0" };

/** As a service manager: SIGTERM, its end, the next one. */
const RESTART = `#!/bin/sh
if [ -s ${pidFile} ]; then
  kill $(cat ${pidFile}) 2>/dev/null
  while kill -0 $(cat ${pidFile}) 2>/dev/null; do sleep 0.1; done
fi
${program} >>${folder}/log 2>&1 &
echo $! > ${pidFile}
`;

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(join(checkout, file), change(readFileSync(join(checkout, file), "utf8")));

/** Builds the changed checkout as another version. @returns the folder of the release */
async function buildRelease(name: string): Promise<string> {
  const out = join(folder, name);
  const script = `import { buildSingle } from "./scripts/build-single"; await buildSingle(["${ARCHITECTURE}"], "${out}");`;
  const child = Bun.spawn([process.execPath, "-e", script], { cwd: checkout, stdio: ["ignore", 2, 2] });
  expect(await child.exited).toBe(0);
  writeFileSync(join(out, "SHA256SUMS"), `${sha256(readFileSync(join(out, NAME)))}  ${NAME}\n`);
  return join(out, NAME);
}

async function run(...args: string[]) {
  const child = Bun.spawn([program, ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", 2] });
  const out = await new Response(child.stdout).text();
  return { code: await child.exited, json: JSON.parse(out) };
}

const url = () => `http://127.0.0.1:${env.PORT}`;
const versionAt = async () => ((await (await fetch(`${url()}/healthz`)).json()) as { version: string }).version;

function databaseState() {
  const database = new Database(join(dataDir, "driftglass.sqlite"), { readonly: true });
  const people = database.prepare("select nickname from users where id <> 'gone' order by 1").values().flat();
  const migrated = database.prepare("select 1 from kysely_migration where name = '9999-nothing'").get() !== null;
  database.close();
  return { people, migrated };
}

let next = "";
let broken = "";

beforeAll(async () => {
  env.PORT = String(await freePort());
  for (const each of ["bin", "data"]) mkdirSync(join(folder, each), { mode: 0o700 });
  cpSync(join(ROOT, "dist"), join(checkout, "dist"), { recursive: true });
  const [installed = ""] = await buildSingle([ARCHITECTURE], join(folder, "installed"));
  copyFileSync(installed, program);
  edit("package.json", (text) => text.replace(`"version": "${VERSION}"`, `"version": "${NEWER}"`));
  edit("migrations/index.ts", (text) =>
    text.replace(/\n};\s*$/, '\n  "9999-nothing": { up: async () => undefined },\n};\n'),
  );
  next = await buildRelease("next");
  edit("src/main.ts", (text) =>
    text.replace("  const { db } = opened;", '  const { db } = opened;\n  if (db) throw new Error("broken");'),
  );
  broken = await buildRelease("broken");
  writeFileSync(restart, RESTART, { mode: 0o755 });
}, LONG);

afterAll(() => {
  Bun.spawnSync(["sh", "-c", 'kill -9 $(cat "$0")', pidFile]);
  for (const each of [folder, checkout]) rmSync(each, { recursive: true, force: true });
});

test(
  "one that migrates and never becomes ready: the old one is there again, with everything",
  async () => {
    Bun.spawnSync([restart], { env: { ...process.env, ...env } });
    while ((await fetch(`${url()}/readyz`).catch(() => null))?.status !== 200) await Bun.sleep(50);
    await registerClient(url());
    const before = databaseState();
    expect(before).toMatchObject({ people: ["Driftglass", expect.any(String)], migrated: false });
    const { code, json } = await run("upgrade", broken, "--restart", restart, "--wait", "15", "--json");
    expect({ code, ...json }).toMatchObject({ code: 1, state: "went back", from: VERSION, to: NEWER });
    expect(json.error).toMatch(/went back to .*the one that the new program migrated is .* is ready$/);
    expect([await versionAt(), databaseState()]).toEqual([VERSION, before]);
    // From the copy that the new program made before it migrated.
    const manifests = readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("driftglass-"));
    expect(manifests).toHaveLength(2);
    const kept = readdirSync(dataDir).filter((name) => /\.upgraded-/.test(name));
    expect(kept.length).toBeGreaterThan(0);
  },
  LONG,
);

test(
  "another build takes its place, with everything",
  async () => {
    const before = databaseState();
    const { code, json } = await run("upgrade", next, "--restart", restart, "--wait", "60", "--json");
    expect({ code, ...json }).toMatchObject({ code: 0, state: "done", from: VERSION, to: NEWER });
    expect([await versionAt(), databaseState()]).toEqual([NEWER, { ...before, migrated: true }]);
    expect(readdirSync(join(folder, "bin")).sort()).toEqual(
      ["", ".old", ".upgrade.lock"].map((end) => basename(program) + end),
    );
    // The program that is in place now runs the command.
    const older = await run("upgrade", `${program}.old`, "--sha256", sha256(readFileSync(`${program}.old`)), "--json");
    expect([older.code, older.json.error]).toEqual([
      1,
      expect.stringMatching(/older than 90\.0\.0.*Nothing was changed$/),
    ]);
  },
  LONG,
);
