import { beforeAll, expect, test } from "bun:test";
import { deleteOldIdempotencyKeys, transactOnce, wasDoneOnce } from "../../src/db/idempotency";
import type { Db } from "../../src/db/transact";
import { DAY, HOUR } from "../../src/runtime/units";
import { seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";

let count = 0;

/** Does something under a key, and answers with how often it was ever done. */
const runOnce = (db: Db, id: string, now: number, { key = "tap", request = "r" } = {}) =>
  transactOnce(db, { id, once: { key, request } }, now, async () => ({ n: ++count }));

eachDatabase("a key for a request", (db) => {
  let id: string;
  beforeAll(async () => {
    await seedBuiltIns(db());
  });
  const fresh = async () => {
    ({ id } = await aPerson(db()));
    count = 0;
  };

  test("brings the first answer again for 24 hours, to the millisecond, and is as good as new then", async () => {
    await fresh();
    for (const [now, n] of [
      [NOW, 1],
      [NOW + DAY - 1, 1],
      [NOW + DAY, 2],
      [NOW + DAY + 200 * HOUR, 3],
      [NOW + DAY + 201 * HOUR, 3],
    ] as const)
      expect(await runOnce(db(), id, now)).toEqual({ n });
  });

  test("says for 24 hours whether it was done: by its owner alone, and not where the work failed", async () => {
    await fresh();
    const done = (key: string, now: number) => wasDoneOnce(db(), id, key, now);
    expect(await done("tap", NOW)).toBe(false);
    await runOnce(db(), id, NOW);
    const failing = transactOnce(db(), { id, once: { key: "fails", request: "r" } }, NOW, () => {
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect([await done("tap", NOW), await done("fails", NOW)]).toEqual([true, false]);
    expect([await done("tap", NOW + DAY - 1), await done("tap", NOW + DAY)]).toEqual([true, false]);
    const { id: stranger } = await aPerson(db());
    expect(await wasDoneOnce(db(), stranger, "tap", NOW)).toBe(false);
  });

  test("may come with another request after 24 hours, not before", async () => {
    await fresh();
    await runOnce(db(), id, NOW);
    const other = (now: number) => workOutcome(runOnce(db(), id, now, { request: "another" }));
    expect(await other(NOW + DAY - 1)).toBe("idempotency_key_reused");
    expect(await other(NOW + DAY)).toBe("done");
    expect(await workOutcome(runOnce(db(), id, NOW + DAY))).toBe("idempotency_key_reused");
  });

  test("20 at once with an old one are one that does it and 19 that hear of it, with housekeeping between", async () => {
    await fresh();
    await runOnce(db(), id, NOW);
    const later = NOW + DAY;
    const all = Array.from({ length: 20 }, (_, i) =>
      i % 5 === 0
        ? deleteOldIdempotencyKeys(db(), later).then(() => runOnce(db(), id, later))
        : runOnce(db(), id, later),
    );
    expect(new Set((await Promise.all(all)).map(({ n }) => n))).toEqual(new Set([2]));
  });

  test("whose work fails is left as it was: old, and free for the next", async () => {
    await fresh();
    await runOnce(db(), id, NOW);
    const failing = transactOnce(db(), { id, once: { key: "tap", request: "r" } }, NOW + DAY, async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await runOnce(db(), id, NOW + DAY - 1)).toEqual({ n: 1 });
    expect(await runOnce(db(), id, NOW + DAY)).toEqual({ n: 2 });
  });
});
