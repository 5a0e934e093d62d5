import { sql } from "kysely";
import { type Actor, transactOnce } from "../../db/idempotency";
import type { MeasureRow } from "../../db/tables/safety";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { randomToken } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { logOfficialAct } from "../audit/audit";
import { hasOfficialWithSignIn } from "../audit/officials";
import { type ContentAdapters, findContent } from "../content";
import { restoreUnlessHidden, setCaseHiddenAt } from "../hiding";
import { lockPeopleOfCase } from "../lock-people";
import { recordTransparencyEvent } from "../transparency/record-event";
import { isUndecidedSql } from "../undo/pending";
import { type LiftingOfficial, liftMeasureInTx } from "./apply-measure";
import type { AppealDecision } from "./input";

const APPEAL_TOKEN_BYTES = 32;

/** Who appeals: a signed-in person, or a banned person with the token of the ban. */
export type Appellant = { userId: string } | { pass: string };

/**
 * The measure an appeal is about.
 * @param id null: the person's latest measure; ignored for a pass, which belongs to one measure
 * @throws Refusal `measure_not_found`
 */
export async function findAppellantMeasure(
  db: DbOrTx,
  appellant: Appellant,
  id: string | null,
  now: number,
): Promise<MeasureRow> {
  const measures = db.selectFrom("measures").selectAll();
  const query =
    "pass" in appellant
      ? measures.where("appeal_token", "=", sha256(appellant.pass)).where("appeal_token_until", ">", now)
      : measures
          .where("user_id", "=", appellant.userId)
          .$if(id !== null, (own) => own.where("id", "=", id ?? ""))
          .orderBy("from_at", "desc")
          .orderBy("id", "desc")
          .limit(1);
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row;
}

/** Submits the one appeal; idempotent by key. @throws Refusal `measure_not_found`, `appeal_over`, `already_appealed` */
export async function submitAppeal(
  db: Db,
  appellant: Appellant & Pick<Actor, "once">,
  id: string | null,
  text: string,
  now: number,
): Promise<void> {
  const { user_id } = await findAppellantMeasure(db, appellant, id, now);
  await transactOnce(db, { id: user_id, once: appellant.once }, now, async (tx) => {
    const measure = await findAppellantMeasure(tx, appellant, id, now);
    if (measure.appeal_until <= now || measure.lifted_at !== null) throw new Refusal("appeal_over");
    const inserted = await tx
      .insertInto("appeals")
      .values({
        measure_id: measure.id,
        text,
        created_at: now,
        decided_at: null,
        decision: null,
        official_id: null,
        reply: null,
      })
      .onConflict((on) => on.doNothing())
      .returning("measure_id")
      .executeTakeFirst();
    if (!inserted) throw new Refusal("already_appealed");
    // No end: evidence is kept while the appeal is undecided.
    if (measure.case_id) await setEvidenceUntil(tx, measure.case_id, null);
    await recordTransparencyEvent(tx, { kind: "appeal" }, now);
    return null;
  });
}

const setEvidenceUntil = (tx: Tx, caseId: string, until: number | null) =>
  tx
    .updateTable("report_cases")
    .set({ evidence_until: until })
    .where("id", "=", caseId)
    .where("evidence", "is not", null)
    .execute();

