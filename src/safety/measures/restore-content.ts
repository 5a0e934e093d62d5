import type { ReportCaseRow } from "../../db/tables/safety";
import { type Db, type Tx, transact } from "../../db/transact";
import { notifyPerson } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { lockUsers } from "../../users/users";
import { logOfficialAct } from "../audit/audit";
import { type ContentAdapters, findContent, restoreUnlessHidden, setCaseHiddenAt } from "../content";
import { type LiftingOfficial, liftMeasureInTx } from "./apply-measure";

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

/** A restored thing's removal ends. */
async function liftRemovals(tx: Tx, office: LiftingOfficial, caseId: string, now: number): Promise<void> {
  const removals = await tx
    .selectFrom("measures")
    .select("id")
    .where("case_id", "=", caseId)
    .where("kind", "=", "remove")
    .where("lifted_at", "is", null)
    .execute();
  for (const { id } of removals) await liftMeasureInTx(tx, office, id, now);
}

/** Restores removed content without appeal and notifies. @throws Refusal `report_not_found` */
export function restoreContent(
  db: Db,
  things: ContentAdapters,
  office: LiftingOfficial,
  caseId: string,
  reason: string,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const officialId = office.id;
    const row = await findDecidedCase(tx, officialId, caseId);
    await lockUsers(tx, [row.about_id]);
    const found = await findContent(tx, things, row.kind, row.thing_id);
    if (!found) throw new Refusal("report_not_found");
    await liftRemovals(tx, office, caseId, now);
    await setCaseHiddenAt(tx, caseId, null);
    const named = { kind: row.kind, id: row.thing_id, aboutId: row.about_id };
    await restoreUnlessHidden(tx, found.thing, named, now);
    await notifyPerson(tx, row.about_id, "official_notice", { notice: "content_restored" }, now);
    const about = { kind: row.kind, thingId: row.thing_id, aboutId: row.about_id };
    await logOfficialAct(tx, { officialId, act: "content_restored", ...about, reason }, now);
  });
}
