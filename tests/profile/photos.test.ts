import { expect, test } from "bun:test";
import { uniqueViolation } from "../../src/db/error-codes";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import type { FileStore } from "../../src/files/files";
import type { StoredPicture } from "../../src/files/pictures";
import { ALBUM_LIMITS } from "../../src/limits/account";
import { DECODE_QUEUE_LIMITS, PICTURE_LIMITS } from "../../src/limits/pictures";
import {
  addPhoto,
  addStoredPhoto,
  changeAvatar,
  listAlbumPhotos,
  movePhoto,
  orderAlbum,
  removeAvatar,
  removePhoto,
  setStoredAvatar,
} from "../../src/profile/photos/photos";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore, runOrphanCleanup } from "../support/files";
import { aPerson } from "../support/people";
import { makeGif } from "../support/sample-pictures";
import { ALBUM_PICTURE, aPersonWithPhotos, countSettled, listPictureNames } from "./album-fixtures";

const ALBUM_UPLOADS = Number(process.env.ALBUM_UPLOADS ?? 12);

const avatarOf = async (db: Db, { id }: { id: string }) =>
  (await db.selectFrom("users").select("avatar").where("id", "=", id).executeTakeFirstOrThrow()).avatar;

const idsOf = async (db: Db, { id }: { id: string }) => (await listAlbumPhotos(db, id)).map((photo) => photo.id);

/** Pictures that wait for a name: nothing has to be decoded, so that the naming itself is what races. */
const aFew = (count: number): StoredPicture[] =>
  Array.from({ length: count }, () => ({
    file: newId(NOW),
    width: 1,
    height: 1,
    animated: false,
    names: [],
    preview: null,
    verdict: "allow",
  }));

/** Every file is named by a photo, and every photo has its files. */
async function expectSound(db: Db, files: FileStore, user: string): Promise<void> {
  const rows = await db.selectFrom("photos").selectAll().where("user_id", "=", user).execute();
  const named = rows.flatMap(({ kind, file, animated }) => [
    ...(kind === "avatar" ? ["-96.webp", "-288.webp"] : ["-320.webp", "-1280.webp"]).map((end) => file + end),
    ...(animated ? [`${file}.gif`] : []),
  ]);
  expect(await listPictureNames(files)).toEqual(named.sort());
}

eachDatabase("the avatar", (db) => {
  test("can be set, replaced and removed together with its files", async () => {
    const [files, person] = [aFileStore(), await aPerson(db())];
    const first = await changeAvatar(db(), files, person.id, ALBUM_PICTURE, NOW);
    expect(first).toMatch(/^\/pictures\/[\w-]{22}-288\.webp$/);
    expect(await avatarOf(db(), person)).toBe(first);
    const second = await changeAvatar(db(), files, person.id, ALBUM_PICTURE, NOW);
    expect(second).not.toBe(first);
    await expectSound(db(), files, person.id);
    for (let n = 0; n < 2; n++) await removeAvatar(db(), files, person.id);
    expect([await avatarOf(db(), person), await listPictureNames(files)]).toEqual([null, []]);
  });

  test("is one of five uploaded concurrently, and no other file is left", async () => {
    const [files, person] = [aFileStore(), await aPerson(db())];
    const tries = Array.from({ length: 5 }, () => changeAvatar(db(), files, person.id, ALBUM_PICTURE, NOW));
    const all = await Promise.all(tries);
    expect(all).toContain((await avatarOf(db(), person)) ?? "none");
    expect(await listPictureNames(files)).toHaveLength(2);
    await expectSound(db(), files, person.id);
  });

  test("is one of ten set concurrently, and the files of the other nine are returned for removal", async () => {
    const person = await aPerson(db());
    const all = await Promise.all(aFew(10).map((picture) => setStoredAvatar(db(), person.id, picture, NOW)));
    const rows = db().selectFrom("photos").select("file").where("user_id", "=", person.id);
    const [row, ...more] = await rows.execute();
    expect(more).toEqual([]);
    expect(await avatarOf(db(), person)).toBe(`/pictures/${row?.file}-288.webp`);
    expect(all.flatMap(({ oldFiles }) => oldFiles)).toHaveLength(9 * 2);
  });

  test("stays unchanged when a new one is refused", async () => {
    const [files, person] = [aFileStore(), await aPerson(db())];
    const path = await changeAvatar(db(), files, person.id, ALBUM_PICTURE, NOW);
    const tries = [new Uint8Array(), ALBUM_PICTURE.slice(0, 60), Buffer.from("<svg/>")];
    for (const bytes of tries)
      await expect(changeAvatar(db(), files, person.id, bytes, NOW)).rejects.toThrow("unsupported_image");
    expect(await avatarOf(db(), person)).toBe(path);
    await expectSound(db(), files, person.id);
  });

  test("leaves no file if the account is deleted meanwhile", async () => {
    const files = aFileStore();
    await expect(changeAvatar(db(), files, newId(NOW), ALBUM_PICTURE, NOW)).rejects.toThrow("unauthenticated");
    await changeAvatar(db(), files, newId(NOW), ALBUM_PICTURE, NOW).catch(() => undefined);
    expect(await listPictureNames(files)).toEqual([]);
  });
});

