import { beforeAll, describe, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { LIST_START } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { listPendingCases } from "../../src/official/official";
import { countReport } from "../../src/safety/reports/count-report";
import { actUndoably, completeDueActs, decideCase, undoAct } from "../../src/safety/safety";
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

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: true } as const;
const SUSPEND = { kind: "suspend", days: 7, remove: true, ...WHY } as const;
const AGE = { kind: "age", age: "minor", remove: false, ...WHY, endSessions: false } as const;
const REJECT = { kind: "reject" } as const;
const { undoWindow } = SAFETY_LIMITS;
const ENDED = NOW + undoWindow;
/** Chance decides which comes first: often enough that both do. */
const rounds = Array.from({ length: 12 }, (_, n) => n);

eachDatabase("undoing a decision", (db) => {
  let [one, two] = [] as unknown as [TestPerson, TestPerson];
  beforeAll(async () => {
    await seedBuiltIns(db());
    [one, two] = [await anOfficial(db()), await anOfficial(db())];
  });

  async function reported() {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author);
    await reportThing(db(), reporter, { kind: "bottle", id: bottle });
    await markEvidenceOpened(db(), two, bottle);
    return { author, reporter, bottle, caseId: await markEvidenceOpened(db(), one, bottle) };
  }
  type Reported = Awaited<ReturnType<typeof reported>>;

  const decide = (who: TestPerson, caseId: string, decision: typeof SUSPEND | typeof REJECT | typeof AGE = SUSPEND) =>
    actUndoably(db(), { adapters: things, official: officialContext(who) }, "case", { caseId, decision }, NOW);
  const undo = (who: TestPerson, caseId: string, now = ENDED - 1) =>
    undoAct(db(), things, who.id, `case_${caseId}`, now);
  const complete = (now = ENDED) => completeDueActs(db(), things, officialContext(one), now);
  const isQueued = async (caseId: string) =>
    (await listPendingCases(db(), one.id, { after: LIST_START, limit: 1_000 })).items.some(({ id }) => id === caseId);

  /** All that anybody is told, and what changes for the person. */
  async function effects({ author, reporter, bottle }: Reported) {
    const who = [author.id, reporter.id];
    const measures = await db().selectFrom("measures").select("kind").where("user_id", "=", author.id).execute();
    const mails = await db().selectFrom("outbox").select("kind").where("user_id", "in", who).execute();
    const pushes = await db()
      .selectFrom("push_news")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
      .select("push_news.kind")
      .where("user_id", "in", who)
      .execute();
    const person = await db().selectFrom("users").selectAll().where("id", "=", author.id).executeTakeFirstOrThrow();
    return {
      told: [...(await listMessagesOf(db(), author)), ...(await listMessagesOf(db(), reporter))].length,
      mails: mails.length,
      pushes: pushes.length,
      measures: measures.map(({ kind }) => kind),
      suspended: person.suspended_until !== null,
      state: (await loadBottleRow(db(), bottle)).state,
    };
  }
  const NOTHING = { told: 0, mails: 0, pushes: 0, measures: [] as [], suspended: false, state: "sea" } as const;
  const actsIn = async (caseId: string) =>
    (await db().selectFrom("audit_log").select("act").where("thing_id", "=", caseId).orderBy("id").execute())
      .map(({ act }) => act)
      .filter((act) => act !== "evidence_opened");
  const hiddenAt = async ({ bottle }: Reported) => (await loadBottleRow(db(), bottle)).hidden_at;

  /** A browser of each of the two, and an address of who is reported. */
  async function withDevices({ author, reporter }: Reported): Promise<void> {
    for (const { id } of [author, reporter]) {
      await createSessionStore(db(), () => NOW).start(id, "");
      const session = await db()
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow();
      const keys = { endpoint: `https://push.sea.example/${id}`, p256dh: "", auth: "" };
      const browser = { id: `of ${id}`, user_id: id, session_id: session.id, ...keys, created_at: NOW };
      await db().insertInto("push_subscriptions").values(browser).execute();
    }
    const address = {
      email: `${author.id}@sea.example`,
      email_key: `${author.id}@sea.example`,
      email_verified: 1,
    } as const;
    await db().updateTable("users").set(address).where("id", "=", author.id).execute();
  }

  test("hides at once what it removes, and does and tells nothing else", async () => {
    const all = await reported();
    await decide(one, all.caseId);
    expect(await hiddenAt(all)).toBe(NOW);
    expect(await effects(all)).toEqual(NOTHING);
    expect(await actsIn(all.caseId)).toEqual([]);
    expect(await isQueued(all.caseId)).toBe(false);
    await undo(one, all.caseId);
  });

  test("undone: nobody was told, all is as it was, and the log says so", async () => {
    const all = await reported();
    await decide(one, all.caseId);
    await undo(one, all.caseId);
    await complete();
    expect(await effects(all)).toEqual(NOTHING);
    expect(await hiddenAt(all)).toBeNull();
    expect(await actsIn(all.caseId)).toEqual(["decision_undone"]);
    expect(await isQueued(all.caseId)).toBe(true);
    expect(await loadCase(db(), all.bottle)).toMatchObject({ decided_at: null, hidden_at: null, official_id: null });
  });

  test("after it: in force, and told once", async () => {
    const all = await reported();
    await decide(one, all.caseId);
    expect(await complete(ENDED - 1)).toBe(0);
    expect(await effects(all)).toEqual(NOTHING);
    expect(await complete()).toBe(1);
    expect(await complete()).toBe(0);
    expect(await effects(all)).toMatchObject({ told: 2, measures: ["suspend"], suspended: true, state: "removed" });
    expect(await actsIn(all.caseId)).toEqual(["report_decided"]);
    expect(await loadCase(db(), all.bottle)).toMatchObject({ decision: "suspend", undoable_until: null });
  });

  test("too late to undo, and not by another official", async () => {
    const { caseId } = await reported();
    await decide(one, caseId);
    expect(await workOutcome(undo(two, caseId))).toBe("already_decided");
    expect(await workOutcome(undo(one, caseId, ENDED))).toBe("already_decided");
    await complete();
    expect(await workOutcome(undo(one, caseId))).toBe("already_decided");
    expect(await workOutcome(undo(one, "nobody"))).toBe("already_decided");
  });

  test("what cannot be decided is refused at once", async () => {
    const bottle = await aBottle(db(), await aPerson(db()));
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    expect(await workOutcome(decide(one, id))).toBe("evidence_sealed");
    expect(await workOutcome(decide(one, "nobody"))).toBe("report_not_found");
    expect(await loadCase(db(), bottle)).toMatchObject({ undoable_until: null, hidden_at: null });
  });

  test("reports that were on their way still hide it when it is undone", async () => {
    const all = await reported();
    await decide(one, all.caseId);
    const counted = {
      weight: SAFETY_LIMITS.reportWeight,
      hidesAlone: false,
      queuePosition: 0,
      mayHide: true,
      canBeHidden: true,
    };
    for (let n = 1; n < SAFETY_LIMITS.hidingReporters; n++) {
      const row = await loadCase(db(), all.bottle);
      await transact(db(), (tx) => countReport(tx, row, counted, NOW));
    }
    await undo(one, all.caseId);
    expect(await hiddenAt(all)).toBe(NOW);
    await decide(one, all.caseId, REJECT);
    await complete();
    expect(await hiddenAt(all)).toBeNull();
  });

  test("one that can no longer be made is open again", async () => {
    const all = await reported();
    await decide(one, all.caseId);
    await db().updateTable("users").set({ official: 1 }).where("id", "=", all.author.id).execute();
    await complete();
    expect(await effects(all)).toEqual(NOTHING);
    expect(await hiddenAt(all)).toBeNull();
    expect(await isQueued(all.caseId)).toBe(true);
  });

  test("pushes and mails wait too", async () => {
    const all = await reported();
    await withDevices(all);
    await decide(one, all.caseId, AGE);
    expect(await effects(all)).toEqual(NOTHING);
    await complete();
    expect(await effects(all)).toMatchObject({ told: 2, mails: 1, pushes: 2, measures: ["age"] });
  });

  describe("two at once", () => {
    test("two officials: one decides", async () => {
      for (const _ of rounds) {
        const all = await reported();
        const both = await countOutcomes([one, two].map((each) => decide(each, all.caseId)));
        expect(both).toEqual({ done: 1, already_decided: 1 });
        await complete();
        expect(await effects(all)).toMatchObject({ told: 2, measures: ["suspend"] });
      }
    });

    test("undoing and the time that is over: one of both", async () => {
      for (const _ of rounds) {
        const all = await reported();
        await decide(one, all.caseId);
        const [undone] = await Promise.all([workOutcome(undo(one, all.caseId)), complete(), complete()]);
        const isUndone = (await actsIn(all.caseId)).includes("decision_undone");
        expect(isUndone).toBe(undone !== "already_decided");
        expect((await effects(all)).told).toBe(isUndone ? 0 : 2);
        expect(await actsIn(all.caseId)).toHaveLength(1);
      }
    });

    test("by the API at once: the one that can be undone keeps the case", async () => {
      const all = await reported();
      await decide(one, all.caseId);
      const now = decideCase(db(), things, officialContext(two), { caseId: all.caseId, decision: REJECT }, NOW);
      expect(await workOutcome(now)).toBe("already_decided");
      await undo(one, all.caseId);
    });
  });
});
