import { beforeEach, expect, test } from "bun:test";
import { bottlesRoom } from "../../src/bottles/room";
import { ACCOUNT_LIMITS } from "../../src/limits/account";
import { updateProfile } from "../../src/profile/profile";
import { adultAtFromBirthday, type SignedIn } from "../../src/users/users";
import { NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aBottleBy, anIncompletePerson } from "../support/incomplete-people";

eachDatabase("the birthday", (db) => {
  let me: SignedIn;
  beforeEach(async () => {
    me = await anIncompletePerson(db());
  });
  const update = (input: Parameters<typeof updateProfile>[2], now = NOW, who = me) =>
    updateProfile(db(), who, input, now, bottlesRoom.onAgeBandChanged);
  const rowOf = (id: string) => db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("under 13 and impossible days are refused, and the rest of the request is not applied", async () => {
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
    const older = await anIncompletePerson(db());
    expect((await update({ birthday: "2013-11-21" }, NOW, older)).birthday).toBe("2013-11-21");
  });

  test("who was refused as too young names no other day at once", async () => {
    const wait = ACCOUNT_LIMITS.birthdayAfterRefusal;
    const refused = { code: "birthday_wait", status: 409, fields: { birthday: "birthday_wait" } };
    await expect(update({ birthday: "2013-11-22" })).rejects.toMatchObject({ code: "underage" });
    await expect(update({ birthday: "1990-01-01" })).rejects.toMatchObject({ ...refused, params: { n: 2 } });
    await expect(update({ birthday: "1990-01-01" }, NOW + wait - 1)).rejects.toMatchObject({
      ...refused,
      params: { n: 1 },
    });
    expect((await update({ signature: "hi" })).signature).toBe("hi");
    expect((await update({ birthday: "1990-01-01" }, NOW + wait)).birthday).toBe("1990-01-01");
    expect(await rowOf(me.id)).toMatchObject({ birthday_refused_at: null });
    // Whoever has a birthday is asked nothing of it.
    await expect(update({ birthday: "2014-01-01" }, NOW + wait)).rejects.toMatchObject({ code: "underage" });
    expect((await update({ birthday: "1990-01-02" }, NOW + wait)).birthday).toBe("1990-01-02");
  });

  test("a day that nobody can have who types it is a slip: the right one can be named at once", async () => {
    for (const [birthday, birthdayFault] of [
      ["2026-01-01", "birthday_unlikely"],
      ["2027-01-01", "birthday_future"],
    ] as const)
      await expect(update({ birthday })).rejects.toMatchObject({
        code: "validation_failed",
        fields: { birthday: birthdayFault },
      });
    expect(await rowOf(me.id)).toMatchObject({ birthday: null, birthday_refused_at: null });
    expect((await update({ birthday: "1990-01-01" })).birthday).toBe("1990-01-01");
  });

  test("it can be changed freely within an age band, but not across the age of 18", async () => {
    for (const birthday of ["2000-01-01", "2000-01-01", "2000-01-02", "1990-05-05", "2008-11-21"])
      expect(await update({ birthday })).toMatchObject({ birthday, adultAt: adultAtFromBirthday(birthday) });
    for (const birthday of ["2008-11-22", "2012-01-01"]) {
      await expect(update({ birthday, signature: "no" })).rejects.toMatchObject({
        code: "birthday_locked",
        status: 409,
        fields: { birthday: "birthday_locked" },
      });
    }
    expect(await rowOf(me.id)).toMatchObject({ birthday: "2008-11-21", signature: "" });
  });

  test("a refused day and another one at once: who was refused first waits", async () => {
    const both = await Promise.allSettled([update({ birthday: "2013-11-22" }), update({ birthday: "1990-01-01" })]);
    const [, second] = both.map((each) => (each.status === "rejected" ? each.reason.code : "done"));
    const { birthday, birthday_refused_last_at } = await rowOf(me.id);
    expect([birthday, birthday_refused_last_at]).toEqual(second === "done" ? ["1990-01-01", null] : [null, NOW]);
  });

  test("a minor becomes an adult on the latest date ever stated", async () => {
    for (const birthday of ["2011-01-01", "2012-06-01", "2008-11-22"])
      expect((await update({ birthday })).birthday).toBe(birthday);
    expect((await rowOf(me.id)).adult_at).toBe(adultAtFromBirthday("2012-06-01"));
    await expect(update({ birthday: "2000-01-01" })).rejects.toMatchObject({ code: "birthday_locked" });
    const later = adultAtFromBirthday("2008-11-22") + 1;
    await expect(update({ birthday: "2008-11-21" }, later)).rejects.toMatchObject({
      code: "birthday_locked",
    });
    expect((await update({ birthday: "2008-11-22", signature: "still" }, later)).signature).toBe("still");
    expect((await rowOf(me.id)).adult_at).toBe(adultAtFromBirthday("2012-06-01"));
  });

  test("two concurrent changes to different age bands: one is applied", async () => {
    const all = ["1999-06-01", "2012-06-01"].map((birthday) => update({ birthday }));
    const settled = await Promise.allSettled(all);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = settled.find((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "birthday_locked" });
  });

  test("the age band changes at the 18th birthday to the millisecond", async () => {
    for (const [now, band] of [
      [adultAtFromBirthday("2008-11-21") - 1, "minor"],
      [adultAtFromBirthday("2008-11-21"), "adult"],
    ] as const) {
      me = await anIncompletePerson(db());
      const id = await aBottleBy(db(), me.id, { band: "minor" });
      await update({ birthday: "2008-11-21" }, now);
      expect(await db().selectFrom("bottles").select("band").where("id", "=", id).executeTakeFirst()).toEqual({ band });
    }
  });
});
