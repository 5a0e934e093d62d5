/** `bun start` builds only what is not built yet, and says before the work that another server is there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashSources, isBuilt, noteBuild } from "../../scripts/built";
import { lockFileForServer } from "../../src/db/sqlite/file-protection";

const ROOT = join(import.meta.dir, "../..");
const place = mkdtempSync(join(tmpdir(), "driftglass-built-"));
const folder = join(place, "checkout");
afterAll(() => rmSync(place, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

beforeAll(() => {
  for (const file of ["package.json", "bun.lock", "bunfig.toml", "tsconfig.json"]) write(file, "{}");
  for (const part of ["src", "islands", "locales", "migrations", "static", "scripts"]) write(`${part}/a.ts`, part);
  for (const made of ["server/main.js", "parts.json", "static/app.1.css"]) write(`dist/${made}`, "");
  write("dist/manifest.json", JSON.stringify({ "app.css": "app.1.css" }));
});

test("a build is done again where a source, a package or what it made has changed, and only there", () => {
  expect(isBuilt(folder)).toBe(false);
  const build = () => noteBuild(hashSources(folder), folder);
  build();
  utimesSync(join(folder, "src/a.ts"), 1, 1);
  expect(isBuilt(folder)).toBe(true);
  const changes: [file: string, text: string | null][] = [
    ["static/a.ts", "another"],
    ["src/new/b.ts", "new"],
    ["src/new/b.ts", null],
    ["bun.lock", "other packages"],
  ];
  for (const [file, text] of changes) {
    if (text === null) rmSync(join(folder, file));
    else write(file, text);
    expect([file, isBuilt(folder)]).toEqual([file, false]);
    build();
    expect([file, isBuilt(folder)]).toEqual([file, true]);
  }
  for (const made of ["dist/static/app.1.css", "dist/server/main.js"]) {
    rmSync(join(folder, made));
    expect([made, isBuilt(folder)]).toEqual([made, false]);
    write(made, "");
  }
  expect(isBuilt(folder)).toBe(true);
});

test("beside a server it says so before it installs or builds anything", () => {
  const bare = join(place, "bare");
  for (const part of ["scripts", "src"]) cpSync(join(ROOT, part), join(bare, part), { recursive: true });
  const data = join(place, "data");
  mkdirSync(data);
  const file = join(data, "driftglass.sqlite");
  const claim = lockFileForServer(file);
  const start = (settings: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: data, ...settings };
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, "scripts/start.ts"], { cwd: bare, env });
    return [exitCode, stderr.toString()];
  };
  expect(start()).toEqual([1, `could not start: another server already works with ${file}\n`]);
  // What only reads may go on, and neither installs nor builds under the server.
  const unbuilt = `could not start: no build fits these sources, and none is made while a server works with ${file}\n`;
  expect(start({ READ_ONLY: "1" })).toEqual([1, unbuilt]);
  claim.release();
  // There is nothing here to install.
  expect(start({ READ_ONLY: "1" })).toEqual([1, expect.stringContaining("package.json")]);
}, 60_000);
