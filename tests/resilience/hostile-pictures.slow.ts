import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseOfStoreMarker } from "../../src/files/store-marker";
import { SECOND } from "../../src/runtime/units";
import { type ApiClient, registerClient } from "../support/client";
import { askUntilNotOverloaded } from "../support/overloaded";
import { processCpuTime, processMemory, watchTreeMemory } from "../support/process-stats";
import { makePng, RED } from "../support/sample-pictures";
import { testSeed } from "../support/seeds";
import { type Server, startServer } from "../support/server";
import { type HostileFile, makeHostileFiles, SCRIPT_MARK } from "./hostile-files";

const COUNT = Number(process.env.HOSTILE_FILES ?? 300);
const SEED = testSeed("HOSTILE_SEED");
const MAX_GROWTH_MB = 300;
/** Of server and decoder for one file, ms of CPU time, which other load does not affect. */
const MAX_CPU_MS = 5 * SECOND;

/** Sends a file, every third without saying how long it is. */
async function send(server: Server, { token }: ApiClient, path: string, { bytes, fileName }: HostileFile, n: number) {
  const form = new FormData();
  form.set("file", new File([bytes as BlobPart], fileName, { type: "image/png" }));
  const whole = new Response(form);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": whole.headers.get("content-type") ?? "",
  };
  const body = n % 3 === 0 ? whole.body : await whole.arrayBuffer();
  const start = performance.now();
  const response = await fetch(`${server.url}/api/auth/${path}`, { method: "POST", headers, body });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - start };
}

const storedFiles = (server: Server): string[] => {
  const root = join(server.dataDir, "pictures");
  const all = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = all.filter((each) => each.isFile() && !databaseOfStoreMarker(each.name));
  return files.map(({ parentPath, name }) => join(parentPath, name));
};

/** What is wrong with a stored file, which has to be a clean WebP or GIF. @returns null when it is fine */
async function faultOf(path: string): Promise<string | null> {
  const bytes = readFileSync(path);
  const [, extension] = /-\d+\.(webp)$|\.(gif)$/.exec(path) ? (/\.(\w+)$/.exec(path) ?? []) : [];
  if (bytes.includes(SCRIPT_MARK) || bytes.includes("Exif")) return `${path} carries what it should not`;
  const format = await new Bun.Image(bytes).metadata().then(
    (metadata) => metadata.format,
    () => "nothing",
  );
  return format === extension ? null : `${path} is ${format}`;
}

/** Sends the files in turn and checks status and CPU time of each answer. */
async function sendAll(server: Server, files: HostileFile[]) {
  const pid = server.pid();
  let [client, growth] = [await registerClient(server.url), 0];
  const responses: Record<string, number> = {};
  let slowest = { ms: 0, name: "" };
  for (const [n, file] of files.entries()) {
    const [before, cpu, stopWatching] = [processMemory(pid).now, processCpuTime(pid), watchTreeMemory(pid)];
    const path = n % 2 ? "album" : "upload-avatar";
    const { status, text, ms } = await askUntilNotOverloaded(() => send(server, client, path, file, n));
    growth = Math.max(growth, stopWatching() - before);
    expect(status, `${file.name}, seed ${SEED}: ${text}`).toBeOneOf([200, 409, 413, 415, 422]);
    expect(processCpuTime(pid) - cpu, `${file.name}, seed ${SEED}`).toBeLessThan(MAX_CPU_MS);
    // The album is full: continue as somebody else.
    if (status === 409) client = await registerClient(server.url);
    responses[status] = (responses[status] ?? 0) + 1;
    if (ms > slowest.ms) slowest = { ms, name: file.name };
  }
  return {
    growth,
    answers: JSON.stringify(responses),
    slowest: `${Math.round(slowest.ms)} ms (${slowest.name})`,
  };
}

const VALID_PICTURE: HostileFile = { name: "sound", bytes: makePng(900, 900, () => RED), fileName: "x.png" };

describe("hostile pictures", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ WELCOME_BOTTLES: "0" });
    await sendAll(server, Array(8).fill(VALID_PICTURE));
  });
  afterAll(() => server.stop());

  test(
    `${COUNT} of them: the server survives, and stores re-encoded pictures only`,
    async () => {
      const files = await makeHostileFiles(COUNT, SEED);
      const [pid, before] = [server.pid(), processMemory(server.pid())];
      const { growth, answers: responses, slowest } = await sendAll(server, files);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(server.pid()).toBe(pid);
      const all = storedFiles(server);
      expect(all.length).toBeGreaterThan(COUNT / 10);
      expect((await Promise.all(all.map(faultOf))).filter(Boolean)).toEqual([]);
      const after = processMemory(server.pid());
      console.log(
        `hostile pictures: ${COUNT} files, seed ${SEED}, answers ${responses}, slowest ${slowest}, memory ` +
          `${before.now} MB, with its decoder at most +${growth} MB, in the end ${after.now} MB`,
      );
      expect(growth).toBeLessThan(MAX_GROWTH_MB);
    },
    Math.max(300, COUNT) * SECOND,
  );

  test(
    "many endless bodies at once are refused, and memory stays bounded",
    async () => {
      const client = await registerClient(server.url);
      const before = processMemory(server.pid()).now;
      const chunk = new Uint8Array(256 * 1024);
      const sendEndless = async (n: number) => {
        let remaining = (n % 2 ? 30 : 60) * 4;
        const body = new ReadableStream({
          pull: (controller) => (remaining-- > 0 ? controller.enqueue(chunk) : controller.close()),
        });
        const headers = {
          authorization: `Bearer ${client.token}`,
          "content-type": "multipart/form-data; boundary=x",
        };
        const path = n % 2 ? "album" : "upload-avatar";
        const response = await fetch(`${server.url}/api/auth/${path}`, {
          method: "POST",
          headers,
          body,
        }).catch(() => null);
        return response?.status ?? 0;
      };
      const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => sendEndless(n)));
      for (const status of responses) expect(status).toBeOneOf([0, 413, 503]);
      const growth = processMemory(server.pid()).most - before;
      console.log(`hostile pictures: ten endless bodies, memory at most +${growth} MB of ${before} MB`);
      expect(growth).toBeLessThan(MAX_GROWTH_MB);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    },
    120 * SECOND,
  );
});
