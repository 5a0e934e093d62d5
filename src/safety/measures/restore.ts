import type { ReportCaseRow } from "../../db/tables/safety";
import { type Db, type Tx, transact } from "../../db/transact";
import { notify } from "../../messages/messages";
import { Refusal } from "../../runtime/errors";
import { lockAll } from "../../users/users";
import { log } from "../audit/audit";
import { bringBack, hidesSince, type Things, thingOf } from "../things";
import { type Lifting, lift } from "./take";

async function decidedCase(tx: Tx, officialId: string, caseId: string): Promise<ReportCaseRow> {
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
async function liftRemoval(tx: Tx, office: Lifting, caseId: string, now: number): Promise<void> {
  const removals = await tx
    .selectFrom("measures")
    .select("id")
    .where("case_id", "=", caseId)
    .where("kind", "=", "remove")
    .where("lifted_at", "is", null)
    .execute();
  for (const { id } of removals) await lift(tx, office, id, now);
}

/** Restores removed content without appeal and notifies. @throws Refusal `report_not_found` */
export function restoreContent(
  db: Db,
  things: Things,
  office: Lifting,
  caseId: string,
  reason: string,
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    const officialId = office.id;
    const row = await decidedCase(tx, officialId, caseId);
    await lockAll(tx, [row.about_id]);
    const found = await thingOf(tx, things, row.kind, row.thing_id);
    if (!found) throw new Refusal("report_not_found");
    await liftRemoval(tx, office, caseId, now);
    await hidesSince(tx, caseId, null);
    const named = { kind: row.kind, id: row.thing_id, aboutId: row.about_id };
    await bringBack(tx, found.thing, named, now);
    await notify(tx, row.about_id, "official_notice", { notice: "content_restored" }, now);
    const about = { kind: row.kind, thingId: row.thing_id, aboutId: row.about_id };
    await log(tx, { officialId, act: "content_restored", ...about, reason }, now);
  });
}
