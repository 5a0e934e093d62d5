import { describe, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { addPhoto, changeAvatar } from "../../src/profile/photos/photos";
import { openTestApp, type TestApp } from "../support/app";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";
import { makeGif } from "../support/sample-pictures";
import { ALBUM_PICTURE } from "./album-fixtures";

const FOR_EVER = "max-age=31536000, immutable";

async function look(app: TestApp, path: string, person?: { id: string }, headers = {}) {
  const session = person && (await app.enter(person));
  return app.ask("GET", path, { session, headers });
}

/** Someone's album photo, and the paths of its two sizes. */
async function aPhoto(db: Db, app: TestApp, owner: TestPerson): Promise<string[]> {
  const { path, small } = await addPhoto(db, app.files, { id: owner.id }, ALBUM_PICTURE, NOW);
  return [path, small];
}

eachDatabase("album photos", (db) => {
  type People = Record<"owner" | "other" | "blocked" | "blocker" | "minor" | "unknown", TestPerson>;

  async function createPeople(): Promise<People> {
    const [owner, other, blocked, blocker] = [
      await aPerson(db()),
      await aPerson(db()),
      await aPerson(db()),
      await aPerson(db()),
    ];
    await insertBlock(db(), owner, blocked);
    await insertBlock(db(), blocker, owner);
    const unknown = await aPerson(db(), { birthday: null });
    return { owner, other, blocked, blocker, minor: await aMinor(db()), unknown };
  }

  const TABLE: [who: keyof People, status: number][] = [
    ["owner", 200],
    ["other", 200],
    ["blocked", 404],
    ["blocker", 404],
    ["minor", 404],
    ["unknown", 404],
  ];
  test.each(TABLE)("the %s gets %i", async (who, status) => {
    const [app, people] = [openTestApp(db()), await createPeople()];
    for (const path of await aPhoto(db(), app, people.owner)) {
      const response = await look(app, path, people[who]);
      expect(response.status).toBe(status);
      expect((await response.text()).startsWith("RIFF")).toBe(status === 200);
    }
  });

  test("are not visible without a session, nor with an ended one", async () => {
    const app = openTestApp(db());
    const owner = await aPerson(db());
    for (const path of await aPhoto(db(), app, owner)) {
      expect((await look(app, path)).status).toBe(404);
      expect((await app.ask("GET", path, { session: "f".repeat(43) })).status).toBe(404);
    }
  });

  test("of minors are visible to minors until one of them turns 18; the own are visible without a birthday", async () => {
    const app = openTestApp(db());
    const [owner, friend] = [await aMinor(db()), await aMinor(db())];
    const [path = ""] = await aPhoto(db(), app, owner);
    expect((await look(app, path, friend)).status).toBe(200);
    const adult = db().updateTable("users").set({ adult_at: NOW }).where("id", "=", friend.id);
    await adult.execute();
    expect((await look(app, path, friend)).status).toBe(404);
    const unknown = await aPerson(db(), { birthday: null });
    const [own = ""] = await aPhoto(db(), app, unknown);
    expect((await look(app, own, unknown)).status).toBe(200);
  });

  test("have private, immutable cache headers, also for HEAD and 304", async () => {
    const app = openTestApp(db());
    const owner = await aPerson(db());
    const [path = ""] = await aPhoto(db(), app, owner);
    const session = await app.enter(owner);
    const full = await app.ask("GET", path, { session });
    const name = path.replace("/pictures/", "");
    const expected = {
      "content-type": "image/webp",
      "cache-control": `private, ${FOR_EVER}`,
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      etag: `"${name}"`,
    };
    expect(Object.fromEntries(full.headers)).toMatchObject(expected);
    const head = await app.ask("HEAD", path, { session });
    expect([head.status, (await head.bytes()).length]).toEqual([200, 0]);
    expect(head.headers.get("content-length")).toBe(String((await full.bytes()).length));
    const repeated = await app.ask("GET", path, { session, headers: { "if-none-match": `W/"x", "${name}"` } });
    expect([repeated.status, (await repeated.bytes()).length]).toEqual([304, 0]);
    expect((await look(app, path, undefined, { "if-none-match": `"${name}"` })).status).toBe(404);
  });

  test("that are animated are served as GIF", async () => {
    const app = openTestApp(db());
    const owner = await aPerson(db());
    const { path } = await addPhoto(db(), app.files, { id: owner.id }, makeGif(20, 10, 3), NOW);
    const response = await look(app, path, owner);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"]);
    expect(await response.bytes()).toEqual(makeGif(20, 10, 3));
    expect((await look(app, path, await aMinor(db()))).status).toBe(404);
  });
});

eachDatabase("avatars", (db) => {
  test("are public in both sizes, and the response sets no session", async () => {
    const app = openTestApp(db());
    const owner = await aPerson(db());
    const path = (await changeAvatar(db(), app.files, owner.id, ALBUM_PICTURE, NOW)) ?? "";
    for (const each of [path, path.replace("-288.", "-96.")]) {
      for (const who of [undefined, owner]) {
        const response = await look(app, each, who);
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe(`public, ${FOR_EVER}`);
        expect(response.headers.get("set-cookie")).toBeNull();
      }
    }
  });
});

describe("invalid picture names", () => {
  eachDatabase("pictures", (db) => {
    test.each([
      "x",
      "..%2f..%2fdriftglass.sqlite",
      `${"a".repeat(22)}-96.webp`,
      `${"a".repeat(22)}-320.webp`,
      `${"a".repeat(22)}-97.webp`,
      `${"a".repeat(22)}.gif`,
      `${"a".repeat(21)}%00-96.webp`,
      `%2e%2e%2f${"a".repeat(22)}-96.webp`,
    ])("%s", async (name) => {
      const app = openTestApp(db());
      const person = await aPerson(db(), { id: newId(NOW) });
      for (const who of [undefined, person]) expect((await look(app, `/pictures/${name}`, who)).status).toBe(404);
    });
  });
});
