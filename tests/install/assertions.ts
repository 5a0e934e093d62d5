/** What holds wherever the product is installed: one list for every way. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../src/limits/languages";
import { VERSION } from "../../src/runtime/version";
import type { InstalledServer } from "./installed-server";
import { MODULE_CHECKS } from "./module-checks";

const ROOT = join(import.meta.dir, "../..");
const LOG_LEVEL_ERROR = 50;

/** Everything that browsers load, byte for byte as the build made it. */
async function expectEveryFile({ url, dist }: InstalledServer): Promise<void> {
  const folder = join(dist, "static");
  const manifest: Record<string, string> = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
  const files = Object.values(manifest);
  expect(files.length).toBeGreaterThan(100);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(files));
  for (const file of files) {
    const response = await fetch(`${url}/static/${file}`);
    const same = Buffer.from(await response.bytes()).equals(readFileSync(join(folder, file)));
    expect([file, response.status, same]).toEqual([file, 200, true]);
  }
  expect((await fetch(`${url}/sw.js`)).status).toBe(200);
  expect((await fetch(`${url}/static/none`)).status).toBe(404);
}

async function expectEveryLanguage({ url }: InstalledServer): Promise<void> {
  for (const language of LANGUAGES) {
    const texts: Record<string, string> = await Bun.file(join(ROOT, `locales/${language}.json`)).json();
    const page = await fetch(`${url}/login`, { headers: { cookie: `language=${language}` } });
    const html = await page.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(texts["auth.login"] ?? "no such text");
    expect((await fetch(`${url}/terms`, { headers: { cookie: `language=${language}` } })).status).toBe(200);
  }
}

async function expectEveryCommand({ command }: InstalledServer): Promise<void> {
  expect(await command(["version"])).toEqual({ code: 0, output: `driftglass ${VERSION}\n` });
  expect(await command(["nonsense"])).toMatchObject({ code: 2 });
  const checked = await command(["coins", "check"]);
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining("no differences")]);
  const result = await command(["doctor"], { TRANSLATE_URL: "", RATE_LIMITS: "1", PORT: "0" });
  expect([result.code, result.output]).toEqual([0, expect.stringContaining("every key leads somewhere")]);
  // The driver of PostgreSQL is loaded when it is asked for.
  const away = await command(["coins", "check"], { DATABASE_URL: "postgres://127.0.0.1:9/none" });
  expect([away.code, away.output]).toEqual([1, expect.stringContaining("no connection to 127.0.0.1:9")]);
}

/** Tests of one way of install. */
export function describeInstallation(running: () => InstalledServer): void {
  test("serves every file of the build", () => expectEveryFile(running()), 30_000);
  test("speaks every language", () => expectEveryLanguage(running()), 30_000);
  const touched = Map.groupBy(Object.entries(MODULE_CHECKS), ([, touch]) => touch);
  for (const [touch, names] of touched)
    test(`has ${names.map(([name]) => name).join(", ")}`, () => touch(running()), 60_000);
  test("is ready, and has its commands", async () => {
    expect((await fetch(`${running().url}/readyz`)).status).toBe(200);
    await expectEveryCommand(running());
    expect((await fetch(`${running().url}/readyz`)).status).toBe(200);
  }, 60_000);
  test("logs no failure, and ends with 0 when it is told to", async () => {
    const lines = running().log().split("\n").filter(Boolean);
    expect(lines.filter((line) => !line.startsWith("{") || JSON.parse(line).level >= LOG_LEVEL_ERROR)).toEqual([]);
    expect(await running().stop()).toBe(0);
  }, 15_000);
}
