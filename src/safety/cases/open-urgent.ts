import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../db/schema";
import type { DbOrTx } from "../../db/transact";

/** Whether an official has opened the evidence of a case, in queries of `report_cases`. */
export const hasOpenedSql = (officialId: string) => (eb: ExpressionBuilder<Schema, "report_cases">) =>
  eb.exists(
    eb
      .selectFrom("audit_log")
      .select("audit_log.id")
      .whereRef("audit_log.about_id", "=", "report_cases.about_id")
      .where("act", "=", "evidence_opened")
      .whereRef("audit_log.thing_id", "=", "report_cases.id")
      .where("audit_log.official_id", "=", officialId),
  );

/** Urgent cases that wait for a decision. */
export const selectOpenUrgent = (db: DbOrTx) =>
  db
    .selectFrom("report_cases")
    .where("urgent_at", "is not", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null);
