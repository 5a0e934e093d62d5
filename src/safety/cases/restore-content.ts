import type { ReportCaseRow } from "../../db/tables/safety";
import { type Db, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { type ContentAdapters, findContent } from "../content";
import { restoreUnlessHidden, setCaseHiddenAt } from "../hiding";
import { lockPeopleOf } from "../lock-people";
import { type LiftingOfficial, liftMeasureInTx } from "../measures/apply-measure";
import { recordTransparencyEvent } from "../transparency/record-event";

async function findDecidedCase(tx: Tx, officialId: string, caseId: string): Promise<ReportCaseRow> {
  const row = await tx
    .selectFrom("report_cases")
    .selectAll()
    .where("id", "=", caseId)
    .where("decided_at", "is not", null)
    .executeTakeFirst();
  if (!row || row.about_id === officialId) throw new Refusal("report_not_found");
  return row;
}

/** Lifts the measures by which a case hides its content. */
async function liftRemovals(tx: Tx, official: LiftingOfficial, caseId: string, now: number): Promise<void> {
  const removals = await tx
    .selectFrom("measures")
    .select("id")
    .where("case_id", "=", caseId)
    .where("kind", "in", ["remove", "rest"])
    .where("lifted_at", "is", null)
    .execute();
  for (const { id } of removals) await liftMeasureInTx(tx, official, id, now);
}

/**
 * Restores the removed content of a decided case without an appeal and notifies its writer.
 * @throws Refusal `report_not_found`: undecided, about the official, or the content is deleted
 */
export function restoreContent(
  db: Db,
  adapters: ContentAdapters,
  official: LiftingOfficial,
  { caseId, reason }: { caseId: string; reason: string },
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const officialId = official.id;
    const row = await findDecidedCase(tx, officialId, caseId);
    const ref = { kind: row.kind, id: row.thing_id, aboutId: row.about_id };
    await lockPeopleOf(tx, adapters, ref);
    const content = await findContent(tx, adapters, row.kind, row.thing_id);
    if (!content) throw new Refusal("report_not_found");
    await liftRemovals(tx, official, caseId, now);
    await setCaseHiddenAt(tx, caseId, null);
    const entry = { kind: row.kind, thingId: row.thing_id, aboutId: row.about_id };
    await logOfficialAct(tx, { officialId, act: "content_restored", ...entry, reason }, now);
    const shown = (await restoreUnlessHidden(tx, content.adapter, ref, now)) && row.hidden_at !== null;
    await notifyPerson(tx, row.about_id, "official_notice", { notice: "content_restored" }, now);
    if (shown) await recordTransparencyEvent(tx, { kind: "restored" }, now);
  });
}
