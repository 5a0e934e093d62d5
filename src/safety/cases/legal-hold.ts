import { type Db, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { logOfficialAct } from "../audit/audit";
import { deleteExpiredEvidenceOf } from "../reports/expired-evidence";

/** Sets or lifts a legal hold on a case's evidence, logged. @throws Refusal `report_not_found`, also if it is about oneself */
export function setLegalHold(
  db: Db,
  officialId: string,
  caseId: string,
  { hold, reason }: { hold: boolean; reason: string },
  now: number,
): Promise<void> {
  return transact(db, async (tx) => {
    await deleteExpiredEvidenceOf(tx, caseId, now);
    const reportCase = await tx
      .updateTable("report_cases")
      .set({ legal_hold: hold ? 1 : 0 })
      .where("id", "=", caseId)
      .returning("about_id")
      .executeTakeFirst();
    if (!reportCase || reportCase.about_id === officialId) throw new Refusal("report_not_found");
    const act = hold ? "legal_hold_set" : "legal_hold_lifted";
    await logOfficialAct(
      tx,
      { officialId, act, kind: "case", thingId: caseId, aboutId: reportCase.about_id, reason },
      now,
    );
  });
}
