import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { deleteAccount } from "../../src/account/account";
import { createSessionStore } from "../../src/auth/sessions";
import { loadBottle, pickUpBottle } from "../../src/bottles/bottles";
import { transact } from "../../src/db/transact";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { DAY } from "../../src/runtime/units";
import { deleteExpiredEvidence } from "../../src/safety/reports/expired-evidence";
import {
  type CaseDecisionInput,
  decideAppeal,
  decideCase,
  findBanWithAppealPass,
  logOfficialAct,
  submitAppeal,
  takeMeasure,
} from "../../src/safety/safety";
import { accountStatusFromRow } from "../../src/users/users";
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
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const WHY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
const suspend = { kind: "suspend", days: 7, remove: true, ...WHY } as const;

eachDatabase("measures", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const decide = (by: TestPerson, caseId: string, decision: CaseDecisionInput, now = NOW) =>
    decideCase(db(), things, officialContext(by), { caseId, decision }, now);

  async function reported(readers = 1) {
    const [author, official] = [await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: "You will be sorry." });
    const reporters: TestPerson[] = [];
    for (let n = 0; n < readers; n++) {
      const reporter = await aPerson(db());
      await reportThing(db(), reporter, { kind: "bottle", id: bottle });
      reporters.push(reporter);
    }
    const caseId = await markEvidenceOpened(db(), official, bottle);
    return { author, official, bottle, caseId, reporters };
  }
  const state = async ({ id }: { id: string }) =>
    accountStatusFromRow(
      await db()
        .selectFrom("users")
        .select(["suspended_until", "banned_at", "limits"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
    );
  const noticesOf = async (who: TestPerson) => (await listMessagesOf(db(), who)).map(({ params }) => params.notice);

  test("a rejected report brings back what was hidden, and tells both sides", async () => {
    const { author, official, bottle, caseId, reporters } = await reported(3);
    expect((await loadBottleRow(db(), bottle)).hidden_at).toBe(NOW);
    expect(await decide(official, caseId, { kind: "reject" })).toBeNull();
    expect((await loadBottleRow(db(), bottle)).hidden_at).toBeNull();
    expect(await noticesOf(author)).toEqual(["content_restored"]);
    for (const each of reporters) expect(await noticesOf(each)).toEqual(["report_rejected"]);
    expect(await workOutcome(decide(official, caseId, suspend))).toBe("already_decided");
  });

  test("nobody decides unread, about themselves, or about an official", async () => {
    const { official, bottle, author, reporters } = await reported();
    const other = await anOfficial(db());
    const { id } = await loadCase(db(), bottle);
    expect(await workOutcome(decide(other, id, suspend))).toBe("evidence_sealed");
    expect(await workOutcome(decide(other, "?", suspend))).toBe("report_not_found");
    const take = (from: TestPerson, about: TestPerson) =>
      workOutcome(takeMeasure(db(), officialContext(from), about.id, { kind: "warn", ...WHY }, NOW));
    expect(await take(official, official)).toBe("forbidden");
    expect(await take(official, other)).toBe("forbidden");
    expect(await take(official, author)).toBe("done");
    const own = await aBottle(db(), official);
    await reportThing(db(), reporters[0] ?? author, { kind: "bottle", id: own });
    const mine = await markEvidenceOpened(db(), official, own);
    expect(await workOutcome(decide(official, mine, { kind: "reject" }))).toBe("report_not_found");
  });

  test("suspended: the bottle is gone, the hand opens, both sides know, the log too", async () => {
    const { author, official, bottle, caseId, reporters } = await reported();
    const held = await aBottle(db(), await aPerson(db()));
    await pickUpBottle(db(), author, held, NOW);
    const now = NOW + 1;
    await decide(official, caseId, suspend, now);
    expect(await state(author)).toMatchObject({ suspendedUntil: now + 7 * DAY, bannedAt: null });
    expect(await loadBottleRow(db(), held)).toMatchObject({ holder_id: null, free_at: now, state: "sea" });
    expect(await loadBottleRow(db(), bottle)).toMatchObject({ state: "removed" });
    expect(await noticesOf(author)).toEqual(["measure_suspend"]);
    expect(await noticesOf(reporters[0] ?? author)).toEqual(["report_removed_measure"]);
    const acts = db().selectFrom("audit_log").select("act").where("about_id", "=", author.id).orderBy("id");
    expect((await acts.execute()).map(({ act }) => act).toSorted()).toEqual([
      "evidence_opened",
      "measure_taken",
      "report_decided",
    ]);
  });

  test("two officials at once: one decides", async () => {
    const { bottle, official, caseId, author } = await reported(2);
    const other = await anOfficial(db());
    await markEvidenceOpened(db(), other, bottle);
    const both = [official, other].map((each) => decide(each, caseId, suspend));
    expect(await countOutcomes(both)).toEqual({ done: 1, already_decided: 1 });
    expect(await noticesOf(author)).toEqual(["measure_suspend"]);
  });

  test("limits add up by feature; a granted appeal lifts its own alone and brings the bottle back", async () => {
    const { author, official, bottle, caseId } = await reported();
    const limit = { kind: "limit", feature: "chat", days: 3, ...WHY } as const;
    const office = officialContext(official);
    await takeMeasure(db(), office, author.id, limit, NOW);
    await takeMeasure(db(), office, author.id, { ...limit, feature: "throw", days: 1 }, NOW);
    const measure = (await decide(official, caseId, suspend)) ?? "";
    expect((await state(author)).limits).toEqual({ chat: NOW + 3 * DAY, throw: NOW + DAY });
    expect(await workOutcome(submitAppeal(db(), { userId: official.id }, measure, "no", NOW))).toBe(
      "measure_not_found",
    );
    const once = [1, 2].map(() => submitAppeal(db(), { userId: author.id }, measure, "It was a joke.", NOW));
    expect(await countOutcomes(once)).toEqual({ done: 1, already_appealed: 1 });
    expect((await loadCase(db(), bottle)).evidence_until).toBeNull();
    const granted = { decision: "granted", reply: "So it was." } as const;
    const other = await anOfficial(db());
    expect(
      await workOutcome(
        decideAppeal(db(), things, officialContext(official), { measureId: measure, decision: granted }, NOW),
      ),
    ).toBe("own_decision");
    await decideAppeal(db(), things, officialContext(other), { measureId: measure, decision: granted }, NOW);
    expect(await state(author)).toMatchObject({ suspendedUntil: null, limits: { chat: NOW + 3 * DAY } });
    expect(await loadBottle(db(), null, bottle, NOW)).toMatchObject({ status: "drifting" });
    expect(await noticesOf(author)).toContain("appeal_granted");
    expect(
      await workOutcome(
        decideAppeal(db(), things, officialContext(other), { measureId: measure, decision: granted }, NOW),
      ),
    ).toBe("already_decided");
  });

  test("an only official decides about their own measure", async () => {
    const { author, official } = await reported();
    const id = await takeMeasure(db(), officialContext(official), author.id, { kind: "warn", ...WHY }, NOW);
    await submitAppeal(db(), { userId: author.id }, id, "It was a joke.", NOW);
    const refuse = () =>
      workOutcome(
        decideAppeal(
          db(),
          things,
          officialContext(official),
          { measureId: id, decision: { decision: "refused", reply: "It was none." } },
          NOW,
        ),
      );
    await anOfficial(db());
    expect(await refuse()).toBe("own_decision");
    const others = db().updateTable("users").set({ official: 0 }).where("id", "!=", official.id);
    await others.where("password_hash", "is not", null).execute();
    expect(await refuse()).toBe("done");
  });

  test("an appeal comes within its days", async () => {
    const { author, official } = await reported();
    const id = await takeMeasure(db(), officialContext(official), author.id, { kind: "warn", ...WHY }, NOW);
    expect(await workOutcome(submitAppeal(db(), { userId: author.id }, id, "late", NOW + 20 * DAY))).toBe(
      "appeal_over",
    );
    expect(await workOutcome(submitAppeal(db(), { userId: author.id }, id, "in time", NOW + 20 * DAY - 1))).toBe(
      "done",
    );
  });

  test("banned: every session ends, and what the sign-in gives opens the appeal", async () => {
    const { author, official } = await reported();
    const sessions = createSessionStore(db(), () => NOW);
    const token = await sessions.start(author.id, "");
    await takeMeasure(db(), officialContext(official), author.id, { kind: "ban", ...WHY }, NOW);
    expect(await sessions.validate(token)).toBeNull();
    const ban = await findBanWithAppealPass(db(), author.id, NOW);
    expect(ban).toMatchObject({ reason: WHY.reason });
    const pass = { pass: ban?.pass ?? "" };
    expect(await workOutcome(submitAppeal(db(), pass, null, "Please", NOW + SAFETY_LIMITS.appealTokenLifetime))).toBe(
      "measure_not_found",
    );
    expect(await workOutcome(submitAppeal(db(), pass, null, "Please", NOW + 1))).toBe("done");
    expect(await findBanWithAppealPass(db(), official.id, NOW)).toBeNull();
  });

  test("evidence goes 30 days after the last day for an appeal, but under a legal hold", async () => {
    const [one, two] = [await reported(), await reported()];
    for (const { official, caseId } of [one, two]) await decide(official, caseId, { kind: "reject" });
    await db().updateTable("report_cases").set({ legal_hold: 1 }).where("id", "=", two.caseId).execute();
    const end = NOW + 20 * DAY + SAFETY_LIMITS.evidenceRetention;
    await deleteExpiredEvidence(db(), end - 1);
    expect((await loadCase(db(), one.bottle)).evidence).not.toBeNull();
    await deleteExpiredEvidence(db(), end);
    expect((await loadCase(db(), one.bottle)).evidence).toBeNull();
    expect((await loadCase(db(), two.bottle)).evidence).not.toBeNull();
  });

  test("evidence that an undecided appeal has kept goes 30 days after who appealed has deleted their account", async () => {
    const { author, official, bottle, caseId } = await reported();
    await decide(official, caseId, suspend);
    await submitAppeal(db(), { userId: author.id }, null, "Please", NOW + DAY);
    expect((await loadCase(db(), bottle)).evidence_until).toBeNull();
    await deleteAccount(db(), aFileStore(), author.id, NOW + 2 * DAY);
    const end = NOW + 2 * DAY + SAFETY_LIMITS.evidenceRetention;
    await deleteExpiredEvidence(db(), end - 1);
    expect((await loadCase(db(), bottle)).evidence).not.toBeNull();
    await deleteExpiredEvidence(db(), end);
    expect((await loadCase(db(), bottle)).evidence).toBeNull();
  });

  test("nobody changes or deletes a line of the log", async () => {
    await transact(db(), (tx) => logOfficialAct(tx, { officialId: "x", act: "coins_adjusted" }, NOW));
    const change = db().updateTable("audit_log").set({ reason: "" }).execute();
    await expect(change).rejects.toThrow("not changed");
    await expect(db().deleteFrom("audit_log").execute()).rejects.toThrow("not changed");
    const n = await sql<{ n: number }>`select count(*) as n from audit_log`.execute(db());
    expect(Number(n.rows[0]?.n)).toBeGreaterThan(0);
  });
});
