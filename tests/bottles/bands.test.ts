import { beforeAll, expect, test } from "bun:test";
import { bottleDetail, drop, like, pickUp, seeTheSea, throwBack } from "../../src/bottles/bottles";
import { NEVER, SEA } from "../../src/limits/limits";
import { adultAt } from "../../src/users/users";
import { aBottle, furnish, NOW, outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson } from "../support/people";

/** Whoever was born then turns 18 within the hold of a bottle that is picked up now. */
const BIRTHDAY = "2008-11-22";
const GROWN = adultAt(BIRTHDAY);

eachDatabase("whoever turns 18 (product.md, Age)", (db, open) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("picks, likes and comments among the young until that very moment, and among adults from it on", async () => {
    const [young, old] = [await aMinor(db()), await aPerson(db())];
    for (const [now, meets, misses] of [
      [GROWN - 1, young, old],
      [GROWN, old, young],
    ] as const) {
      const me = await aMinor(db(), { birthday: BIRTHDAY });
      const [near, far] = [await aBottle(db(), meets), await aBottle(db(), misses)];
      expect(await outcome(like(db(), me, near, now))).toBe("done");
      expect(await outcome(like(db(), me, far, now))).toBe("forbidden");
      expect(await outcome(pickUp(db(), me, far, now))).toBe("bottle_not_found");
      expect(await outcome(pickUp(db(), me, near, now))).toBe("done");
      expect(await outcome(drop(db(), me, near, "hello", now))).toBe("done");
    }
  });

  test("sees the other sea from that moment on", async () => {
    const here = await open();
    await furnish(here);
    const me = await aMinor(here, { birthday: BIRTHDAY });
    const ofYoung = await aBottle(here, await aMinor(here));
    const ofOld = await aBottle(here, await aPerson(here));
    const seen = async (now: number) => (await seeTheSea(here, me, now, 0.5)).map(({ id }) => id);
    expect(await seen(GROWN - 1)).toEqual([ofYoung]);
    expect(await seen(GROWN)).toEqual([ofOld]);
  });

  test("can still read what is in hand, and throw it back, but not write to who is young", async () => {
    const me = await aMinor(db(), { birthday: BIRTHDAY });
    const id = await aBottle(db(), await aMinor(db()));
    const picked = GROWN - SEA.hold / 2;
    await pickUp(db(), me, id, picked);
    const before = await bottleDetail(db(), me, id, GROWN - 1);
    expect(before.actions).toEqual(["drop", "throwBack", "keep", "like", "share", "report"]);
    const after = await bottleDetail(db(), me, id, GROWN);
    expect(after).toMatchObject({
      content: before.content,
      actions: ["throwBack", "keep", "share", "report"],
    });
    expect(await outcome(drop(db(), me, id, "hello", GROWN))).toBe("forbidden");
    expect(await outcome(throwBack(db(), me, id, GROWN))).toBe("done");
  });

  test("without a birthday there is no sea: nothing to pick, like or answer, whatever lies about", async () => {
    const me = await aPerson(db(), { birthday: null, gender: null });
    const id = await aBottle(db(), await aPerson(db()), { expires_at: NEVER });
    expect(await outcome(pickUp(db(), me, id, NOW))).toBe("profile_incomplete");
    expect(await outcome(like(db(), me, id, NOW))).toBe("profile_incomplete");
    expect((await bottleDetail(db(), me, id, NOW)).actions).toEqual(["share", "report"]);
  });
});
