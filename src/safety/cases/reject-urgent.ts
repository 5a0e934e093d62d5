import { sql } from "kysely";
import { type Db, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { lockUsers } from "../../users/users";
import type { ContentAdapters } from "../content";
import type { ActingOfficial } from "../measures/apply-measure";
import { NOT_URGENT_OFFSET } from "../reports/queue-position";
import { closedCaseRefusal, decideCaseInTx } from "./decide-case";

/** So many are rejected with one decision; what is more is left for the next. */
const REJECTED_AT_ONCE = 100;

/** The open urgent cases about the person of one case, of those whose evidence this official has opened. */
const selectOpened = (tx: Tx, officialId: string, caseId: string) =>
  tx
    .selectFrom("report_cases")
    .select(["report_cases.id", "about_id"])
    .where("about_id", "!=", officialId)
    .where("about_id", "=", (eb) =>
      eb.selectFrom("report_cases as this").select("this.about_id").where("this.id", "=", caseId),
    )
    .where("urgent_at", "is not", null)
    .where("decided_at", "is", null)
    .where("undoable_until", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("audit_log")
          .select("audit_log.id")
          .whereRef("audit_log.about_id", "=", "report_cases.about_id")
          .where("act", "=", "evidence_opened")
          .whereRef("audit_log.thing_id", "=", "report_cases.id")
          .where("audit_log.official_id", "=", officialId),
      ),
    )
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

/**
 * Rejects every urgent case about one person that the official has seen, in one transaction: what they hid is shown again,
 * and they count against who reported. What was reported since is not decided unseen.
 * @returns how many @throws Refusal `report_not_found`, `already_decided`, `evidence_sealed`
 */
export function rejectUrgentCases(
  db: Db,
  adapters: ContentAdapters,
  official: ActingOfficial,
  caseId: string,
  now: number,
): Promise<number> {
  return transact(db, async (tx) => {
    const opened = (await selectOpened(tx, official.id, caseId).execute()).map(({ id }) => id);
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
    for (const id of ids)
      await decideCaseInTx(tx, adapters, official, { caseId: id, decision: { kind: "reject" } }, now);
    return ids.length;
  });
}
