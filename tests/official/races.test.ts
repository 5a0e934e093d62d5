import { beforeAll, describe, expect, test } from "bun:test";
import {
  decideAppeal,
  decideCase,
  decideHeldText,
  liftMeasure,
  submitAppeal,
  takeMeasure,
} from "../../src/safety/safety";
import { accountStatusFromRow } from "../../src/users/users";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import {
  aBottle,
  countOutcomes,
  listMessagesOf,
  loadBottleRow,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const BAN = { kind: "ban", ...WHY } as const;
const SUSPEND = { kind: "suspend", days: 7, remove: true, ...WHY } as const;
const REJECT = { kind: "reject" } as const;
/** Chance decides which comes first: often enough that both do. */
const ROUNDS = 12;
const rounds = Array.from({ length: ROUNDS }, (_, n) => n);

eachDatabase("two at once", (db) => {
  let [one, two] = [] as unknown as [TestPerson, TestPerson];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [one, two] = [await anOfficial(db()), await anOfficial(db())];
  });

  async function reported() {
    const author = await aPerson(db());
    const bottle = await aBottle(db(), author);
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle });
    await markEvidenceOpened(db(), one, bottle);
    return { author, bottle, caseId: await markEvidenceOpened(db(), two, bottle) };
  }
  const state = async ({ id }: TestPerson) =>
    accountStatusFromRow(
      await db()
        .selectFrom("users")
        .select(["suspended_until", "banned_at", "limits"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
  const active = async (who: TestPerson) =>
    (
      await db()
        .selectFrom("measures")
        .select(["kind"])
        .where("user_id", "=", who.id)
        .where("lifted_at", "is", null)
        .execute()
    ).map(({ kind }) => kind);

  async function expectOneSide(author: TestPerson, bottle: string): Promise<void> {
    const upheld = (await loadCase(db(), bottle)).decision !== "rejected";
    expect(await active(author)).toEqual(upheld ? ["suspend"] : []);
    expect((await loadBottleRow(db(), bottle)).state).toBe(upheld ? "removed" : "sea");
  }

  describe("report", () => {
    test("the same one twice: one report, one case", async () => {
      for (const _ of rounds) {
        const [author, reader] = [await aPerson(db()), await aPerson(db())];
        const report = { kind: "bottle", id: await aBottle(db(), author) } as const;
        const both = await Promise.all([1, 2, 3].map(() => reportThing(db(), reader, report)));
        expect(both.filter(({ again: repeated }) => !repeated)).toHaveLength(1);
        expect(await loadCase(db(), report.id)).toMatchObject({ reporters: 1, weight: 3 });
      }
    });

    test("three people: hidden once, in one case", async () => {
      for (const _ of rounds) {
        const readers = await Promise.all([1, 2, 3].map(() => aPerson(db())));
        const id = await aBottle(db(), await aPerson(db()));
        await Promise.all(readers.map((reader) => reportThing(db(), reader, { kind: "bottle", id })));
        const cases = await db().selectFrom("report_cases").selectAll().where("thing_id", "=", id).execute();
        expect(cases).toMatchObject([{ reporters: 3, hidden_at: NOW }]);
        expect((await loadBottleRow(db(), id)).hidden_at).toBe(NOW);
      }
    });

    test("while an official decides: it counts in that case and is told the outcome, or opens the next", async () => {
      for (const _ of rounds) {
        const { bottle, caseId } = await reported();
        const late = await aPerson(db());
        await Promise.all([
          decideCase(db(), things, officialContext(one), { caseId, decision: REJECT }, NOW),
          reportThing(db(), late, { kind: "bottle", id: bottle }),
        ]);
        const { case_id } = await db()
          .selectFrom("reports")
          .select("case_id")
          .where("reporter_id", "=", late.id)
          .executeTakeFirstOrThrow();
        const messages = (await listMessagesOf(db(), late)).map(({ params }) => params.notice);
        expect(messages).toEqual(case_id === caseId ? ["report_rejected"] : []);
      }
    });
  });

  describe("decision", () => {
    test("of two officials: one stands, the author hears of it once", async () => {
      for (const _ of rounds) {
        const { author, caseId } = await reported();
        const both = [one, two].map((each) =>
          decideCase(db(), things, officialContext(each), { caseId, decision: SUSPEND }, NOW),
        );
        expect(await countOutcomes(both)).toEqual({ done: 1, already_decided: 1 });
        expect(await active(author)).toEqual(["suspend"]);
        expect(await listMessagesOf(db(), author)).toHaveLength(1);
      }
    });

    test("upheld and rejected: the bottle and the measure say the same", async () => {
      for (const _ of rounds) {
        const { author, bottle, caseId } = await reported();
        await countOutcomes([
          decideCase(db(), things, officialContext(one), { caseId, decision: SUSPEND }, NOW),
          decideCase(db(), things, officialContext(two), { caseId, decision: REJECT }, NOW),
        ]);
        await expectOneSide(author, bottle);
      }
    });

    test("of a held text: one decides", async () => {
      const author = await aPerson(db());
      const id = await aBottle(db(), author, { hidden_at: NOW });
      const held = { kind: "bottle", thing_id: id, about_id: author.id, held_at: NOW } as const;
      await db()
        .insertInto("held_texts")
        .values({ ...held, said: "{}", rules: "[]" })
        .execute();
      const both = [one, two].map((each) =>
        decideHeldText(db(), each.id, things, { kind: "bottle", id, decision: "release" }, NOW),
      );
      expect(await countOutcomes(both)).toEqual({ done: 1, not_found: 1 });
    });
  });

  describe("appeal", () => {
    async function measured() {
      const { author, bottle, caseId } = await reported();
      const measure = (await decideCase(db(), things, officialContext(one), { caseId, decision: SUSPEND }, NOW)) ?? "";
      return { author, bottle, measure };
    }

    test("two of one person: one is taken", async () => {
      const { author, measure } = await measured();
      const both = [1, 2, 3].map(() => submitAppeal(db(), { userId: author.id }, measure, "No.", NOW));
      expect(await countOutcomes(both)).toEqual({ done: 1, already_appealed: 2 });
    });

    test("and its decision: nobody decides what is not there yet", async () => {
      for (const _ of rounds) {
        const { author, measure } = await measured();
        const granted = { decision: "granted", reply: "So it was." } as const;
        const [made, decided] = await Promise.all([
          workOutcome(submitAppeal(db(), { userId: author.id }, measure, "No.", NOW)),
          workOutcome(decideAppeal(db(), things, officialContext(two), { measureId: measure, decision: granted }, NOW)),
        ]);
        expect(made).toBe("done");
        expect(await active(author)).toEqual(decided === "done" ? [] : ["suspend"]);
        expect((await state(author)).suspendedUntil === null).toBe(decided === "done");
      }
    });

    test("granted by one, refused by another: one word, and the standing keeps to it", async () => {
      const third = await anOfficial(db());
      for (const _ of rounds) {
        const { author, measure } = await measured();
        await submitAppeal(db(), { userId: author.id }, measure, "No.", NOW);
        const both = [
          decideAppeal(
            db(),
            things,
            officialContext(two),
            { measureId: measure, decision: { decision: "granted", reply: "Yes." } },
            NOW,
          ),
          decideAppeal(
            db(),
            things,
            officialContext(third),
            { measureId: measure, decision: { decision: "refused", reply: "No." } },
            NOW,
          ),
        ];
        expect(await countOutcomes(both)).toEqual({ done: 1, already_decided: 1 });
        const last = (await listMessagesOf(db(), author))
          .map(({ params }) => params.notice)
          .filter((each) => each.startsWith("appeal"));
        expect(last).toHaveLength(1);
        expect((await state(author)).suspendedUntil === null).toBe(last[0] === "appeal_granted");
      }
    });
  });

  test("ban and un-ban: whoever is banned has a ban that stands", async () => {
    for (const _ of rounds) {
      const author = await aPerson(db());
      const first = await takeMeasure(db(), officialContext(one), author.id, BAN, NOW);
      await Promise.all([
        takeMeasure(db(), officialContext(two), author.id, BAN, NOW + 1),
        liftMeasure(db(), things, officialContext(one), { measureId: first, reason: "A mistake." }, NOW + 1),
      ]);
      expect(await active(author)).toEqual(["ban"]);
      expect((await state(author)).bannedAt).toBe(NOW + 1);
    }
  });

  test("lifted twice: the log has it once", async () => {
    const author = await aPerson(db());
    const id = await takeMeasure(db(), officialContext(one), author.id, BAN, NOW);
    const both = [one, two].map((each) =>
      liftMeasure(db(), things, officialContext(each), { measureId: id, reason: "A mistake." }, NOW),
    );
    expect(await countOutcomes(both)).toEqual({ done: 1, measure_not_found: 1 });
    const acts = db()
      .selectFrom("audit_log")
      .select("id")
      .where("act", "=", "measure_lifted")
      .where("thing_id", "=", id);
    expect(await acts.execute()).toHaveLength(1);
  });
});