eachDatabase("the album", (db) => {
  test("keeps the order of uploads, and animations stay animated", async () => {
    const files = aFileStore();
    const { person, photos } = await aPersonWithPhotos(db(), files, 2);
    const moving = await addPhoto(db(), files, { id: person.id }, makeGif(20, 10, 3), NOW);
    expect(moving.path).toMatch(/^\/pictures\/[\w-]{22}\.gif$/);
    expect(photos[0]).toMatchObject({ path: expect.stringMatching(/-1280\.webp$/), width: 40, height: 20 });
    expect(await listAlbumPhotos(db(), person.id)).toEqual([...photos, moving]);
    await expectSound(db(), files, person.id);
  });

  test("holds nine photos: of ten concurrent uploads for the last place one succeeds", async () => {
    const files = aFileStore();
    const { person } = await aPersonWithPhotos(db(), files, ALBUM_LIMITS.photos - 1);
    const tries = Array.from({ length: DECODE_QUEUE_LIMITS.maxConcurrent + DECODE_QUEUE_LIMITS.maxWaitingPerKey }, () =>
      addPhoto(db(), files, { id: person.id }, ALBUM_PICTURE, NOW),
    );
    const { won, lost } = await countSettled(tries);
    expect([won, new Set(lost)]).toEqual([1, new Set(["album_full"])]);
    expect(await idsOf(db(), person)).toHaveLength(ALBUM_LIMITS.photos);
    await expectSound(db(), files, person.id);
  });

  test(`of ${ALBUM_UPLOADS} photos added concurrently nine get a place, each a different one`, async () => {
    const person = await aPerson(db());
    const tries = aFew(ALBUM_UPLOADS).map((picture) => addStoredPhoto(db(), { id: person.id }, picture, NOW));
    expect(await countSettled(tries)).toEqual({
      won: ALBUM_LIMITS.photos,
      lost: Array(ALBUM_UPLOADS - ALBUM_LIMITS.photos).fill("album_full"),
    });
    const rows = db().selectFrom("photos").select(["slot", "sort"]).where("user_id", "=", person.id);
    const places = await rows.orderBy("sort").execute();
    expect(new Set(places.map(({ sort }) => sort)).size).toBe(ALBUM_LIMITS.photos);
    expect(new Set(places.map(({ slot }) => slot)).size).toBe(ALBUM_LIMITS.photos);
  });

  test("the database refuses a tenth place, a duplicate place and a second avatar", async () => {
    const { person } = await aPersonWithPhotos(db(), aFileStore(), 1);
    const row = {
      user_id: person.id,
      kind: "album" as "album" | "avatar",
      slot: 0,
      sort: 5,
      width: 1,
      height: 1,
      animated: 0 as const,
      held: 0 as const,
      created_at: NOW,
    };
    const put = (change: Partial<typeof row>) =>
      db()
        .insertInto("photos")
        .values({ ...row, ...change, id: newId(NOW), file: newId(NOW) })
        .execute()
        .then(
          () => null,
          (error) => error,
        );
    expect(uniqueViolation(await put({}))).toBeTruthy();
    expect(await put({ slot: ALBUM_LIMITS.photos - 1 })).toBeNull();
    expect(await put({ slot: ALBUM_LIMITS.photos })).toBeInstanceOf(Error);
    expect(await put({ slot: -1 })).toBeInstanceOf(Error);
    expect(await put({ kind: "avatar", slot: 1 })).toBeInstanceOf(Error);
    expect(await put({ kind: "avatar" })).toBeNull();
    expect(uniqueViolation(await put({ kind: "avatar" }))).toBeTruthy();
  });

  test("a repeat under the same key adds nothing and leaves no file", async () => {
    const [files, person] = [aFileStore(), await aPerson(db())];
    const actor = { id: person.id, once: { key: "k", request: "r" } };
    const all = await Promise.all([1, 2, 3].map(() => addPhoto(db(), files, actor, ALBUM_PICTURE, NOW)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await expectSound(db(), files, person.id);
    const other = { id: person.id, once: { key: "k", request: "another" } };
    expect(await countSettled([addPhoto(db(), files, other, ALBUM_PICTURE, NOW)])).toEqual({
      won: 0,
      lost: ["idempotency_key_reused"],
    });
    await expectSound(db(), files, person.id);
  });

  test("a photo can be removed once, by id or path, and frees its place", async () => {
    const files = aFileStore();
    const { person, photos } = await aPersonWithPhotos(db(), files, ALBUM_LIMITS.photos);
    const [first, second, third] = photos as [(typeof photos)[0], (typeof photos)[0], (typeof photos)[0]];
    const tries = [1, 2, 3].map(() => removePhoto(db(), files, person.id, first.id));
    expect(await countSettled(tries)).toEqual({ won: 1, lost: ["photo_not_found", "photo_not_found"] });
    await removePhoto(db(), files, person.id, second.path);
    expect((await idsOf(db(), person))[0]).toBe(third.id);
    const added = await addPhoto(db(), files, { id: person.id }, ALBUM_PICTURE, NOW);
    expect((await idsOf(db(), person)).at(-1)).toBe(added.id);
    await expectSound(db(), files, person.id);
  });

  test("a photo of another person cannot be moved, ordered or removed", async () => {
    const files = aFileStore();
    const [{ photos }, stranger] = [await aPersonWithPhotos(db(), files, 1), await aPerson(db())];
    const id = photos[0]?.id ?? "";
    const tries = [
      removePhoto(db(), files, stranger.id, id),
      movePhoto(db(), stranger.id, id, 1),
      removePhoto(db(), files, stranger.id, photos[0]?.path ?? ""),
    ];
    expect((await countSettled(tries)).lost).toEqual(Array(3).fill("photo_not_found"));
    expect((await countSettled([orderAlbum(db(), stranger.id, [id])])).lost).toEqual(["album_changed"]);
  });

  test("can be reordered if each photo is named exactly once", async () => {
    const { person, photos } = await aPersonWithPhotos(db(), aFileStore(), 3);
    const [a, b, c] = photos.map(({ id }) => id) as [string, string, string];
    await orderAlbum(db(), person.id, [c, photos[0]?.path ?? "", b]);
    expect(await idsOf(db(), person)).toEqual([c, a, b]);
    for (const wrong of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, "x"], [a, b, c, "x"]])
      expect((await countSettled([orderAlbum(db(), person.id, wrong)])).lost).toEqual(["album_changed"]);
    expect(await idsOf(db(), person)).toEqual([c, a, b]);
  });

  test("a photo moves by one place up to the ends, also with concurrent requests", async () => {
    const { person, photos } = await aPersonWithPhotos(db(), aFileStore(), 4);
    const [a, b, c, d] = photos.map(({ id }) => id) as [string, string, string, string];
    await movePhoto(db(), person.id, a, -1);
    await movePhoto(db(), person.id, d, 1);
    expect(await idsOf(db(), person)).toEqual([a, b, c, d]);
    await movePhoto(db(), person.id, c, -1);
    expect(await idsOf(db(), person)).toEqual([a, c, b, d]);
    await Promise.all([movePhoto(db(), person.id, a, 1), movePhoto(db(), person.id, a, 1)]);
    expect(await idsOf(db(), person)).toEqual([c, b, a, d]);
  });

  test("is deleted with its owner's account; remaining files are removed", async () => {
    const files = aFileStore();
    const { person } = await aPersonWithPhotos(db(), files, 1);
    const { person: other } = await aPersonWithPhotos(db(), files, 2);
    await db().deleteFrom("users").where("id", "=", person.id).execute();
    expect(await runOrphanCleanup(db(), files, Date.now())).toBe(0);
    expect(await runOrphanCleanup(db(), files, Date.now() + PICTURE_LIMITS.orphanAge + 1_000)).toBe(2);
    await expectSound(db(), files, other.id);
  });
});
