import { beforeAll, expect, test } from "bun:test";
import { REPEATED_MEASURES } from "../../src/limits/safety";
import { loadProposedStep, takeMeasure } from "../../src/safety/safety";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { anOfficial, officialContext } from "./official-fixtures";

eachDatabase("repeated measures", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("three measures within 30 days propose the next step, and take none", async () => {
    const [official, person] = [await anOfficial(db()), await aPerson(db())];
    const limit = {
      kind: "limit",
      feature: "throw",
      days: 1,
      rule: "1",
      reason: "Again.",
      endSessions: false,
    } as const;
    const warn = { kind: "warn", rule: "1", reason: "Again.", endSessions: false } as const;
    await takeMeasure(db(), officialContext(official), person.id, warn, NOW - REPEATED_MEASURES.within);
    await takeMeasure(db(), officialContext(official), person.id, warn, NOW - 1);
    await takeMeasure(db(), officialContext(official), person.id, limit, NOW);
    expect(await loadProposedStep(db(), person.id, NOW)).toBeNull();
    expect(await loadProposedStep(db(), person.id, NOW - 1)).toBe("suspend");
    await takeMeasure(db(), officialContext(official), person.id, warn, NOW);
    expect(await loadProposedStep(db(), person.id, NOW)).toBe("suspend");
  });
});
