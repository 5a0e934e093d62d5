/** What measures do to the ladder of trust (docs/product.md 12.17), by the way officials take and lift them. */
import { beforeAll, expect, test } from "bun:test";
import { TRUST_LIMITS } from "../../src/limits/safety";
import { liftMeasure, takeMeasure } from "../../src/safety/safety";
import { loadTrust } from "../../src/trust/trust";
import { anOfficial, officialContext, things } from "../safety/official-fixtures";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const WARN = { kind: "warn", rule: "1", reason: "For the test.", endSessions: false } as const;
const AGE = { kind: "age", age: "minor", rule: "1", reason: "For the test.", endSessions: false } as const;

eachDatabase("a measure sets back", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const setBackOf = async (id: string) =>
    (await db().selectFrom("users").select("set_back_until").where("id", "=", id).executeTakeFirstOrThrow())
      .set_back_until;

  test("for its time; lifted, the time of the one that stands, then none", async () => {
    const [official, { id }] = [officialContext(await anOfficial(db())), await aPerson(db())];
    const first = await takeMeasure(db(), official, id, WARN, NOW);
    expect(await setBackOf(id)).toBe(NOW + TRUST_LIMITS.setBack);
    const second = await takeMeasure(db(), official, id, WARN, NOW + 1);
    expect(await setBackOf(id)).toBe(NOW + 1 + TRUST_LIMITS.setBack);
    expect(await loadTrust(db(), id, NOW + 1)).toMatchObject({ step: "first", setBack: { measureId: second } });
    await liftMeasure(db(), things, official, { measureId: second, reason: "A mistake." }, NOW + 2);
    expect(await setBackOf(id)).toBe(NOW + TRUST_LIMITS.setBack);
    await liftMeasure(db(), things, official, { measureId: first, reason: "A mistake too." }, NOW + 3);
    expect(await setBackOf(id)).toBeNull();
    expect((await loadTrust(db(), id, NOW + 3))?.setBack).toBeNull();
  });

  test("a corrected age does not", async () => {
    const [official, { id }] = [officialContext(await anOfficial(db())), await aPerson(db())];
    await takeMeasure(db(), official, id, AGE, NOW);
    expect(await setBackOf(id)).toBeNull();
  });
});
