import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { MINUTE } from "../runtime/units";
import { extendTakenCase, logOfficialAct, recordFirstAccess } from "../safety/safety";
import { listFoldedCases } from "./folded-cases";
import { type CaseView, listCaseReports, loadReportCase } from "./read-cases";

/** Opening a case again so soon is not logged again, ms. */
export const SAME_ACCESS_MS = MINUTE;

/** A case shows who is reported, what else is urgent about them, and who reported it: the log has an entry for both. */
async function logEvidenceAccess(tx: Tx, officialId: string, thingId: string, now: number): Promise<void> {
  const row = await tx.selectFrom("report_cases").selectAll().where("id", "=", thingId).executeTakeFirst();
  // Who is reported learns neither by whom nor that they are.
  if (!row || row.about_id === officialId) throw new Refusal("report_not_found");
  const entry = { officialId, kind: "case", thingId };
  await logOfficialAct(tx, { ...entry, act: "evidence_opened", aboutId: row.about_id }, now);
  await recordFirstAccess(tx, thingId, now);
  for (const { id, text } of await listFoldedCases(tx, officialId, row)) {
    if (text !== null) continue;
    await logOfficialAct(tx, { ...entry, thingId: id, act: "evidence_opened", aboutId: row.about_id }, now);
    await recordFirstAccess(tx, id, now);
  }
  for (const { by } of (await listCaseReports(tx, thingId)).slice(0, 1))
    await logOfficialAct(tx, { ...entry, act: "person_looked_up", aboutId: by }, now);
}

/** Opens sealed evidence, logged. @throws Refusal `report_not_found` */
export async function openEvidence(db: Db, officialId: string, id: string, now: number): Promise<CaseView> {
  await transact(db, (tx) => logEvidenceAccess(tx, officialId, id, now));
  await extendTakenCase(db, officialId, id, now);
  return loadReportCase(db, officialId, id, now);
}

/** A case as an official opens it; that open evidence was read again is logged. @throws Refusal `report_not_found` */
export async function loadCaseAndLogAccess(db: Db, officialId: string, id: string, now: number): Promise<CaseView> {
  await extendTakenCase(db, officialId, id, now);
  const row = await loadReportCase(db, officialId, id, now);
  const isNew = row.others.some(({ text }) => text === null);
  if (!row.looks || (!isNew && now - row.looks.last < SAME_ACCESS_MS)) return row;
  await transact(db, (tx) => logEvidenceAccess(tx, officialId, id, now));
  return isNew ? loadReportCase(db, officialId, id, now) : row;
}
