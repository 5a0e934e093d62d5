import { sql } from "kysely";
import { type Db, type DbOrTx, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { lockUsers } from "../../users/users";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import { NOT_URGENT_OFFSET } from "../reports/queue-position";
import { closedCaseRefusal, decideCaseInTx } from "./decide-case";
import { hasOpenedSql, selectOpenUrgent } from "./open-urgent";

/** So many are rejected with one decision; what is more is left for the next. */
const REJECTED_AT_ONCE = 100;

/** The open urgent cases about the person of one case, of those whose evidence this official has opened. */
export const selectOpenedUrgent = (db: DbOrTx, officialId: string, caseId: string) =>
  selectOpenUrgent(db)
    .select(["report_cases.id", "about_id"])
    .where("about_id", "!=", officialId)
    .where("about_id", "=", (eb) =>
      eb.selectFrom("report_cases as this").select("this.about_id").where("this.id", "=", caseId),
    )
    .where(hasOpenedSql(officialId))
    .orderBy("report_cases.id")
    .limit(REJECTED_AT_ONCE);

/** From now on they are cases like others, also those of self-harm: their reports were wrong. The rows are locked. */
const countAsWrong = (tx: Tx, ids: string[]) =>
  tx
    .updateTable("report_cases")
    .set({ place: sql<number>`opened_at + ${NOT_URGENT_OFFSET}` })
    .where("id", "in", ids)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .returning(["id", "about_id"])
    .execute();

interface UrgentToReject {
  caseId: string;
  /** Of these alone. */
  ids?: string[];
}

/** `rejectUrgentCases` in a transaction. */
export async function rejectUrgentCasesInTx(
  tx: Tx,
  adapters: ContentAdapters,
  official: ActingOfficial,
  { caseId, ids: chosen }: UrgentToReject,
  now: number,
): Promise<number> {
  const seen = (await selectOpenedUrgent(tx, official.id, caseId).execute()).map(({ id }) => id);
  const opened = chosen ? seen.filter((id) => chosen.includes(id)) : seen;
  const wrong = opened.length === 0 ? [] : await countAsWrong(tx, opened);
  if (!wrong.some(({ id }) => id === caseId)) {
    const refusal = await closedCaseRefusal(tx, official.id, caseId);
    const open = tx.selectFrom("report_cases").select("id").where("id", "=", caseId).where("decided_at", "is", null);
    const waits = await open.where("undoable_until", "is", null).executeTakeFirst();
    throw waits && refusal.code === "already_decided" ? new Refusal("evidence_sealed") : refusal;
  }
  const ids = wrong.map(({ id }) => id);
  const reporters = await tx.selectFrom("reports").select("reporter_id").where("case_id", "in", ids).execute();
  await lockUsers(tx, [...wrong.map((each) => each.about_id), ...reporters.map((each) => each.reporter_id)]);
  for (const id of ids) await decideCaseInTx(tx, adapters, official, { caseId: id, decision: { kind: "reject" } }, now);
  return ids.length;
}

/**
 * Rejects every urgent case about one person that the official has seen, in one transaction: what they hid is shown again,
 * and they count against who reported, unless the account is gone. What was reported since is not decided unseen.
 * @returns how many @throws Refusal `report_not_found`, `already_decided`, `evidence_sealed`
 */
export const rejectUrgentCases = (
  db: Db,
  adapters: ContentAdapters,
  official: ActingOfficial,
  caseId: string,
  now: number,
): Promise<number> => transact(db, (tx) => rejectUrgentCasesInTx(tx, adapters, official, { caseId }, now));
