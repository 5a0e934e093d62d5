/** `bun run dev` in a copy of the folder: the login that it prints, and what a change of a file does. */
import { afterAll, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyCheckout, spawnBunIn } from "./checkout-install";
import { waitUntilListening } from "./installed-server";

const TIMEOUT_MS = 60_000;
const folder = copyCheckout();
let running: { stop(): Promise<number> } | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

/** Asks again, as a server that is started anew is away for a moment. */
async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await what().catch(() => false))) {
    if (Date.now() > end) throw new Error("nothing changed");
    await Bun.sleep(100);
  }
}

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

test("the printed logins work, and a change of a text, a source and a style is seen at the same address", async () => {
  const data = join(folder, "data/dev");
  const dev = await waitUntilListening(spawnBunIn(folder, data, ["scripts/dev.ts"]));
  running = dev;
  const { url, output, stop } = dev;
  await until(async () => output().includes("/official"));
  const logins = [...output().matchAll(/log in as (\S+) with the password (\w+)/g)];
  const responses = await Promise.all(
    logins.map(([, username, password]) =>
      fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username, password }),
      }),
    ),
  );
  const people = await Promise.all(responses.map((response) => response.json()));
  expect(people.map(({ user }) => [user.language, user.official])).toEqual([
    ["en", false],
    ["en", true],
  ]);

  change("locales/en.json", '"language.title": "Language"', '"language.title": "Speech"');
  await until(async () => (await textOf(`${url}/language-select`)).includes("Speech"));
  change("src/shell/health-and-clock.ts", '"/healthz"', '"/healthy"');
  await until(async () => (await fetch(`${url}/healthy`)).ok);
  change("static/styles/base/layout.css", "", ".tried-in-a-test { color: red; }\n");
  await until(async () => {
    const [sheet = ""] = /\/static\/app\.\w+\.css/.exec(await textOf(`${url}/language-select`)) ?? [];
    return (await textOf(url + sheet)).includes("tried-in-a-test");
  });
  expect(await stop()).toBe(0);
}, 240_000);
