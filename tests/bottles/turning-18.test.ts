import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  likeBottle,
  listDriftingBottles,
  loadBottle,
  pickUpBottle,
  throwBackBottle,
} from "../../src/bottles/bottles";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { adultAtFromBirthday } from "../../src/users/users";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson } from "../support/people";

/** A person with this birthday turns 18 within the hold of a bottle that is picked up now. */
const BIRTHDAY = "2008-11-22";
const ADULT_AT = adultAtFromBirthday(BIRTHDAY);

eachDatabase("a person who turns 18 (docs/product.md 8.3)", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("picks, likes and comments among minors until that moment, and among adults from then on", async () => {
    const [young, old] = [await aMinor(db()), await aPerson(db())];
    for (const [now, meets, misses] of [
      [ADULT_AT - 1, young, old],
      [ADULT_AT, old, young],
    ] as const) {
      const me = await aMinor(db(), { birthday: BIRTHDAY });
      const [near, far] = [await aBottle(db(), meets), await aBottle(db(), misses)];
      expect(await workOutcome(likeBottle(db(), me, near, now))).toBe("done");
      expect(await workOutcome(likeBottle(db(), me, far, now))).toBe("forbidden");
      expect(await workOutcome(pickUpBottle(db(), me, far, now))).toBe("bottle_not_found");
      expect(await workOutcome(pickUpBottle(db(), me, near, now))).toBe("done");
      expect(await workOutcome(dropBottle(db(), me, near, "hello", now))).toBe("done");
    }
  });

  test("sees the adult sea from that moment on", async () => {
    const here = await open();
    await seedBuiltIns(here);
    const me = await aMinor(here, { birthday: BIRTHDAY });
    const ofYoung = await aBottle(here, await aMinor(here));
    const ofOld = await aBottle(here, await aPerson(here));
    const visible = async (now: number) => (await listDriftingBottles(here, me, now, 0.5)).map(({ id }) => id);
    expect(await visible(ADULT_AT - 1)).toEqual([ofYoung]);
    expect(await visible(ADULT_AT)).toEqual([ofOld]);
  });

  test("can still read a held bottle of a minor and throw it back, but not comment", async () => {
    const me = await aMinor(db(), { birthday: BIRTHDAY });
    const id = await aBottle(db(), await aMinor(db()));
    const picked = ADULT_AT - SEA_LIMITS.hold / 2;
    await pickUpBottle(db(), me, id, picked);
    const before = await loadBottle(db(), me, id, ADULT_AT - 1);
    expect(before.actions).toEqual(["drop", "throwBack", "keep", "like", "share", "report"]);
    const after = await loadBottle(db(), me, id, ADULT_AT);
    expect(after).toMatchObject({
      content: before.content,
      actions: ["throwBack", "keep", "share", "report"],
    });
    expect(await workOutcome(dropBottle(db(), me, id, "hello", ADULT_AT))).toBe("forbidden");
    expect(await workOutcome(throwBackBottle(db(), me, id, ADULT_AT))).toBe("done");
  });

  test("a person without a birthday sees no sea and cannot pick, like or comment", async () => {
    const me = await aPerson(db(), { birthday: null, gender: null });
    const id = await aBottle(db(), await aPerson(db()), { expires_at: FAR_FUTURE });
    expect(await workOutcome(pickUpBottle(db(), me, id, NOW))).toBe("profile_incomplete");
    expect(await workOutcome(likeBottle(db(), me, id, NOW))).toBe("profile_incomplete");
    expect((await loadBottle(db(), me, id, NOW)).actions).toEqual(["share", "report"]);
  });
});
