import { countRows } from "../../db/count-rows";
import type { DbOrTx } from "../../db/transact";

/** Urgent cases that are open, with nobody, and not about this official. */
const selectNeeding = (db: DbOrTx, officialId: string, now: number) =>
  db
    .selectFrom("report_cases")
    .innerJoin("users", (join) => join.on("users.id", "=", officialId))
    .where("users.official", "=", 1)
    .where("about_id", "!=", officialId)
    .where("urgent_at", "is not", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where((eb) => eb.or([eb("taken_until", "is", null), eb("taken_until", "<=", now)]));

/** How many cases need this official. */
export const countCasesNeeding = (db: DbOrTx, officialId: string, now: number): Promise<number> =>
  countRows(selectNeeding(db, officialId, now));

/** Whether a case still needs this official. */
export const needsOfficial = async (db: DbOrTx, officialId: string, caseId: string, now: number): Promise<boolean> =>
  (await countRows(selectNeeding(db, officialId, now).where("report_cases.id", "=", caseId))) > 0;
