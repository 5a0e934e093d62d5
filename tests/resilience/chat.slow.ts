import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { uploadForm } from "../profile/uploader";
import { type ApiClient, registerClient } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { makePng, paintNoise } from "../support/sample-pictures";
import { type Server, startServer } from "../support/server";

/** For a full run: `BURNS=200`. */
const BURNS = Number(process.env.BURNS ?? 20);
const OPENERS = 20;
const KILLS = Number(process.env.BURN_KILLS ?? 6);

interface SentMessage {
  id: string;
  burned: boolean;
}

let server: Server;
let sender: ApiClient;
let recipient: ApiClient;

/** Makes each picture unique. */
let pictureCount = 0;
const uniquePicture = () => makePng(64, 48, paintNoise(1_000 + pictureCount++));

async function send(burns: string, bytes: Uint8Array<ArrayBuffer>) {
  const response = await fetch(`${server.url}/api/chat/${recipient.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${sender.token}` },
    body: uploadForm(bytes, "x.png", { burn: burns, clientId: `picture-${pictureCount}` }),
  });
  return { status: response.status, body: (await response.json()) as SentMessage };
}

const sendBurnPicture = () => send("true", uniquePicture());

const openBurnPicture = (id: string): Promise<Response> =>
  fetch(`${server.url}/api/chat/messages/${id}/open`, {
    method: "POST",
    headers: { authorization: `Bearer ${recipient.token}` },
  });

/** Contents of all files of the server, and its log. */
function readAllFiles(): Buffer[] {
  const entries = readdirSync(server.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile());
  return [...files.map((each) => readFileSync(join(each.parentPath, each.name))), Buffer.from(server.log())];
}

/** Bytes from the middle of a picture, which identify it. */
const markerOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.subarray(bytes.length >> 1)).subarray(0, 48);

const listFiles = (folder: string): string[] =>
  readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => each.name);

const listBurnFiles = (): string[] => listFiles("burn");

/** All files on disk except those of the database. */
const listPictureFiles = (): string[] =>
  listFiles("")
    .filter((name) => !name.startsWith(basename(server.database)))
    .sort();

/** Number of messages in the conversation. */
const countMessages = async (): Promise<number> =>
  (await recipient.call<{ items: SentMessage[] }>("GET", `/chat/${sender.id}/messages`)).body.items.length;

/** Two new friends. */
async function registerFriends(): Promise<void> {
  [sender, recipient] = [await registerClient(server.url), await registerClient(server.url)];
  await sender.call("POST", `/users/${recipient.id}/follow`);
  await recipient.call("POST", `/users/${sender.id}/follow`);
}

describe("burn pictures on a real server", () => {
  beforeAll(async () => {
    server = await startServer({ WELCOME_BOTTLES: "0" });
    await registerFriends();
  });
  afterAll(() => server.stop());

  test(
    `${BURNS} pictures, ${OPENERS} who open each at once: one view each, and no byte of them is left`,
    async () => {
      let views = 0;
      const markers: Buffer[] = [];
      for (let n = 0; n < BURNS; n++) {
        const { status, body } = await sendBurnPicture();
        expect(status).toBe(201);
        const responses = await Promise.all(Array.from({ length: OPENERS }, () => openBurnPicture(body.id)));
        const opened = responses.filter((each) => each.status === 200);
        expect([opened.length, responses.filter((each) => each.status === 410).length]).toEqual([1, OPENERS - 1]);
        views += opened.length;
        for (const each of opened) markers.push(markerOf(await each.bytes()));
      }
      const all = readAllFiles();
      const leaked = markers.filter((marker) => all.some((bytes) => bytes.includes(marker)));
      expect(leaked).toEqual([]);
      expect(listBurnFiles()).toEqual([]);
      console.log(`${BURNS} burn pictures × ${OPENERS} openers: ${views} views, ${leaked.length} markers found`);
    },
    { timeout: 20_000 + BURNS * 1_000 },
  );

  /** Opens a picture. @returns whether it was shown */
  const wasShown = async (id: string): Promise<boolean> => {
    const response = await openBurnPicture(id).catch(() => null);
    const bytes = response?.status === 200 ? await response.bytes().catch(() => null) : null;
    return bytes !== null;
  };

  /** Opens four pictures three times each and kills the server meanwhile. @returns their ids */
  async function killWhileOpening(n: number, count: (id: string) => void): Promise<string[]> {
    const ids: string[] = [];
    for (let each = 0; each < 4; each++) ids.push((await sendBurnPicture()).body.id);
    const attempts = ids.flatMap((id) => [1, 2, 3].map(() => wasShown(id).then((is) => is && count(id))));
    await (n % 2 ? Promise.race(attempts) : Bun.sleep(n));
    await server.kill("SIGKILL");
    await Promise.all(attempts);
    await server.restart();
    return ids;
  }

  /** Waits until housekeeping has erased the files of claimed pictures. */
  async function waitForSweep(): Promise<void> {
    const deadline = performance.now() + 10_000;
    while (listBurnFiles().length > 0 && performance.now() < deadline) await Bun.sleep(50);
    expect(listBurnFiles()).toEqual([]);
  }

  test(
    `${KILLS} kills while pictures are opened: none has a second view, and what was claimed is swept`,
    async () => {
      const views = new Map<string, number>();
      const count = (id: string) => void views.set(id, (views.get(id) ?? 0) + 1);
      const ids: string[] = [];
      for (let n = 0; n < KILLS; n++) ids.push(...(await killWhileOpening(n, count)));
      const before = views.size;
      for (const id of ids) if (await wasShown(id)) count(id);
      expect([...views.values()].filter((n) => n > 1)).toEqual([]);
      for (const id of ids) expect((await openBurnPicture(id)).status).toBe(410);
      await waitForSweep();
      console.log(
        `${KILLS} kills: ${ids.length} pictures, ${before} seen before a kill, ${views.size} in all, none twice`,
      );
    },
    { timeout: 120_000 },
  );

  test.each(["true", "false"])(
    "a full disk while a picture is sent, burn=%s: refused clearly, nothing of it is kept, later it goes through",
    async (burns) => {
      const limitFileSize = (bytes: string) =>
        Bun.spawnSync(["prlimit", "--pid", String(server.pid()), `--fsize=${bytes}:unlimited`]).exitCode;
      await registerFriends();
      const before = { files: listPictureFiles(), messages: 0 };
      // First the file does not fit, then the file fits but not its row in the database.
      for (const fileSizeLimit of ["100", "12000"]) {
        await server.kill("SIGTERM");
        await server.restart({}, ["sh", "-c", `trap '' XFSZ; exec "$@"`, "sh"]);
        const bytes = uniquePicture();
        expect(limitFileSize(fileSizeLimit)).toBe(0);
        expect(await send(burns, bytes)).toMatchObject({
          status: 503,
          body: { error: { code: "storage_unavailable" } },
        });
        expect({ files: listPictureFiles(), messages: await countMessages() }).toEqual(before);
        expect(limitFileSize("unlimited")).toBe(0);
        expect((await send(burns, bytes)).status).toBe(201);
        Object.assign(before, { files: listPictureFiles(), messages: before.messages + 1 });
        expect(await countMessages()).toBe(before.messages);
      }
      expect((await checkDatabase(server.database)).faults).toEqual([]);
    },
    60_000,
  );
});
