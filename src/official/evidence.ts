import { type Db, transact } from "../db/transact";
import type { FileStore } from "../files/files";
import { pictureMediaTypeOf } from "../files/pictures";
import { Refusal } from "../runtime/errors";
import { logOfficialAct, withoutExpiredEvidence } from "../safety/safety";
import { findEvidenceAccess } from "./read-cases";

/** What the log calls a look at a sealed picture. */
const PICTURE_LOOK_KIND = "picture";

/**
 * The sealed picture of a case, for an official who has opened its evidence: the log keeps each look.
 * @throws Refusal `report_not_found`, `evidence_sealed`, `not_found` where there is no picture, or none any more
 */
export async function loadEvidencePicture(
  db: Db,
  evidence: FileStore,
  officialId: string,
  caseId: string,
  now: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const name = await transact(db, async (tx) => {
    const found = await tx
      .selectFrom("report_cases")
      .select(["id", "about_id", "evidence_file", "evidence_until", "legal_hold"])
      .where("id", "=", caseId)
      .executeTakeFirst();
    if (!found || found.about_id === officialId) throw new Refusal("report_not_found");
    const row = withoutExpiredEvidence(found, now);
    if (!(await findEvidenceAccess(tx, officialId, row))) throw new Refusal("evidence_sealed");
    if (row.evidence_file === null) throw new Refusal("not_found");
    const entry = { officialId, act: "evidence_opened", kind: PICTURE_LOOK_KIND, thingId: caseId } as const;
    await logOfficialAct(tx, { ...entry, aboutId: row.about_id }, now);
    return row.evidence_file;
  });
  const bytes = await evidence.get(name);
  if (!bytes) throw new Refusal("not_found");
  return { bytes, type: pictureMediaTypeOf(name) };
}
