import { beforeAll, describe, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { EXPORT_FILES } from "../../src/account/export";
import { type ZipEntry, zipStream } from "../../src/account/zip";
import { listUserPhotoFiles } from "../../src/profile/profile";
import { ROOMS } from "../../src/rooms";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { aFullAccount, type FullAccount } from "./full-account";
import { listPeopleColumns } from "./table-dump";

/** Where each table that names people is told of, or why it is not: each room says it of its own. */
const EXPORT_DECLARATIONS = Object.assign({}, ...ROOMS.map(({ people }) => people));

const PICTURE = new Uint8Array(Array.from({ length: 5_000 }, (_, n) => (n * 31) % 256));

eachDatabase("the export", (db) => {
  let account: FullAccount;
  let pictures: string[];
  beforeAll(async () => {
    await seedBuiltIns(db());
    account = await aFullAccount(db());
    pictures = await listUserPhotoFiles(db(), account.id);
  });

  async function taken(path = "/api/auth/export", method = "GET") {
    const app = openTestApp(db());
    for (const name of pictures) await app.files.put(name, PICTURE, "image/webp");
    const response = await app.ask(method, path, { session: account.token });
    const files = unzipSync(await response.bytes());
    return { response, files, text: (name: string) => strFromU8(files[name] ?? new Uint8Array()) };
  }
  const read = async (name: string) => JSON.parse((await taken()).text(`${name}.json`));

  test("covers every table that references people, or names a reason", async () => {
    const tables = [...new Set((await listPeopleColumns(db())).map((column) => column.split(".")[0] ?? ""))];
    // A new table? Let its room tell of it in `export.ts` and list it in `room.ts`, or say there why nobody needs it.
    expect(tables.filter((table) => !(table in EXPORT_DECLARATIONS))).toEqual([]);
    expect(Object.keys(EXPORT_DECLARATIONS).sort()).toEqual(tables);
    expect(ROOMS.flatMap(({ people }) => Object.keys(people ?? {}))).toHaveLength(tables.length);
    const files: string[] = [...EXPORT_FILES];
    for (const file of Object.values(EXPORT_DECLARATIONS)) if (typeof file === "string") expect(files).toContain(file);
  });

  test("is a zip with a file name that every browser can save", async () => {
    const { response, files } = await taken();
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const name = `driftglass-${account.marks.username}-2026-11-21.zip`;
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
    expect(Object.keys(files)).toEqual([
      "README.txt",
      ...EXPORT_FILES.map((file) => `${file}.json`),
      ...pictures.map((name) => `pictures/${name}`),
    ]);
  });

  test("keeps a username in another script in its file name", async () => {
    const person = await aPerson(db(), { username: "Ялта.2026" });
    const app = openTestApp(db());
    const response = await app.ask("GET", "/api/auth/export", { token: await app.enter(person) });
    await response.body?.cancel();
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="driftglass-____.2026-2026-11-21.zip"; filename*=UTF-8''driftglass-%D0%AF%D0%BB%D1%82%D0%B0.2026-2026-11-21.zip`,
    );
  });

  test("contains all texts and names of the person", async () => {
    const { files } = await taken();
    const all = Object.values(files).map((bytes) => strFromU8(bytes).replaceAll('\\"', '"'));
    const missing = Object.entries(account.marks).filter(([, mark]) => !all.some((each) => each.includes(mark)));
    expect(missing).toEqual([]);
  });

  test("contains what other people wrote to the person, and of them only the nickname", async () => {
    const exported = await read("thrown");
    const answered = exported.find((bottle: { comments: object[] }) => bottle.comments.length > 0);
    expect(answered.comments).toEqual([
      {
        by: account.friend.nickname,
        content: "I read this",
        detectedLanguage: "en",
        at: "2026-11-21T08:00:00.000Z",
        answer: account.marks.answer,
        answerDetectedLanguage: "ja",
        answeredAt: "2026-11-21T08:00:00.000Z",
        thankedAt: null,
      },
    ]);
    const { files } = await taken();
    const all = Object.values(files).map((bytes) => strFromU8(bytes));
    expect(all.filter((each) => each.includes(account.friend.id) || each.includes(account.inviter.id))).toEqual([]);
    expect(all.filter((each) => /argon2|password|token/i.test(each))).toEqual([]);
  });

  test("has readable words and times", async () => {
    expect(await read("profile")).toMatchObject({ username: account.marks.username, email: account.marks.email });
    expect(await read("kept")).toMatchObject([{ by: account.friend.nickname, uses: 0, keptAt: expect.any(String) }]);
    expect((await read("found")).length).toBe(3);
    expect(await read("comments")).toMatchObject([{ content: account.marks.comment, answer: null }]);
    expect((await read("likes")).length).toBe(1);
    expect(await read("coins")).toContainEqual({
      amount: 5,
      reason: "throw_bottle",
      balance: 5,
      at: "2026-11-21T08:00:00.000Z",
    });
    expect(await read("sessions")).toMatchObject([{ device: account.marks.device }]);
    expect((await read("invited")).length).toBe(1);
    expect(await read("days")).toContainEqual({ day: "2026-11-21", kind: "throw", n: 3 });
    const messages: { notice?: string }[] = await read("messages");
    expect(messages.filter(({ notice }) => notice !== "data_exported")).toMatchObject([
      { type: "official_notice", notice: "welcome", read: false },
      { type: "official_notice", notice: "link_added", read: false },
      { type: "bottle_commented", comment: "I read this" },
      { type: "friend_added", read: false },
    ]);
    const friendsSince = "2026-11-21T08:00:00.000Z";
    expect(await read("follows")).toMatchObject([
      { relation: "following", friendsSince },
      { relation: "follower", friendsSince },
      { relation: "pending", friendsSince: null },
    ]);
  });

  test("contains every picture unchanged", async () => {
    const { files } = await taken();
    expect(pictures.length).toBeGreaterThan(1);
    for (const name of pictures) expect(files[`pictures/${name}`]).toEqual(PICTURE);
  });

  test("leaves out a picture that is removed while the zip is read", async () => {
    const app = openTestApp(db());
    const [, gone = ""] = pictures;
    for (const name of pictures) await app.files.put(name, PICTURE, "image/webp");
    const { get } = app.files;
    app.files.get = async (name) => {
      if (name === gone) await app.files.remove(gone);
      return get(name);
    };
    const response = await app.ask("GET", "/api/auth/export", { session: account.token });
    const inZip = Object.keys(unzipSync(await response.bytes()));
    const packed = inZip.filter((name) => name.startsWith("pictures/"));
    expect(packed).toEqual(pictures.filter((name) => name !== gone).map((name) => `pictures/${name}`));
  });

  test("has a readme in the person's language", async () => {
    expect((await taken()).text("README.txt")).toContain("Each file is JSON");
    await db().updateTable("users").set({ language: "de" }).where("id", "=", account.id).execute();
    const readme = (await taken()).text("README.txt");
    expect(readme).toContain("Jede Datei ist JSON");
    expect(readme).toContain("coins.json – Alle Münzen, die du verdient oder ausgegeben hast");
    await db().updateTable("users").set({ language: "en" }).where("id", "=", account.id).execute();
  });

  test("times in its files are UTC with a Z at the end, as its readme says", async () => {
    const { files, text } = await taken();
    const times = Object.keys(files)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => [...text(name).matchAll(/"\d{4}-\d{2}-\d{2}T[^"]*"/g)].map(([time]) => time));
    expect(times.length).toBeGreaterThan(20);
    expect(times.filter((time) => !time.endsWith('Z"'))).toEqual([]);
  });

  test("is the same by the button of the page", async () => {
    const { response, files } = await taken("/account/export", "POST");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(Object.keys(files).length).toBe(EXPORT_FILES.length + pictures.length + 1);
  });

  test("is limited to five an hour, and the page says so", async () => {
    const app = openTestApp(db(), { RATE_LIMITS: "1" });
    const session = await app.enter(await aPerson(db()));
    for (let n = 0; n < 5; n++) {
      const response = await app.ask("GET", "/api/auth/export", { session });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
    const refused = await app.ask("POST", "/account/export", { session });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('role="alert"');
  });

  test("contains each of a thousand bottles once", async () => {
    const { friend } = account;
    const app = openTestApp(db());
    const row = await db()
      .selectFrom("bottles")
      .selectAll()
      .where("id", "=", account.bottles.liked)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 1_001 }, (_, n) => ({
      ...row,
      id: `many-${String(n).padStart(5, "0")}`,
    }));
    for (let from = 0; from < many.length; from += 200) {
      await db()
        .insertInto("bottles")
        .values(many.slice(from, from + 200))
        .execute();
    }
    const response = await app.ask("GET", "/api/auth/export", { session: await app.enter(friend) });
    const thrown = JSON.parse(strFromU8(unzipSync(await response.bytes())["thrown.json"] ?? new Uint8Array()));
    const ids = thrown.map(({ id }: { id: string }) => id).filter((id: string) => id.startsWith("many-"));
    expect([ids.length, new Set(ids).size]).toEqual([1_001, 1_001]);
  });
});

describe("the zip", () => {
  test("is produced as it is read, and aborted when the reader cancels", async () => {
    let [made, ended] = [0, false];
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          made++;
          yield crypto.getRandomValues(new Uint8Array(65_536));
        }
      } finally {
        ended = true;
      }
    }
    async function* files(): AsyncGenerator<ZipEntry> {
      yield { name: "endless.bin", parts: endless() };
    }
    const reader = zipStream(files(), NOW, () => undefined).getReader();
    await Bun.sleep(5);
    expect(made).toBe(0);
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await reader.read()).value?.byteLength ?? 0;
    await Bun.sleep(5);
    expect(made * 65_536 - bytes).toBeLessThan(300_000);
    await reader.cancel();
    expect(ended).toBe(true);
  });

  test("an error aborts the download, and is reported", async () => {
    const errors: unknown[] = [];
    async function* files(): AsyncGenerator<ZipEntry> {
      yield* [];
      throw new Error("the disk is gone");
    }
    const reader = zipStream(files(), NOW, (error) => errors.push(error)).getReader();
    await expect(reader.read()).rejects.toThrow("the disk is gone");
    expect(errors).toHaveLength(1);
  });
});
