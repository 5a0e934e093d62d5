import { randomBytes } from "node:crypto";
import type { MeasureRow } from "../../db/tables/safety";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { SAFETY_LIMITS } from "../../limits/safety";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { hasOfficialWithSignIn } from "../audit/officials";
import { type ContentAdapters, findContent, restoreUnlessHidden, setCaseHiddenAt } from "../content";
import { type LiftingOfficial, liftMeasureInTx } from "./apply-measure";
import type { AppealDecision } from "./input";

const APPEAL_TOKEN_BYTES = 32;

export type Appellant = { userId: string } | { pass: string };

/** A person's measure, or the pass's. @throws Refusal `measure_not_found` */
export async function findAppellantMeasure(
  db: DbOrTx,
  who: Appellant,
  id: string | null,
  now: number,
): Promise<MeasureRow> {
  const all = db.selectFrom("measures").selectAll();
  const own =
    "pass" in who
      ? all.where("appeal_token", "=", sha256(who.pass)).where("appeal_token_until", ">", now)
      : all
          .where("user_id", "=", who.userId)
          .$if(id !== null, (query) => query.where("id", "=", id ?? ""))
          .orderBy("from_at", "desc")
          .orderBy("id", "desc")
          .limit(1);
  const row = await own.executeTakeFirst();
  if (!row) throw new Refusal("measure_not_found");
  return row;
}

/** Appeals once, in time. @throws Refusal `measure_not_found`, `appeal_over`, `already_appealed` */
export function submitAppeal(
  db: Db,
  who: Appellant,
  id: string | null,
  text: string,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const measure = await findAppellantMeasure(tx, who, id, now);
    if (measure.appeal_until <= now || measure.lifted_at !== null) throw new Refusal("appeal_over");
    const made = await tx
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
    if (!made) throw new Refusal("already_appealed");
    // Evidence is kept while the appeal waits.
    if (measure.case_id) await setEvidenceUntil(tx, measure.case_id, null);
  });
}

const setEvidenceUntil = (tx: Tx, caseId: string, until: number | null) =>
  tx
    .updateTable("report_cases")
    .set({ evidence_until: until })
    .where("id", "=", caseId)
    .where("evidence", "is not", null)
    .execute();

async function restoreCaseContent(
  tx: Tx,
  things: ContentAdapters,
  caseId: string,
  now: number,
): Promise<void> {
  const row = await tx
    .selectFrom("report_cases")
    .select(["kind", "thing_id as id", "about_id as aboutId"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  if (!row) return;
  await setCaseHiddenAt(tx, caseId, null);
  const found = await findContent(tx, things, row.kind, row.id);
  if (found) await restoreUnlessHidden(tx, found.thing, row, now);
}

/** @throws Refusal `measure_not_found`, `already_decided`, `own_decision` */
async function recordAppealDecision(
  tx: Tx,
  officialId: string,
  measureId: string,
  input: AppealDecision,
  now: number,
) {
  const measure = await tx.selectFrom("measures").selectAll().where("id", "=", measureId).executeTakeFirst();
  if (!measure) throw new Refusal("measure_not_found");
  if (measure.user_id === officialId) throw new Refusal("forbidden");
  if (measure.official_id === officialId && (await hasOfficialWithSignIn(tx, officialId)))
    throw new Refusal("own_decision");
  const settled = await tx
    .updateTable("appeals")
    .set({ decided_at: now, decision: input.decision, official_id: officialId, reply: input.reply })
    .where("measure_id", "=", measureId)
    .where("decided_at", "is", null)
    .returning("measure_id")
    .executeTakeFirst();
  if (!settled) throw new Refusal("already_decided");
  return measure;
}

/**
 * Decides an appeal, by another official where there is one; granting lifts the measure and restores content.
 * @throws Refusal `measure_not_found`, `already_decided`, `own_decision`, `forbidden`
 */
export function decideAppeal(
  db: Db,
  things: ContentAdapters,
  office: LiftingOfficial,
  measureId: string,
  input: AppealDecision,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const officialId = office.id;
    const measure = await recordAppealDecision(tx, officialId, measureId, input, now);
    const { user_id: aboutId, case_id } = measure;
    await lockUsers(tx, [aboutId]);
    const granted = input.decision === "granted";
    if (granted) await liftMeasureInTx(tx, office, measureId, now);
    if (granted && case_id) await restoreCaseContent(tx, things, case_id, now);
    if (case_id) await setEvidenceUntil(tx, case_id, now + SAFETY_LIMITS.evidenceKept);
    const notice = granted ? "appeal_granted" : "appeal_refused";
    await notifyPerson(tx, aboutId, "official_notice", { notice, measureId }, now);
    const said = { officialId, kind: input.decision, thingId: measureId, aboutId, reason: input.reply };
    await logOfficialAct(tx, { ...said, act: "appeal_decided" }, now);
  });
}

interface BanWithAppealPass {
  measureId: string;
  pass: string;
  reason: string;
  /** What the person reads. */
  language: string;
}

/** A ban's reason with a pass for the appeal (one day); null: not banned. */
export async function findBanWithAppealPass(
  db: Db,
  userId: string,
  now: number,
): Promise<BanWithAppealPass | null> {
  const found = await db
    .selectFrom("users")
    .innerJoin("measures", "measures.user_id", "users.id")
    .select(["measures.id", "measures.reason", "users.language"])
    .where("users.id", "=", userId)
    .where("users.banned_at", "is not", null)
    .where("measures.kind", "=", "ban")
    .where("measures.lifted_at", "is", null)
    .orderBy("measures.from_at", "desc")
    .executeTakeFirst();
  if (!found) return null;
  const pass = randomBytes(APPEAL_TOKEN_BYTES).toString("base64url");
  const token = { appeal_token: sha256(pass), appeal_token_until: now + SAFETY_LIMITS.appealPass };
  await transact(db, (tx) => tx.updateTable("measures").set(token).where("id", "=", found.id).execute());
  return { measureId: found.id, pass, reason: found.reason, language: found.language };
}

/** A person's measures with appeals, newest first. */
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
