import { sql } from "kysely";
import { countRows, rowCount } from "../db/count-rows";
import type { DbOrTx } from "../db/transact";
import { countWaitingFeedback } from "../feedback/feedback";
import { countHeldPhotos } from "../profile/profile";
import { countBirthdayRequests, countHeldTexts, countMassCases, isUndecidedSql } from "../safety/safety";
import { isFoldedSql } from "./folded-cases";

/** The report of others that has waited longest. */
export const findOldestCase = (db: DbOrTx, officialId: string) =>
  db
    .selectFrom("report_cases")
    .select(["id", "opened_at"])
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where("about_id", "!=", officialId)
    .orderBy("opened_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** How many reports of officials wait, for the operator: who is reported does not see theirs. */
export const countReportsOfOfficials = (db: DbOrTx): Promise<number> =>
  countRows(
    db
      .selectFrom("report_cases")
      .innerJoin("users as about", "about.id", "report_cases.about_id")
      .where("decided_at", "is", null)
      .where("about.official", "=", 1),
  );

/**
 * Numbers of what waits in the queues, without reports about the official. `oldest` and `oldestFeedback`: times of the oldest,
 * ms; null: none. `hidden`: reports whose content is hidden. `appealsOfOthers`: appeals against measures of other officials.
 */
export async function loadPendingWork(db: DbOrTx, officialId: string) {
  const [feedback, texts, birthdays, reports, appeals] = await Promise.all([
    countWaitingFeedback(db),
    countHeldTexts(db).then(async (texts) => texts + (await countHeldPhotos(db)) + (await countMassCases(db))),
    countBirthdayRequests(db),
    db
      .selectFrom("report_cases")
      .select((eb) => [rowCount, eb.fn.min("opened_at").as("oldest"), eb.fn.count<number>("hidden_at").as("hidden")])
      .where("decided_at", "is", null)
      .where("undoable_until", "is", null)
      .where("about_id", "!=", officialId)
      .where(sql<boolean>`not ${isFoldedSql}`)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("appeals")
      .innerJoin("measures", "measures.id", "appeals.measure_id")
      .select((eb) => [
        rowCount,
        eb.fn.countAll<number>().filterWhere("measures.official_id", "!=", officialId).as("others"),
      ])
      .where("decided_at", "is", null)
      .where(isUndecidedSql("appeal", sql.ref("appeals.measure_id")))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    reports: Number(reports.n),
    hidden: Number(reports.hidden),
    oldest: reports.oldest === null ? null : Number(reports.oldest),
    appeals: Number(appeals.n),
    appealsOfOthers: Number(appeals.others),
    feedback: feedback.n,
    oldestFeedback: feedback.oldest,
    texts,
    birthdays,
  };
}
