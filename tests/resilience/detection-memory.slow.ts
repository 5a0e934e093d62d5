/** Languages of texts are found in the server's own process, and its memory stays within its budget (docs/decisions 159). */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiClient } from "../support/client";
import { childProcessIds, processTreeMemory, processTreeShare } from "../support/process-stats";
import { type Server, startServer } from "../support/server";
import { registerTwoFriends } from "./test-friends";

const TEXTS = join(import.meta.dir, "../translations/held");
/** Of each text so many that differ: a text is looked at once. */
const VARIANTS = 4;
/** MB, all processes together, once nobody has asked for a while; of the bundle, which is what an operator runs. */
const MOST_IDLE_MB = 110;
/** The server looks each 10 s, and rests at the second look without a request. ms */
const CALM = 25_000;
const TIMEOUT_MS = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), "driftglass-detection-"));
let server: Server;
let friends: [ApiClient, ApiClient];
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
  friends = await registerTwoFriends(server.url);
}, TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, TIMEOUT_MS);

const measure = () => ({
  processes: 1 + childProcessIds(server.pid()).length,
  rss: processTreeMemory(server.pid()),
  pss: processTreeShare(server.pid()),
});

async function loadTexts(): Promise<string[]> {
  const files = await Promise.all(readdirSync(TEXTS).map((file) => Bun.file(join(TEXTS, file)).text()));
  return files.flatMap((text) => text.split("\n").filter(Boolean));
}

/** Sends the texts and asks for a page of them each time. @returns how many were given a language */
async function send(texts: readonly string[]): Promise<number> {
  const [one, other] = friends;
  let found = 0;
  for (const text of texts) {
    const sent = await one.call("POST", `/chat/${other.id}/messages`, { text, clientId: crypto.randomUUID() });
    if (sent.body.language !== null) found++;
  }
  return found;
}

test(
  "finding the languages of texts starts no process and leaves the server within its memory",
  async () => {
    const texts = await loadTexts();
    const numbers = texts.map((_, n) => String(n));
    expect(await send(numbers)).toBe(0);
    const before = measure();
    for (let n = 0; n < VARIANTS; n++)
      expect(await send(texts.map((text) => `${text} ${n}`))).toBeGreaterThan(texts.length * 0.9);
    const used = measure();
    await Bun.sleep(CALM);
    const idle = measure();
    console.log(`detection: ${texts.length * VARIANTS} texts; ${JSON.stringify({ before, used, idle })}`);
    expect(new Set([before.processes, used.processes, idle.processes])).toEqual(new Set([1]));
    // Sources are compiled in the process that runs them, which takes memory of its own.
    if (process.env.TEST_SERVER) expect(idle.pss).toBeLessThanOrEqual(MOST_IDLE_MB);
  },
  TIMEOUT_MS,
);
