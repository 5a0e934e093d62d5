/** Who has an urgent case: only taking it makes it somebody's, for as long as they look at it, and a look after that changes nothing. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Db } from "../../src/db/transact";
import { ALARM_LIMITS } from "../../src/limits/safety";
import { MINUTE } from "../../src/runtime/units";
import { extendTakenCase, giveCaseBack, takeCase } from "../../src/safety/safety";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const { rest } = ALARM_LIMITS;
const WAITS = [0, MINUTE - 1, MINUTE, rest - MINUTE, rest - 1, rest] as const;

interface Held {
  by: string;
  until: number;
}

interface Moment {
  me: string;
  id: string;
  now: number;
}

/** What each act does to who has the case, and in the database. */
const ACTS = {
  async take(db: Db, { me, id, now }: Moment, held: Held | null): Promise<Held | null> {
    const isOthers = held !== null && held.by !== me && held.until > now;
    expect(await workOutcome(takeCase(db, me, id, now))).toBe(isOthers ? "case_taken" : "done");
    return isOthers ? held : { by: me, until: now + rest };
  },
  async "give back"(db: Db, { me, id, now }: Moment, held: Held | null): Promise<Held | null> {
    await workOutcome(giveCaseBack(db, me, { caseId: id, note: "" }, now));
    return held?.by === me ? null : held;
  },
  async look(db: Db, { me, id, now }: Moment, held: Held | null): Promise<Held | null> {
    await extendTakenCase(db, me, id, now);
    const isKept = held?.by === me && held.until > now && held.until <= now + rest - MINUTE;
    return isKept ? { by: me, until: now + rest } : held;
  },
};
type Act = keyof typeof ACTS;

const step = fc.record({
  who: fc.nat(1),
  act: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
  wait: fc.constantFrom(...WAITS),
});

eachDatabase("an urgent case of two officials", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test(
    "is of who has taken it, until their time is over",
    async () => {
      const officials = [await anOfficial(db()), await anOfficial(db())].map(({ id }) => id);
      const property = fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const bottle = await aBottle(db(), await aPerson(db()));
        await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason: "threat" }, NOW);
        const { id } = await loadCase(db(), bottle);
        let [now, held]: [number, Held | null] = [NOW, null];
        for (const { who, act, wait } of steps) {
          now += wait;
          held = await ACTS[act](db(), { me: officials[who] ?? "", id, now }, held);
          const { taken_by: by, taken_until: until } = await loadCase(db(), bottle);
          expect({ by, until } as object).toEqual(held ?? { by: null, until: null });
        }
      });
      const late: { who: number; act: Act; wait: (typeof WAITS)[number] }[] = [
        { who: 0, act: "take", wait: 0 },
        { who: 0, act: "look", wait: rest },
      ];
      await fc.assert(property, { ...propertyRuns(25), examples: [[late]] });
    },
    PROPERTY_TIMEOUT,
  );
});
