import { mapRows, FULL_READ_PAGE_SIZE as PAGE, readInPages } from "../../db/batches";
import type { Actor } from "../../db/idempotency";
import type { Db, DbOrTx } from "../../db/transact";
import type { FileStore } from "../../files/files";
import { newPictureName, pictureMediaTypeOf, pictureNameOf } from "../../files/pictures";
import { HOUR } from "../../runtime/units";
import type { TextReader } from "../../users/users";
import type { ContentAdapters, ReportPictureStores } from "../content";
import type { ReportInput } from "../input";
import { createReport, findEarlierReport, findReportable, type ReportResult } from "./report";

/** Copies the picture of a thing under a name that nobody can guess. @returns the name; null: there is no picture */
async function copyEvidencePicture(
  db: Db,
  things: ContentAdapters,
  shelves: ReportPictureStores,
  reader: TextReader,
  input: ReportInput,
  now: number,
): Promise<string | null> {
  const { thing } = await findReportable(db, things, reader, input, now);
  const found = (await thing.picture?.(db, shelves, input.id, now)) ?? null;
  if (!found) return null;
  const name = found.name.replace(pictureNameOf(found.name), newPictureName());
  await shelves.evidence.put(name, found.bytes, pictureMediaTypeOf(name));
  return name;
}

/**
 * Reports a thing with its picture: a copy is written first and named by the case in the transaction of the report, so
 * that a crash leaves a file that nothing names and `sweepEvidencePictures` takes, never a case whose picture is not there.
 * @throws Refusal as `report`
 */
export async function createReportWithPicture(
  db: Db,
  things: ContentAdapters,
  shelves: ReportPictureStores,
  actor: Actor & TextReader,
  input: ReportInput,
  now: number,
): Promise<ReportResult> {
  const before = await findEarlierReport(db, { me: actor.id, kind: input.kind, thing: input.id });
  const file = before.length > 0 ? null : await copyEvidencePicture(db, things, shelves, actor, input, now);
  return createReport(db, things, actor, input, now, file);
}

/** How long a copy may wait for the report that names it. */
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
  const kept = await listNamedPictures(db, files);
  for (const file of files) if (!kept.has(file)) await evidence.remove(file);
}

/** Removes sealed pictures that no case names. @param now the time of the files' clock, ms */
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

export const listEvidencePictures = (db: DbOrTx): AsyncIterable<string[]> =>
  mapRows(
    readInPages<{ id: string; evidence_file: string | null }>((last) =>
      db
        .selectFrom("report_cases")
        .select(["id", "evidence_file"])
        .where("evidence_file", "is not", null)
        .where("id", ">", last?.id ?? "")
        .orderBy("id")
        .limit(PAGE)
        .execute(),
    ),
    ({ evidence_file }) => evidence_file ?? "",
  );
