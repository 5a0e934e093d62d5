import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../src/db/open";
import type { FileStore } from "../../src/files/files";
import { localFiles } from "../../src/files/local";
import { databaseOfStoreMarker } from "../../src/files/store-marker";
import { PICTURE_LIMITS } from "../../src/limits/pictures";
import { listUserPhotoFiles } from "../../src/profile/profile";
import { SECOND } from "../../src/runtime/units";
import { type ApiClient, registerClient } from "../support/client";
import { runOrphanCleanup } from "../support/files";
import { makePng, paintNoise } from "../support/sample-pictures";
import { type Server, startServer } from "../support/server";

const KILLS = Number(process.env.PICTURE_KILLS ?? 10);
const PEOPLE = 6;

async function listNames(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) if (!databaseOfStoreMarker(name)) names.push(name);
  return names.sort();
}

describe("kill -9 in the middle of uploads", () => {
  let server: Server;
  let people: ApiClient[];
  let acknowledged: number;
  let orphans = 0;
  const bytes = makePng(160, 120, paintNoise(3));

  beforeAll(async () => {
    server = await startServer({ WELCOME_BOTTLES: "0" });
    people = await Promise.all(Array.from({ length: PEOPLE }, () => registerClient(server.url)));
    // Orphans must not be the majority of files: then the cleanup would refuse.
    for (let photo = 0; photo < 3; photo++) await Promise.all(people.map((each) => send(each, "album")));
  });
  afterAll(() => server.stop());

  /** Uploads one picture. @returns the album afterwards */
  async function send({ token }: ApiClient, path: string): Promise<string[]> {
    const form = new FormData();
    form.set("file", new File([bytes as BlobPart], "x.png"));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api/auth/${path}`, { method: "POST", headers, body: form });
    const { album = [] } = (await response.json()) as { album?: string[] };
    if (response.ok) acknowledged++;
    return album;
  }

  /** Uploads until the server is gone; an album that is nearly full loses its first photo. */
  async function upload(person: ApiClient, n: number): Promise<never> {
    for (let round = n; ; round++) {
      const album = await send(person, round % 3 ? "album" : "upload-avatar");
      if (album.length > 6) await person.call("DELETE", "/auth/album", { photo: album[0] });
    }
  }

  /** Every referenced picture has all its files, intact; after the cleanup there are no others. */
  async function expectIntact(): Promise<void> {
    const { db, close } = await openDatabase(server.database);
    const files = localFiles(join(server.dataDir, "pictures"));
    const referenced = (await Promise.all(people.map(({ id }) => listUserPhotoFiles(db, id)))).flat().sort();
    for (const name of referenced) {
      const image = new Bun.Image((await files.get(name)) ?? new Uint8Array([0]));
      expect((await image.png().bytes()).length).toBeGreaterThan(0);
    }
    orphans += await runOrphanCleanup(db, files, Date.now() + PICTURE_LIMITS.orphanAge + SECOND);
    expect(await listNames(files)).toEqual(referenced);
    await close();
  }

  test(
    `${KILLS} times: no picture is incomplete, and no orphan is left`,
    async () => {
      let uploadCount = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        acknowledged = 0;
        const uploads = people.map((person, n) => upload(person, n).catch(() => undefined));
        while (acknowledged < 3 + (kill % 10)) await Bun.sleep(1);
        await server.kill("SIGKILL");
        await Promise.all(uploads);
        await expectIntact();
        await server.restart();
        uploadCount += acknowledged;
      }
      console.log(`pictures: ${KILLS} kills among ${uploadCount} uploads, ${orphans} orphans cleaned up, none by half`);
    },
    Math.max(120, 12 * KILLS) * SECOND,
  );
});