/** Shows the content of a case again, unless another case hides it. */
export async function restoreCaseContent(
  tx: Tx,
  adapters: ContentAdapters,
  caseId: string,
  now: number,
): Promise<void> {
  const row = await tx
    .selectFrom("report_cases")
    .select(["kind", "thing_id as id", "about_id as aboutId", "hidden_at"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  if (!row) return;
  await setCaseHiddenAt(tx, caseId, null);
  const content = await findContent(tx, adapters, row.kind, row.id);
  if (content && (await restoreUnlessHidden(tx, content.adapter, row, now)) && row.hidden_at !== null)
    await recordTransparencyEvent(tx, { kind: "restored" }, now);
}

/** @throws Refusal `measure_not_found`, `already_decided`, `own_decision`, `forbidden` */
async function recordAppealDecision(tx: Tx, officialId: string, measureId: string, input: AppealDecision, now: number) {
  const measure = await tx.selectFrom("measures").selectAll().where("id", "=", measureId).executeTakeFirst();
  if (!measure) throw new Refusal("measure_not_found");
  if (measure.user_id === officialId) throw new Refusal("forbidden");
  if (measure.official_id === officialId && (await hasOfficialWithSignIn(tx, officialId)))
    throw new Refusal("own_decision");
  const updated = await tx
    .updateTable("appeals")
    .set({ decided_at: now, decision: input.decision, official_id: officialId, reply: input.reply })
    .where("measure_id", "=", measureId)
    .where("decided_at", "is", null)
    .where(isUndecidedSql("appeal", sql.ref("appeals.measure_id")))
    .returning("measure_id")
    .executeTakeFirst();
  if (!updated) throw new Refusal("already_decided");
  return measure;
}

export interface AppealToDecide {
  measureId: string;
  decision: AppealDecision;
}

/** `decideAppeal` in a transaction. */
export async function decideAppealInTx(
  tx: Tx,
  adapters: ContentAdapters,
  official: LiftingOfficial,
  { measureId, decision: input }: AppealToDecide,
  now: number,
): Promise<void> {
  const officialId = official.id;
  const measure = await recordAppealDecision(tx, officialId, measureId, input, now);
  const { user_id: aboutId, case_id } = measure;
  await lockPeopleOfCase(tx, adapters, case_id, aboutId);
  const granted = input.decision === "granted";
  if (granted) await liftMeasureInTx(tx, official, measureId, now);
  if (granted && case_id) await restoreCaseContent(tx, adapters, case_id, now);
  if (case_id) await setEvidenceUntil(tx, case_id, now + SAFETY_LIMITS.evidenceRetention);
  const notice = granted ? "appeal_granted" : "appeal_refused";
  await notifyPerson(tx, aboutId, "official_notice", { notice, measureId }, now);
  const entry = { officialId, kind: input.decision, thingId: measureId, aboutId, reason: input.reply };
  await logOfficialAct(tx, { ...entry, act: "appeal_decided" }, now);
  await recordTransparencyEvent(tx, { kind: "appeal_decision", detail: input.decision }, now);
}

/**
 * Decides an appeal; the official who took the measure may decide only if no other official can sign in. Granting lifts
 * the measure and restores the content. The person is notified.
 * @throws Refusal `measure_not_found`, `already_decided`, `own_decision`, `forbidden` (a measure against oneself)
 */
export const decideAppeal = (
  db: Db,
  adapters: ContentAdapters,
  official: LiftingOfficial,
  input: AppealToDecide,
  now: number,
): Promise<void> => transact(db, (tx) => decideAppealInTx(tx, adapters, official, input, now));

interface BanWithAppealPass {
  measureId: string;
  pass: string;
  reason: string;
  /** Its one appeal was not made yet, and still can be. */
  mayAppeal: boolean;
  /** The person's language. */
  language: string;
}

/** A person's ban with a new appeal token, valid for one day (the earlier one becomes invalid); null: not banned. */
export async function findBanWithAppealPass(db: Db, userId: string, now: number): Promise<BanWithAppealPass | null> {
  const ban = await db
    .selectFrom("users")
    .innerJoin("measures", "measures.user_id", "users.id")
    .leftJoin("appeals", "appeals.measure_id", "measures.id")
    .select(["measures.id", "measures.reason", "measures.appeal_until", "users.language"])
    .select("appeals.created_at as appealed_at")
    .where("users.id", "=", userId)
    .where("users.banned_at", "is not", null)
    .where("measures.kind", "=", "ban")
    .where("measures.lifted_at", "is", null)
    .orderBy("measures.from_at", "desc")
    .executeTakeFirst();
  if (!ban) return null;
  const pass = randomToken(APPEAL_TOKEN_BYTES);
  const token = { appeal_token: sha256(pass), appeal_token_until: now + SAFETY_LIMITS.appealTokenLifetime };
  await transact(db, (tx) => tx.updateTable("measures").set(token).where("id", "=", ban.id).execute());
  const mayAppeal = ban.appealed_at === null && ban.appeal_until > now;
  return { measureId: ban.id, pass, reason: ban.reason, mayAppeal, language: ban.language };
}

/** A person's measures with their appeals, newest first, at most 100. */
export const listMeasures = (db: DbOrTx, userId: string) =>
  db
    .selectFrom("measures")
    .leftJoin("appeals", "appeals.measure_id", "measures.id")
    .leftJoin("users as official", "official.id", "measures.official_id")
    .selectAll("measures")
    .select(["appeals.text as appeal", "appeals.created_at as appealed_at", "appeals.decision"])
    .select(["appeals.reply", "official.nickname as official"])
    .where("measures.user_id", "=", userId)
    .orderBy("measures.from_at", "desc")
    .orderBy("measures.id", "desc")
    .limit(MEASURE_LIST_LIMIT)
    .execute();

const MEASURE_LIST_LIMIT = 100;
export type MeasureWithAppeal = Awaited<ReturnType<typeof listMeasures>>[number];
