import { beforeEach, expect, test } from "bun:test";
import { bottlesRoom } from "../../src/bottles/room";
import { correctBirthday, updateProfile } from "../../src/profile/profile";
import { adultAt, type SignedIn } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { aBottle, aGuest, NOW } from "../support/guests";

eachDatabase("the birthday", (db) => {
  let me: SignedIn;
  beforeEach(async () => {
    me = await aGuest(db());
  });
  const update = (input: Parameters<typeof updateProfile>[2], now = NOW, who = me) =>
    updateProfile(db(), who, input, now, bottlesRoom.bandChanged);
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

  test("within an age band it changes as often as one likes; across the border of 18 it does not", async () => {
    for (const birthday of ["2000-01-01", "2000-01-01", "2000-01-02", "1990-05-05", "2008-11-21"])
      expect(await update({ birthday })).toMatchObject({ birthday, adultAt: adultAt(birthday) });
    for (const birthday of ["2008-11-22", "2012-01-01"]) {
      await expect(update({ birthday, signature: "no" })).rejects.toMatchObject({
        code: "birthday_locked",
        status: 409,
        fields: { birthday: "birthday_locked" },
      });
    }
    expect(await rowOf(me.id)).toMatchObject({ birthday: "2008-11-21", signature: "" });
  });

  test("who is under 18 grows up on the latest day they ever named", async () => {
    for (const birthday of ["2011-01-01", "2012-06-01", "2008-11-22"])
      expect((await update({ birthday })).birthday).toBe(birthday);
    expect((await rowOf(me.id)).adult_at).toBe(adultAt("2012-06-01"));
    await expect(update({ birthday: "2000-01-01" })).rejects.toMatchObject({ code: "birthday_locked" });
    const later = adultAt("2008-11-22") + 1;
    await expect(update({ birthday: "2008-11-21" }, later)).rejects.toMatchObject({
      code: "birthday_locked",
    });
    expect((await update({ birthday: "2008-11-22", signature: "still" }, later)).signature).toBe("still");
    expect((await rowOf(me.id)).adult_at).toBe(adultAt("2012-06-01"));
  });

  test("both at the same moment, one on each side: one band, not two", async () => {
    const all = ["1999-06-01", "2012-06-01"].map((birthday) => update({ birthday }));
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = settled.find((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "birthday_locked" });
  });

  test("the official side leads across, both ways, with the same care for impossible days", async () => {
    await update({ birthday: "2012-06-01" });
    for (const birthday of ["2000-01-01", "2011-03-02", "2008-01-01"]) {
      await correctBirthday(db(), me.id, birthday, NOW, bottlesRoom.bandChanged);
      expect(await rowOf(me.id)).toMatchObject({ birthday, adult_at: adultAt(birthday) });
    }
    await expect(
      correctBirthday(db(), me.id, "2020-01-01", NOW, bottlesRoom.bandChanged),
    ).rejects.toMatchObject({ code: "underage" });
    await expect(
      correctBirthday(db(), "nobody", "2000-01-01", NOW, bottlesRoom.bandChanged),
    ).rejects.toMatchObject({
      code: "user_not_found",
    });
  });

  test("led across by the official side, the person's bottles go along, nobody else's", async () => {
    const stranger = await aGuest(db());
    await update({ birthday: "2000-01-01" });
    const mine = await aBottle(db(), me.id);
    const kept = await aBottle(db(), me.id, { state: "kept", owner_id: stranger.id, collected_at: NOW });
    const official = await aBottle(db(), me.id, { band: "all", author_adult_at: 7 });
    const other = await aBottle(db(), stranger.id);
    await correctBirthday(db(), me.id, "2010-01-01", NOW, bottlesRoom.bandChanged);
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
