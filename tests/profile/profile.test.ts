import { beforeEach, expect, test } from "bun:test";
import { eachDatabase } from "/tmp/shim";
import { newcomerRow, newInviteCode } from "../../src/auth/newcomer";
import { createSessions } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import type { BottleRow, UserRow } from "../../src/db/schema";
import type { Db } from "../../src/db/transact";
import { Refusal } from "../../src/errors";
import type { SignedIn } from "../../src/http/env";
import { DAY } from "../../src/limits";
import { selfView, updateProfile, updateSettings } from "../../src/profile/profile";
import { adultAt } from "../../src/profile/rules";

const NOW = Date.UTC(2026, 10, 21, 8);
let count = 0;

/** A name that no other test takes. */
const unique = (name: string) => `${name} ${process.pid} ${count++}`;

async function person(db: Db, change: Partial<UserRow> = {}): Promise<SignedIn> {
  const name = `profile.${process.pid}.${count++}`;
  const row = newcomerRow(
    { username: name, nickname: name, language: "en", passwordHash: null, inviteCode: newInviteCode() },
    NOW,
  );
  await db
    .insertInto("users")
    .values({ ...row, ...change })
    .execute();
  const sessions = createSessions(db, () => NOW);
  const found = await sessions.validate(await sessions.start(row.id, ""));
  if (!found) throw new Error("nobody signed in");
  return found.person;
}

async function bottle(db: Db, author: string, change: Partial<BottleRow> = {}): Promise<string> {
  await db
    .insertInto("pictures")
    .values({ hash: "picture", params: "{}" })
    .onConflict((on) => on.doNothing())
    .execute();
  const row: BottleRow = {
    id: newId(NOW),
    author_id: author,
    content: "hello",
    language: "en",
    design_id: "",
    picture: "picture",
    band: "adult",
    author_adult_at: 0,
    state: "sea",
    holder_id: null,
    owner_id: null,
    free_at: NOW,
    expires_at: NOW + DAY,
    waiting_since: NOW,
    shuffle: 1,
    pick_count: 0,
    like_count: 0,
    view_count: 0,
    comment_count: 0,
    created_at: NOW,
    collected_at: null,
    uses: 0,
    ...change,
  };
  await db.insertInto("bottles").values(row).execute();
  return row.id;
}

