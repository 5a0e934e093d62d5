/** The ladder of trust (docs/product.md 12.17). */
import { beforeAll, describe, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { TRUST_LIMITS, TRUST_STEPS } from "../../src/limits/safety";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { loadTrust, strangersPerDayOf, type TrustStep, trustStepOf } from "../../src/trust/trust";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

describe("a step", () => {
  const at = (age: number, throwCount: number, likedBy: number, setBackUntil: number | null = null) =>
    trustStepOf({ createdAt: NOW - age, throwCount, likedBy, setBackUntil }, NOW);

  test("needs age, letters, and for the last one people who liked them, each to the last one", () => {
    const { settled, known } = TRUST_STEPS;
    const steps: [TrustStep, TrustStep][] = [
      [at(settled.age - 1, 3, 9), "first"],
      [at(settled.age, settled.throws - 1, 9), "first"],
      [at(settled.age, settled.throws, 9), "settled"],
      [at(known.age - 1, 9, 9), "settled"],
      [at(known.age, 9, known.likedBy - 1), "settled"],
      [at(known.age, 9, known.likedBy), "known"],
    ];
    expect(steps.map(([step]) => step)).toEqual(steps.map(([, step]) => step));
  });

  test("is the first one until a measure's time is over", () => {
    expect([at(99 * DAY, 9, 9, NOW + 1), at(99 * DAY, 9, 9, NOW)]).toEqual(["first", "known"]);
  });

  test("never opens less than the one before, and nothing of the specification", () => {
    const steps = Object.values(TRUST_STEPS);
    for (const [k, step] of steps.entries())
      expect(step.strangersPerDay).toBeGreaterThanOrEqual(steps[k - 1]?.strangersPerDay ?? 10);
    expect(Object.keys(TRUST_STEPS.first).sort()).toEqual(["age", "likedBy", "links", "strangersPerDay", "throws"]);
  });
});

eachDatabase("trust that grows", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const settledPerson = () => aPerson(db(), { created_at: NOW - 30 * DAY, throw_count: 5 });
  const rowOf = (id: string) => db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("likes of people who are not new themselves count once each", async () => {
    const me = await settledPerson();
    const bottles = [await aBottle(db(), me), await aBottle(db(), me)];
    const fans = [];
    for (let k = 0; k < TRUST_STEPS.known.likedBy; k++) fans.push(await settledPerson());
    const like = (bottle_id: string, user_id: string) =>
      db().insertInto("bottle_likes").values({ bottle_id, user_id, active: 1, created_at: NOW }).execute();
    const stranger = await aPerson(db(), { created_at: NOW, throw_count: 0 });
    for (const bottle of bottles) {
      for (const { id } of fans.slice(1)) await like(bottle, id);
      await like(bottle, stranger.id);
    }
    expect(await loadTrust(db(), me.id, NOW)).toMatchObject({ step: "settled", next: { step: "known", likedBy: 1 } });
    await like(bottles[0] ?? "", fans[0]?.id ?? "");
    expect(await loadTrust(db(), me.id, NOW)).toEqual({ step: "known", setBack: null, next: null });
    expect(await strangersPerDayOf(db(), await rowOf(me.id), NOW)).toBe(TRUST_STEPS.known.strangersPerDay);
  });

  test("who is set back writes links that stay covered until then, and throws as often as before", async () => {
    const [me, until] = [await settledPerson(), NOW + TRUST_LIMITS.setBack];
    await db().updateTable("users").set({ set_back_until: until }).where("id", "=", me.id).execute();
    const content = `Look at https://example.com ${newId(NOW)}`;
    let left = 0;
    let id = "";
    for (let k = 0; k < SEA_LIMITS.throwsPerDay; k++) {
      const thrown = await throwBottle(db(), me, { content }, NOW);
      [left, id] = [thrown.throwsLeft, thrown.bottle.id];
    }
    expect(left).toBe(0);
    const { masks } = await db().selectFrom("bottles").select("masks").where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.parse(masks ?? "{}").content).toMatchObject({ words: [], until });
    expect(await loadTrust(db(), me.id, NOW)).toMatchObject({ step: "first", setBack: { until }, next: null });
  });

  test("the page and the API tell it to oneself, and no page about others names it", async () => {
    const app = openTestApp(db());
    const [me, other] = [await settledPerson(), await settledPerson()];
    const answer = await app.ask("GET", "/api/trust", { token: await app.enter(me) });
    expect(await answer.json()).toMatchObject({ step: "settled", links: true, strangersPerDay: 15 });
    const session = await app.enter(other);
    const seen = await app.ask("GET", `/friends/${me.id}`, { session });
    expect(await seen.text()).not.toContain("strangersPerDay");
  });
});
