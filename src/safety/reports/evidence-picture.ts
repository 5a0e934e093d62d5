import type { Actor } from "../../db/idempotency";
import type { Db, DbOrTx } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { newPictureName, pictureMediaTypeOf, pictureNameOf } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { HOUR } from "../../runtime/units";
import type { TextReader } from "../../users/users";
import type { ContentAdapters, ReportPictureStores } from "../content";
import type { ReportInput } from "../input";
import { createReport, findEarlierReport, type ReportResult } from "./report";
import { findReportable } from "./reportable";

interface ReportingTools {
  adapters: ContentAdapters;
  stores: ReportPictureStores;
}

/** Copies the picture of reported content under an unguessable name. @returns the name; null: there is no picture */
async function copyEvidencePicture(
  db: Db,
  { adapters, stores }: ReportingTools,
  reader: TextReader,
  input: ReportInput,
  now: number,
): Promise<string | null> {
  const { adapter } = await findReportable(db, adapters, reader, input, now);
  const picture = (await adapter.picture?.(db, stores, input, now)) ?? null;
  if (!picture) return null;
  const name = picture.name.replace(pictureNameOf(picture.name), newPictureName());
  await stores.evidence.put(name, picture.bytes, pictureMediaTypeOf(name));
  return name;
}

/**
 * Reports content with a copy of its picture. The copy is written before the transaction that names it in the case: a
 * crash leaves an unnamed file, which `sweepEvidencePictures` deletes, never a case whose picture is missing.
 * @throws Refusal as `createReport`
 */
export async function createReportWithPicture(
  db: Db,
  tools: ReportingTools,
  actor: Actor & TextReader,
  input: ReportInput,
  now: number,
): Promise<ReportResult> {
  const [before] = await findEarlierReport(db, { me: actor.id, kind: input.kind, thing: input.id });
  const copy = () => copyEvidencePicture(db, tools, actor, input, now);
  // What is gone since then is answered by `createReport`.
  const copyAnew = () => copy().catch((error) => (error instanceof Refusal ? null : Promise.reject(error)));
  const evidenceFile = !before ? await copy() : before.decided_at === null ? null : await copyAnew();
  return createReport(db, tools.adapters, actor, { ...input, evidenceFile }, now);
}

/** Whether the open case of something has a picture: a report adds none then. */
export async function isPictureSealed(db: DbOrTx, { kind, id }: Pick<ReportInput, "kind" | "id">): Promise<boolean> {
  const open = db
    .selectFrom("report_cases")
    .select("evidence_file")
    .where("kind", "=", kind)
    .where("thing_id", "=", id);
  const row = await open.where("decided_at", "is", null).executeTakeFirst();
  return (row?.evidence_file ?? null) !== null;
}

/** Age at which a copy that no case names is deleted. */
const UNCLAIMED_PICTURE_AGE = HOUR;
const PICTURE_SWEEP_BATCH = 100;

async function listNamedPictures(db: DbOrTx, files: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("report_cases")
    .select("evidence_file")
    .where("evidence_file", "in", files)
    .where("evidence_file", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ evidence_file }) => evidence_file ?? []));
}

async function removeUnnamedPictures(db: DbOrTx, evidence: FileStore, files: string[]): Promise<void> {
  if (files.length === 0) return;
  const named = await listNamedPictures(db, files);
  for (const file of files) if (!named.has(file)) await evidence.remove(file);
}

/** Deletes copied pictures that no case names. @param now time of the file store's clock, ms */
export async function sweepEvidencePictures(db: DbOrTx, evidence: FileStore, now: number): Promise<void> {
  let batch: string[] = [];
  for await (const { name, since } of evidence.list()) {
    if (since > now - UNCLAIMED_PICTURE_AGE) continue;
    batch.push(name);
    if (batch.length < PICTURE_SWEEP_BATCH) continue;
    await removeUnnamedPictures(db, evidence, batch);
    batch = [];
  }
  await removeUnnamedPictures(db, evidence, batch);
}
