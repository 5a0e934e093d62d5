/** Two officials and two cases about one person: each look at evidence counts for its own official and case alone. */
import { loadCaseAndLogAccess, loadReportCase, openEvidence } from "../../../src/official/official";
import { MINUTE } from "../../../src/runtime/units";
import { decideCase } from "../../../src/safety/safety";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../../safety/official-fixtures";
import { aBottle, workOutcome } from "../../support/bottles";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { definePair, type PairWorld } from "./model";

interface EvidenceWorld extends PairWorld {
  officials: TestPerson[];
  cases: { id: string; decided: boolean }[];
  /** Last looks by official and case, ms. */
  looks: Map<string, number>;
}

/** One of the officials and one of the cases. */
function pairOf({ officials, cases }: EvidenceWorld, pick: number) {
  const [official, found] = [officials[pick % officials.length], cases[(pick >> 1) % cases.length]];
  if (!official || !found) throw new Error("there are two of each");
  return { official, found, key: `${official.id} ${found.id}` };
}

export const EVIDENCE = definePair<EvidenceWorld>({
  open: async (db) => {
    const author = await aPerson(db);
    const cases = [];
    for (let n = 0; n < 2; n++) {
      const id = await aBottle(db, author);
      await reportThing(db, await aPerson(db), { kind: "bottle", id }, TEST_START);
      cases.push({ id: (await loadCase(db, id)).id, decided: false });
    }
    return { db, now: TEST_START, officials: [await anOfficial(db), await anOfficial(db)], cases, looks: new Map() };
  },
  acts: {
    "open evidence": async (world, pick) => {
      world.now += MINUTE;
      const { official, found, key } = pairOf(world, pick);
      await openEvidence(world.db, official.id, found.id, world.now);
      world.looks.set(key, world.now);
    },
    "read a case": async (world, pick) => {
      world.now += MINUTE;
      const { official, found, key } = pairOf(world, pick);
      await loadCaseAndLogAccess(world.db, official.id, found.id, world.now);
      if (world.looks.has(key)) world.looks.set(key, world.now);
    },
    decide: async (world, pick) => {
      world.now += MINUTE;
      const { official, found, key } = pairOf(world, pick);
      const decided = decideCase(
        world.db,
        things,
        officialContext(official),
        { caseId: found.id, decision: { kind: "reject" } },
        world.now,
      );
      const expected = found.decided ? "already_decided" : world.looks.has(key) ? "done" : "evidence_sealed";
      const outcome = await workOutcome(decided);
      if (outcome !== expected) throw new Error(`decide: ${outcome}, not ${expected}`);
      found.decided ||= outcome === "done";
    },
  },
  stories: [
    "open evidence 0, decide 1, decide 2, read a case 1, open evidence 3, decide 3, decide 0",
    "open evidence 2, read a case 0, read a case 3, decide 3, decide 2, open evidence 1",
  ],
  state: async ({ db, officials, cases, looks, now }) => {
    const read = officials.flatMap((official) => cases.map(async ({ id }) => loadReportCase(db, official.id, id, now)));
    const actual = (await Promise.all(read)).map((view) => [
      view.looks?.last,
      view.evidence !== null,
      view.reports.length,
    ]);
    const expected = officials.flatMap((official) =>
      cases.map(({ id }) => {
        const last = looks.get(`${official.id} ${id}`);
        return [last, last !== undefined, last === undefined ? 0 : 1];
      }),
    );
    return [actual, expected];
  },
});