eachDatabase("the profile", (db) => {
  let me: SignedIn;
  beforeEach(async () => {
    me = await person(db());
  });
  const update = (input: Parameters<typeof updateProfile>[2], now = NOW, who = me) =>
    updateProfile(db(), who, input, now);
  const rowOf = (id: string) =>
    db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("is completed in one step, and the answer is what is stored", async () => {
    const said = { birthday: "2000-02-29", gender: "female", country: "BR", reads: ["en", "pt"] } as const;
    const now = await update({
      ...said,
      reads: [...said.reads],
      nickname: unique("Marina"),
      signature: "Boa onda!",
      interests: ["art"],
    });
    expect(now).toMatchObject({
      ...said,
      reads: ["en", "pt"],
      adultAt: Date.UTC(2018, 2, 1),
      interests: ["art"],
      sessionId: me.sessionId,
    });
    expect(await rowOf(me.id)).toMatchObject({
      reads: '["en","pt"]',
      interests: '["art"]',
      signature: "Boa onda!",
      birthday_changes: 0,
    });
  });

  test("what is absent stays; nothing at all changes nothing", async () => {
    const before = await update({ signature: "first", gender: "other", interests: ["food"] });
    const after = await update({ country: "FR" });
    expect(after).toEqual({ ...before, country: "FR" });
    expect(await update({})).toEqual(after);
  });

  test("a nickname is unique without regard to case or Unicode form; one's own may change its case", async () => {
    const other = await person(db());
    const name = unique("Écume");
    await update({ nickname: name });
    const same = name.normalize("NFD").toUpperCase();
    await expect(update({ nickname: same }, NOW, other)).rejects.toMatchObject({
      code: "nickname_taken",
      status: 409,
    });
    expect((await update({ nickname: same })).nickname).toBe(same);
    await expect(update({ nickname: "driftglass" })).rejects.toMatchObject({ code: "nickname_taken" });
  });

  test("two who take a nickname at the same moment: one has it, the other is told", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => person(db())));
    const name = unique("Wave");
    const all = people.map((who, n) =>
      update({ nickname: n % 2 ? name : name.toUpperCase(), signature: "mine" }, NOW, who),
    );
    const settled = await Promise.allSettled(all);
    expect(settled.filter((each) => each.status === "fulfilled")).toHaveLength(1);
    for (const each of settled)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "nickname_taken" });
    const signed = await db()
      .selectFrom("users")
      .select("id")
      .where("signature", "=", "mine")
      .where(
        "id",
        "in",
        people.map((each) => each.id),
      )
      .execute();
    expect(signed).toHaveLength(1);
  });

  test("settings change language and country, and leave the languages one reads", async () => {
    expect(await updateSettings(db(), me, { language: "ja" }, NOW)).toMatchObject({
      language: "ja",
      country: "US",
      reads: ["en"],
    });
    expect(await updateSettings(db(), me, { country: "JP" }, NOW)).toMatchObject({
      language: "ja",
      country: "JP",
    });
  });

  test("under 13 and impossible days are refused, and nothing else of the request happens", async () => {
    await expect(update({ signature: "hi", birthday: "2013-11-22" })).rejects.toMatchObject({
      code: "underage",
      status: 422,
      params: { age: 13 },
      fields: { birthday: "underage" },
    });
    await expect(update({ signature: "hi", birthday: "2030-01-01" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: { birthday: "birthday_future" },
    });
    expect(await rowOf(me.id)).toMatchObject({ birthday: null, adult_at: null, signature: "" });
    expect((await update({ birthday: "2013-11-21" })).birthday).toBe("2013-11-21");
  });

  test("a birthday is set, corrected once, and then stays; the same again is no correction", async () => {
    for (const birthday of ["2000-01-01", "2000-01-01", "2000-01-02", "2000-01-02"]) {
      expect(await update({ birthday })).toMatchObject({ birthday, adultAt: adultAt(birthday) });
    }
    for (const birthday of ["2000-01-01", "1990-05-05"]) {
      await expect(update({ birthday, signature: "no" })).rejects.toMatchObject({
        code: "birthday_locked",
        status: 409,
      });
    }
    expect(await rowOf(me.id)).toMatchObject({ birthday: "2000-01-02", signature: "", birthday_changes: 1 });
    expect(await update({ birthday: "2000-01-02", signature: "yes" })).toMatchObject({ signature: "yes" });
  });

  test("corrections at the same moment: one", async () => {
    await update({ birthday: "2000-01-01" });
    const all = ["01", "02", "03", "04"].map((day) => update({ birthday: `1999-06-${day}` }));
    const settled = await Promise.allSettled(all);
    const won = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value.birthday] : []));
    const lost = settled.flatMap((each) =>
      each.status === "rejected" && each.reason instanceof Refusal ? [each.reason.code] : [],
    );
    expect([won.length, lost]).toEqual([1, Array(3).fill("birthday_locked")]);
    expect((await rowOf(me.id)).birthday).toBe(won[0] ?? "");
  });

  test("the person's bottles go along into the other age band, nobody else's", async () => {
    const stranger = await person(db());
    await update({ birthday: "2000-01-01" });
    const mine = await bottle(db(), me.id);
    const kept = await bottle(db(), me.id, { state: "kept", owner_id: stranger.id, collected_at: NOW });
    const official = await bottle(db(), me.id, { band: "all", author_adult_at: 7 });
    const other = await bottle(db(), stranger.id);
    await update({ birthday: "2010-01-01" });
    const rows = await db()
      .selectFrom("bottles")
      .select(["id", "band", "author_adult_at"])
      .where("id", "in", [mine, kept, official, other])
      .execute();
    const bandOf = (id: string) => rows.find((row) => row.id === id);
    expect(bandOf(mine)).toMatchObject({ band: "minor", author_adult_at: adultAt("2010-01-01") });
    expect(bandOf(kept)).toMatchObject({ band: "minor", author_adult_at: adultAt("2010-01-01") });
    expect(bandOf(official)).toMatchObject({ band: "all", author_adult_at: 7 });
    expect(bandOf(other)).toMatchObject({ band: "adult", author_adult_at: 0 });
  });

  test("the band follows the 18th birthday to the millisecond", async () => {
    for (const [now, band] of [
      [adultAt("2008-11-21") - 1, "minor"],
      [adultAt("2008-11-21"), "adult"],
    ] as const) {
      me = await person(db());
      const id = await bottle(db(), me.id, { band: "minor" });
      await update({ birthday: "2008-11-21" }, now);
      expect(await db().selectFrom("bottles").select("band").where("id", "=", id).executeTakeFirst()).toEqual(
        { band },
      );
    }
  });

  test("a person who is gone is not signed in", async () => {
    await db().deleteFrom("users").where("id", "=", me.id).execute();
    await expect(update({ signature: "hi" })).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

eachDatabase("what a person sees of themselves", (db) => {
  test("is the User of the contract, and nothing more", async () => {
    const me = await person(db(), {
      email: `me.${process.pid}.${count}@example.org`,
      email_key: `me.${process.pid}.${count}`,
    });
    expect(await selfView(db(), me, NOW)).toEqual({
      id: me.id,
      username: me.username,
      nickname: me.nickname,
      email: me.email,
      emailVerified: false,
      birthday: null,
      gender: null,
      signature: "",
      interests: [],
      reads: ["en"],
      avatar: null,
      album: [],
      country: "US",
      language: "en",
      coins: 0,
      backpack: { capacity: 20, used: 0 },
      inviteCode: me.inviteCode,
      official: false,
      createdAt: "2026-11-21T08:00:00.000Z",
    });
  });

  test("counts what lies in hand and in the backpack, not what drifts again, sank or belongs to others", async () => {
    const [me, author] = [await person(db()), await person(db())];
    const mine = { owner_id: me.id, state: "kept", collected_at: NOW } as const;
    await bottle(db(), author.id, { holder_id: me.id, free_at: NOW + 1 });
    await bottle(db(), author.id, { holder_id: me.id, free_at: NOW });
    await bottle(db(), author.id, { holder_id: me.id, free_at: NOW + 1, state: "removed" });
    await bottle(db(), author.id, { holder_id: author.id, free_at: NOW + 1 });
    await bottle(db(), author.id, mine);
    await bottle(db(), author.id, { ...mine, state: "removed" });
    await bottle(db(), me.id, { ...mine, owner_id: author.id });
    expect((await selfView(db(), me, NOW)).backpack).toEqual({ capacity: 20, used: 2 });
    expect((await selfView(db(), me, NOW + 1)).backpack.used).toBe(1);
  });
});
