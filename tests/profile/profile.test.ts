import { beforeEach, expect, test } from "bun:test";
import { bottlesRoom } from "../../src/bottles/room";
import { loadUserJson, updateLocaleSettings, updateProfile } from "../../src/profile/profile";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import type { SignedIn } from "../../src/users/users";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aBottleBy, anIncompletePerson, uniqueName } from "../support/incomplete-people";

const { belongings } = compileRoomPlan(ROOMS);

eachDatabase("the profile", (db) => {
  let me: SignedIn;
  beforeEach(async () => {
    me = await anIncompletePerson(db());
  });
  const update = (input: Parameters<typeof updateProfile>[2], now = NOW, who = me) =>
    updateProfile(db(), who, input, now, bottlesRoom.onAgeBandChanged);
  const rowOf = (id: string) => db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("is completed in one step, and the result is what is stored", async () => {
    const profile = { birthday: "2000-02-29", gender: "female", country: "BR", reads: ["en", "pt"] } as const;
    const now = await update({
      ...profile,
      reads: [...profile.reads],
      nickname: uniqueName("Marina"),
      signature: "Boa onda!",
      interests: ["art"],
    });
    expect(now).toMatchObject({
      ...profile,
      reads: ["en", "pt"],
      adultAt: Date.UTC(2018, 2, 1),
      interests: ["art"],
      sessionId: me.sessionId,
    });
    expect(await rowOf(me.id)).toMatchObject({
      reads: '["en","pt"]',
      interests: '["art"]',
      signature: "Boa onda!",
    });
  });

  test("absent fields stay unchanged, and an empty update changes nothing", async () => {
    const before = await update({ signature: "first", gender: "other", interests: ["food"] });
    const after = await update({ country: "FR" });
    expect(after).toEqual({ ...before, country: "FR" });
    expect(await update({})).toEqual(after);
  });

  test("a nickname is unique regardless of case and Unicode form; the own one may change its case", async () => {
    const other = await anIncompletePerson(db());
    const name = uniqueName("Écume");
    await update({ nickname: name });
    const same = name.normalize("NFD").toUpperCase();
    await expect(update({ nickname: same }, NOW, other)).rejects.toMatchObject({
      code: "nickname_taken",
      status: 409,
    });
    expect((await update({ nickname: same })).nickname).toBe(same);
    await expect(update({ nickname: "driftglass" })).rejects.toMatchObject({ code: "nickname_taken" });
    const fan = await anIncompletePerson(db(), { nickname: "Driftglass fan" });
    const saved = await update({ nickname: "Driftglass fan", signature: "hi" }, NOW, fan);
    expect([saved.nickname, saved.signature]).toEqual(["Driftglass fan", "hi"]);
  });

  test("of two people who choose the same nickname concurrently one gets it, the other an error", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => anIncompletePerson(db())));
    const name = uniqueName("Wave");
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

  test("settings change language and country, but not the languages the person reads", async () => {
    expect(await updateLocaleSettings(db(), me, { language: "ja" }, NOW)).toMatchObject({
      language: "ja",
      country: "US",
      reads: ["en"],
    });
    expect(await updateLocaleSettings(db(), me, { country: "JP" }, NOW)).toMatchObject({
      language: "ja",
      country: "JP",
    });
  });

  test("updating a deleted account is refused as unauthenticated", async () => {
    await db().deleteFrom("users").where("id", "=", me.id).execute();
    await expect(update({ signature: "hi" })).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

eachDatabase("the own account as JSON", (db) => {
  test("is the User of the contract, and nothing more", async () => {
    const me = await anIncompletePerson(db(), {
      email: "me@example.org",
      email_key: "me@example.org",
    });
    expect(await loadUserJson(db(), me, belongings, NOW)).toEqual({
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
      translateAtOnce: false,
      receipts: true,
      typing: true,
      photoBlur: "new",
      contact: { follow: "anyone", write: "followers", find: "name" },
      timeZone: null,
      avatar: null,
      album: [],
      country: "US",
      language: "en",
      coins: 0,
      backpack: { capacity: 20, used: 0 },
      inviteCode: me.inviteCode,
      counts: { friends: 0, following: 0, followers: 0 },
      official: false,
      createdAt: "2026-11-21T08:00:00.000Z",
    });
  });

  test("counts held and kept bottles, but not those thrown back, sunk or of other people", async () => {
    const [me, author] = [await anIncompletePerson(db()), await anIncompletePerson(db())];
    const mine = { owner_id: me.id, state: "kept", collected_at: NOW } as const;
    await aBottleBy(db(), author.id, { holder_id: me.id, free_at: NOW + 1 });
    await aBottleBy(db(), author.id, { holder_id: me.id, free_at: NOW });
    await aBottleBy(db(), author.id, { holder_id: me.id, free_at: NOW + 1, state: "removed" });
    await aBottleBy(db(), author.id, { holder_id: author.id, free_at: NOW + 1 });
    await aBottleBy(db(), author.id, mine);
    await aBottleBy(db(), author.id, { ...mine, state: "removed" });
    await aBottleBy(db(), me.id, { ...mine, owner_id: author.id });
    expect((await loadUserJson(db(), me, belongings, NOW)).backpack).toEqual({ capacity: 20, used: 2 });
    expect((await loadUserJson(db(), me, belongings, NOW + 1)).backpack.used).toBe(1);
  });
});
