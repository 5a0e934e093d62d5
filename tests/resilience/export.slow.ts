import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { strFromU8, unzipSync } from "fflate";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import type { BottleRow } from "../../src/db/tables/bottles";
import { type ApiClient, registerClient } from "../support/client";
import { type Server, startServer } from "../support/server";

const BOTTLES = 5_000;
const READERS = 10;
const LETTER_LENGTH = 2_000;
/** ms; longer than the server waits for an idle connection (16 s). */
const PAUSE_MS = 18_000;
const MB = 1024 * 1024;

let server: Server;
let me: ApiClient;

const rss = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, "utf8"))?.[1]) * 1024;

/** A text that hardly compresses. */
const randomText = (): string =>
  String.fromCodePoint(
    ...Array.from(crypto.getRandomValues(new Uint16Array(LETTER_LENGTH)), (n) => 0x4e00 + (n % 20_000)),
  );

/** Beside the running server, as a command-line tool would. */
async function insertBottles(): Promise<void> {
  const { db, close } = await openDatabase(server.database);
  await me.call("POST", "/bottles", { content: "the first" });
  const mine = db.selectFrom("bottles").selectAll().where("author_id", "=", me.id);
  const first = await mine.executeTakeFirstOrThrow();
  const row = (): BottleRow => ({ ...first, id: newId(first.created_at), content: randomText() });
  for (let n = 1; n < BOTTLES; n += 100) {
    await db
      .insertInto("bottles")
      .values(Array.from({ length: Math.min(100, BOTTLES - n) }, row))
      .execute();
  }
  await close();
}

beforeAll(async () => {
  server = await startServer({ WELCOME_BOTTLES: "0" });
  me = await registerClient(server.url);
  await insertBottles();
}, 60_000);
afterAll(() => server.stop());

interface Download {
  socket: ReturnType<typeof connect>;
  /** The whole response, once the socket is closed. */
  received: Promise<Buffer>;
}

/** Requests the export with reading paused. */
function startDownload(): Download {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const headers = [`host: ${host}`, `authorization: Bearer ${me.token}`, "connection: close"];
  socket.write(`GET /api/auth/export HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
  socket.pause();
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  const received = new Promise<Buffer>((resolve) => socket.on("close", () => resolve(Buffer.concat(parts))));
  return { socket, received };
}

/** The body of a chunked response. */
function bodyOf(response: Buffer): Uint8Array {
  const parts: Buffer[] = [];
  let at = response.indexOf("\r\n\r\n") + 4;
  for (;;) {
    const end = response.indexOf("\r\n", at);
    const size = Number.parseInt(response.toString("latin1", at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(response.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

test("ten stalled downloads of 5,000 bottles cost little memory, and one that resumes is complete", async () => {
  const before = rss();
  const downloads = Array.from({ length: READERS }, startDownload);
  let peak = before;
  const deadline = performance.now() + PAUSE_MS;
  while (performance.now() < deadline) {
    await Bun.sleep(250);
    peak = Math.max(peak, rss());
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const [first, ...others] = downloads;
  for (const { socket } of others) socket.destroy();
  first?.socket.resume();
  const zip = bodyOf((await first?.received) ?? Buffer.alloc(0));
  const thrown = JSON.parse(strFromU8(unzipSync(zip)["thrown.json"] ?? new Uint8Array()));
  expect(thrown).toHaveLength(BOTTLES);
  const growth = Math.round((peak - before) / MB);
  const size = Math.round(zip.length / MB);
  console.log(`export: ${READERS} slow readers of ${size} MB each, ${growth} MB more memory while they wait`);
  // What they have not read is not kept for all of them; the rest is the collector's mood, 86 to 176 MB of 210.
  expect(growth).toBeLessThan(READERS * size * 0.9);
}, 120_000);
