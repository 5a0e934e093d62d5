/** Whatever people ask under whichever keys: each gets the answer of their own first request for 24 hours, and nobody another's. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { deleteOldIdempotencyKeys, transactOnce } from "../../src/db/idempotency";
import type { Db } from "../../src/db/transact";
import { IDEMPOTENCY_LIMITS } from "../../src/limits/http";
import { Refusal } from "../../src/runtime/errors";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const act = fc.record({
  who: fc.nat(1),
  key: fc.constantFrom("tap", "tap again"),
  request: fc.constantFrom("like", "like", "buy"),
  hours: fc.constantFrom(0, 0, 1, 16),
  housekeeping: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const acts = fc.array(act, { minLength: 2, maxLength: 12 });

/** The answer, or the code of the refusal. */
async function ask(db: Db, id: string, { key, request }: Act, now: number, answer: number): Promise<number | string> {
  try {
    return await transactOnce(db, { id, once: { key, request } }, now, async () => answer);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** What a person's first request of a key was answered, while that is known. */
class FirstAnswers {
  readonly #first = new Map<string, { request: string; at: number; answer: number }>();

  constructor(readonly reached: ReachedCases) {}

  expected({ who, key, request }: Act, now: number, answer: number): number | string {
    const own = `${who} ${key}`;
    const earlier = this.#first.get(own);
    if (earlier && now - earlier.at < IDEMPOTENCY_LIMITS.retention) {
      this.reached.add(earlier.request === request ? "repeated" : "reused");
      return earlier.request === request ? earlier.answer : "idempotency_key_reused";
    }
    this.reached.add(earlier ? "forgotten" : "new");
    this.#first.set(own, { request, at: now, answer });
    return answer;
  }
}

eachDatabase("keys for requests", (db) => {
  test(
    "belong to whoever sent them",
    async () => {
      const reached = new ReachedCases();
      await fc.assert(
        fc.asyncProperty(acts, async (all) => {
          const people = [(await aPerson(db())).id, (await aPerson(db())).id];
          const first = new FirstAnswers(reached);
          let now = NOW;
          for (const [n, each] of all.entries()) {
            now += each.hours * HOUR;
            if (each.housekeeping) await deleteOldIdempotencyKeys(db(), now);
            expect(await ask(db(), people[each.who] ?? "", each, now, n)).toBe(first.expected(each, now, n));
          }
        }),
        propertyRuns(100),
      );
      console.log(`keys: ${reached}`);
      for (const each of ["repeated", "reused", "forgotten", "new"]) expect(reached.of(each)).toBeGreaterThan(5);
    },
    PROPERTY_TIMEOUT,
  );
});
