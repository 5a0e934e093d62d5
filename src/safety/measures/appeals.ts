import { randomBytes } from "node:crypto";
import type { MeasureRow } from "../../db/tables/safety";
import { type Db, type Queries, type Tx, transact } from "../../db/transact";
import { SAFETY } from "../../limits/limits";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { lockAll } from "../../users/users";
import { log } from "../audit/audit";
import { hasOfficial } from "../audit/officials";
import { bringBack, hidesSince, type Things, thingOf } from "../things";
import type { AppealDecision } from "./input";
import { type Lifting, lift } from "./take";

const TOKEN_BYTES = 32;

export type Appellant = { userId: string } | { pass: string };

/** A person's measure, or the pass's. @throws Refusal `measure_not_found` */
export async function measureFor(
  db: Queries,
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
export function appeal(db: Db, who: Appellant, id: string | null, text: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    const measure = await measureFor(tx, who, id, now);
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
    if (measure.case_id) await keepEvidence(tx, measure.case_id, null);
  });
}

const keepEvidence = (tx: Tx, caseId: string, until: number | null) =>
  tx
    .updateTable("report_cases")
    .set({ evidence_until: until })
    .where("id", "=", caseId)
    .where("evidence", "is not", null)
    .execute();

async function bringCaseBack(tx: Tx, things: Things, caseId: string, now: number): Promise<void> {
  const row = await tx
    .selectFrom("report_cases")
    .select(["kind", "thing_id as id", "about_id as aboutId"])
    .where("id", "=", caseId)
    .executeTakeFirst();
  if (!row) return;
  await hidesSince(tx, caseId, null);
  const found = await thingOf(tx, things, row.kind, row.id);
  if (found) await bringBack(tx, found.thing, row, now);
}

/** @throws Refusal `measure_not_found`, `already_decided`, `own_decision` */
async function settle(tx: Tx, officialId: string, measureId: string, input: AppealDecision, now: number) {
  const measure = await tx.selectFrom("measures").selectAll().where("id", "=", measureId).executeTakeFirst();
  if (!measure) throw new Refusal("measure_not_found");
  if (measure.user_id === officialId) throw new Refusal("forbidden");
  if (measure.official_id === officialId && (await hasOfficial(tx, officialId)))
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
  things: Things,
  office: Lifting,
  measureId: string,
  input: AppealDecision,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const officialId = office.id;
    const measure = await settle(tx, officialId, measureId, input, now);
    const { user_id: aboutId, case_id } = measure;
    await lockAll(tx, [aboutId]);
    const granted = input.decision === "granted";
    if (granted) await lift(tx, office, measureId, now);
    if (granted && case_id) await bringCaseBack(tx, things, case_id, now);
    if (case_id) await keepEvidence(tx, case_id, now + SAFETY.evidenceKept);
    const notice = granted ? "appeal_granted" : "appeal_refused";
    await notify(tx, aboutId, "official_notice", { notice, measureId }, now);
    const said = { officialId, kind: input.decision, thingId: measureId, aboutId, reason: input.reply };
    await log(tx, { ...said, act: "appeal_decided" }, now);
  });
}

interface Ban {
  measureId: string;
  pass: string;
  reason: string;
  /** What the person reads. */
  language: string;
}

/** A ban's reason with a pass for the appeal (one day); null: not banned. */
export async function banOf(db: Db, userId: string, now: number): Promise<Ban | null> {
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
  const pass = randomBytes(TOKEN_BYTES).toString("base64url");
  const token = { appeal_token: sha256(pass), appeal_token_until: now + SAFETY.appealPass };
  await transact(db, (tx) => tx.updateTable("measures").set(token).where("id", "=", found.id).execute());
  return { measureId: found.id, pass, reason: found.reason, language: found.language };
}

/** A person's measures with appeals, newest first. */
export const measuresOf = (db: Queries, userId: string) =>
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
    .limit(MOST)
    .execute();

const MOST = 100;
export type MeasureTold = Awaited<ReturnType<typeof measuresOf>>[number];
