import { sql } from "kysely";
import type { ReportCaseRow } from "../db/tables/safety";
import type { DbOrTx } from "../db/transact";
import { SAFETY_LIMITS } from "../limits/safety";
import { type ContentKind, type ContentSnapshot, hasOpenedSql, selectOpenUrgent } from "../safety/safety";
import { excerpt } from "../text/excerpt";

/** SQL in queries of `report_cases`: the open urgent cases about the same person, itself among them. */
const SAME_PERSON = sql`report_cases as other where other.about_id = report_cases.about_id
  and other.urgent_at is not null and other.decided_at is null and other.undoable_until is null`;

const IS_URGENT = sql`report_cases.urgent_at is not null and report_cases.decided_at is null`;

/** How many others a row of the queue stands for; 0 of a case that can wait. */
export const foldedCountSql = sql<number>`(select count(*) from ${SAME_PERSON} and other.id <> report_cases.id
  and ${IS_URGENT})`;

/** Whether another row of the queue stands for an open case: the first is one look at an index, however many there are. */
export const isFoldedSql = sql<boolean>`(${IS_URGENT} and report_cases.id <>
  (select other.id from ${SAME_PERSON} order by other.place, other.id limit 1))`;

/** Another urgent case about the same person. */
export interface FoldedCase {
  id: string;
  kind: ContentKind;
  reporters: number;
  hidden: boolean;
  /** First words of what was reported; null: this official has not opened its evidence. */
  text: string | null;
}

const FOLDED_CASES_MOST = 100;

/** The others that a case of the queue stands for, as one official may read them. */
export async function listFoldedCases(
  db: DbOrTx,
  officialId: string,
  { id, about_id, urgent_at, decided_at }: ReportCaseRow,
): Promise<FoldedCase[]> {
  if (urgent_at === null || decided_at !== null || about_id === officialId) return [];
  const rows = await selectOpenUrgent(db)
    .select(["id", "kind", "reporters", "hidden_at", "evidence"])
    .select((eb) => hasOpenedSql(officialId)(eb).as("opened"))
    .where("about_id", "=", about_id)
    .where("id", "!=", id)
    .orderBy("place")
    .orderBy("id")
    .limit(FOLDED_CASES_MOST)
    .execute();
  return rows.map(({ hidden_at, evidence, opened, ...row }) => {
    const snapshot: ContentSnapshot | null = evidence === null ? null : JSON.parse(evidence);
    return {
      ...row,
      hidden: hidden_at !== null,
      text: opened ? excerpt(snapshot?.text ?? "", SAFETY_LIMITS.queueWords) : null,
    };
  });
}
