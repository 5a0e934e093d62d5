import { beforeEach, expect, test } from "bun:test";
import { Refusal } from "../../src/errors";
import type { SignedIn } from "../../src/http/env";
import { updateProfile } from "../../src/profile/profile";
import { adultAt } from "../../src/profile/rules";
import { eachDatabase } from "../support/databases";
import { aBottle, aGuest, NOW } from "./guests";

eachDatabase("the birthday", (db) => {
  let me: SignedIn;
  beforeEach(async () => {
    me = await aGuest(db());
  });
  const update = (input: Parameters<typeof updateProfile>[2], now = NOW, who = me) =>
    updateProfile(db(), who, input, now);
  const rowOf = (id: string) =>
    db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

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
    const stranger = await aGuest(db());
    await update({ birthday: "2000-01-01" });
    const mine = await aBottle(db(), me.id);
    const kept = await aBottle(db(), me.id, { state: "kept", owner_id: stranger.id, collected_at: NOW });
    const official = await aBottle(db(), me.id, { band: "all", author_adult_at: 7 });
    const other = await aBottle(db(), stranger.id);
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
      me = await aGuest(db());
      const id = await aBottle(db(), me.id, { band: "minor" });
      await update({ birthday: "2008-11-21" }, now);
      expect(await db().selectFrom("bottles").select("band").where("id", "=", id).executeTakeFirst()).toEqual(
        { band },
      );
    }
  });
});
