import { afterEach, expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import { decideHeldPhoto, listHeldPhotos } from "../../src/profile/profile";
import { loadPersonProfile } from "../../src/social/social";
import { openTestApp } from "../support/app";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { makePng, paintNoise } from "../support/sample-pictures";
import { startScanner, verdict } from "../support/scanners";
import { uploadForm } from "./uploader";

const PICTURE = makePng(40, 30, paintNoise(3));
const QUEUE = { after: LIST_START, limit: 20, list: "held-photos" };

let said = "allow";
const scanner = startScanner(() => verdict(said));
afterEach(() => {
  scanner.pictures.length = 0;
});

interface OwnUser {
  avatar: string | null;
  album: string[];
}

eachDatabase("a picture of a profile and the operator's scanner", (db) => {
  async function open() {
    const [owner, friend, official] = [await aPerson(db()), await aPerson(db()), await aPerson(db(), { official: 1 })];
    const app = openTestApp(db(), { PICTURE_CHECK_URL: scanner.url, CLOCK_OFFSET_MS: "0" });
    const tokens = new Map<string, string>();
    for (const who of [owner, friend, official]) tokens.set(who.id, await app.enter(who));
    const ask = (who: TestPerson, method: string, path: string, sent = {}) =>
      app.ask(method, path, { [path.startsWith("/api") ? "token" : "session"]: tokens.get(who.id), ...sent });
    const upload = async (path: "upload-avatar" | "album") => {
      const response = await ask(owner, "POST", `/api/auth/${path}`, { body: uploadForm(PICTURE, "x.png") });
      return { status: response.status, body: (await response.json()) as OwnUser & { error: { code: string } } };
    };
    const queued = async () => {
      const { items } = await listHeldPhotos(db(), QUEUE);
      return items.filter(({ aboutId }) => aboutId === owner.id);
    };
    const fileOf = async () =>
      (
        await db().selectFrom("photos").select("file").where("user_id", "=", owner.id).orderBy("kind", "desc").execute()
      ).map(({ file }) => file);
    const now = app.clock.now();
    return { owner, friend, official, app, ask, upload, queued, fileOf, now };
  }
  const seenAlbum = async (viewer: TestPerson, { id }: TestPerson, now: number) =>
    (await loadPersonProfile(db(), viewer, id, now)).album.length;

  test("allow: as without one", async () => {
    said = "allow";
    const { upload, queued, friend, owner, now } = await open();
    expect((await upload("upload-avatar")).body.avatar).toContain("/pictures/");
    expect((await upload("album")).body.album).toHaveLength(1);
    expect(scanner.pictures).toHaveLength(2);
    expect(await queued()).toEqual([]);
    expect(await seenAlbum(friend, owner, now)).toBe(1);
  });

  test("refuse: 422, and nothing is stored", async () => {
    said = "refuse";
    const { upload, fileOf } = await open();
    for (const path of ["upload-avatar", "album"] as const) {
      const { status, body } = await upload(path);
      expect([status, body.error.code]).toEqual([422, "picture_refused"]);
    }
    expect(await fileOf()).toEqual([]);
  });

  for (const word of ["blur", "hold"])
    test(`${word}: its owner alone sees it until an official lets it through`, async () => {
      said = word;
      const { owner, friend, official, ask, upload, queued, fileOf, now } = await open();
      expect((await upload("upload-avatar")).body.avatar).toBeNull();
      expect((await upload("album")).body.album).toHaveLength(1);
      const [avatar = "", album = ""] = await fileOf();
      const paths = [`/pictures/${avatar}-288.webp`, `/pictures/${album}-1280.webp`];
      const seenBy = (who: TestPerson) => Promise.all(paths.map(async (path) => (await ask(who, "GET", path)).status));
      expect(await seenBy(owner)).toEqual([200, 200]);
      expect(await seenBy(friend)).toEqual([404, 404]);
      expect(await seenAlbum(friend, owner, now)).toBe(0);
      expect(await (await ask(owner, "GET", "/avatar")).text()).toContain(paths[0] ?? "");

      const held = await queued();
      expect(held.map(({ kind }) => kind).toSorted()).toEqual(["album", "avatar"]);
      for (const { id } of held) {
        const picture = await ask(official, "GET", `/api/official/photos/${id}/picture`);
        expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
        expect((await ask(friend, "GET", `/api/official/photos/${id}/picture`)).status).toBe(403);
      }
      for (const { id } of held) {
        const decided = await ask(official, "POST", `/api/official/photos/${id}`, { json: { decision: "release" } });
        expect(decided.status).toBe(204);
      }
      expect(await queued()).toEqual([]);
      expect(await seenBy(friend)).toEqual([200, 200]);
      expect(await seenAlbum(friend, owner, now)).toBe(1);
      const { avatar: shown } = await db()
        .selectFrom("users")
        .select("avatar")
        .where("id", "=", owner.id)
        .executeTakeFirstOrThrow();
      expect(shown).toBe(paths[0] ?? "");
    });

  test("one that an official removes is gone, with its files; deciding twice at once is once", async () => {
    said = "hold";
    const { owner, official, app, upload, queued, fileOf, now } = await open();
    await upload("album");
    const [{ id } = { id: "" }] = await queued();
    const decide = (decision: "release" | "remove") =>
      workOutcome(decideHeldPhoto(db(), official.id, { id, decision }, now));
    const outcomes = await Promise.all([decide("remove"), decide("remove")]);
    expect(outcomes.toSorted()).toEqual(["done", "photo_not_found"].toSorted());
    expect(await fileOf()).toEqual([]);
    const files = [];
    for await (const { name } of app.files.list()) files.push(name);
    expect(files.filter((name) => name.endsWith(".webp"))).toEqual([]);
    const notices = await db().selectFrom("system_messages").select("params").where("user_id", "=", owner.id).execute();
    expect(notices.map(({ params }) => params).join()).toContain("picture_removed");
    expect(await decide("release")).toBe("photo_not_found");
  });

  test("an avatar that waits takes the place of the one before, and a new one takes its own", async () => {
    const { upload, queued, fileOf } = await open();
    said = "allow";
    await upload("upload-avatar");
    said = "blur";
    expect((await upload("upload-avatar")).body.avatar).toBeNull();
    expect(await fileOf()).toHaveLength(1);
    said = "allow";
    expect((await upload("upload-avatar")).body.avatar).not.toBeNull();
    expect(await queued()).toEqual([]);
  });

  test("nothing is posted for an album that is full", async () => {
    said = "allow";
    const { upload } = await open();
    for (let n = 0; n < 9; n++) await upload("album");
    scanner.pictures.length = 0;
    expect((await upload("album")).body.error.code).toBe("album_full");
    expect(scanner.pictures).toEqual([]);
  });
});
