import { inBatches, mapRows, AT_ONCE as PAGE } from "../../db/batches";
import type { Actor } from "../../db/once";
import type { Db, Queries } from "../../db/transact";
import type { Files } from "../../files/files";
import { newName, pictureOf, typeOf } from "../../files/pictures";
import { HOUR } from "../../limits/limits";
import type { WordsReader } from "../../users/users";
import type { ReportInput } from "../input";
import type { Shelves, Things } from "../things";
import { earlier, type Reported, report, reportable } from "./report";

/** Copies the picture of a thing under a name that nobody can guess. @returns the name; null: there is no picture */
async function copied(
  db: Db,
  things: Things,
  shelves: Shelves,
  reader: WordsReader,
  input: ReportInput,
  now: number,
): Promise<string | null> {
  const { thing } = await reportable(db, things, reader, input, now);
  const found = (await thing.picture?.(db, shelves, input.id, now)) ?? null;
  if (!found) return null;
  const name = found.name.replace(pictureOf(found.name), newName());
  await shelves.evidence.put(name, found.bytes, typeOf(name));
  return name;
}

/**
 * Reports a thing with its picture: a copy is written first and named by the case in the transaction of the report, so
 * that a crash leaves a file that nothing names and `sweepEvidence` takes, never a case whose picture is not there.
 * @throws Refusal as `report`
 */
export async function reportSealed(
  db: Db,
  things: Things,
  shelves: Shelves,
  actor: Actor & WordsReader,
  input: ReportInput,
  now: number,
): Promise<Reported> {
  const before = await earlier(db, { me: actor.id, kind: input.kind, thing: input.id });
  const file = before.length > 0 ? null : await copied(db, things, shelves, actor, input, now);
  return report(db, things, actor, input, now, file);
}

/** How long a copy may wait for the report that names it. */
const UNNAMED = HOUR;
const AT_ONCE = 100;

async function named(db: Queries, files: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("report_cases")
    .select("evidence_file")
    .where("evidence_file", "in", files)
    .where("evidence_file", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ evidence_file }) => evidence_file ?? []));
}

async function sweep(db: Queries, evidence: Files, files: string[]): Promise<void> {
  if (files.length === 0) return;
  const kept = await named(db, files);
  for (const file of files) if (!kept.has(file)) await evidence.remove(file);
}

/** Removes sealed pictures that no case names. @param now the time of the files' clock, ms */
export async function sweepEvidence(db: Queries, evidence: Files, now: number): Promise<void> {
  let batch: string[] = [];
  for await (const { name, since } of evidence.list()) {
    if (since > now - UNNAMED) continue;
    batch.push(name);
    if (batch.length < AT_ONCE) continue;
    await sweep(db, evidence, batch);
    batch = [];
  }
  await sweep(db, evidence, batch);
}

export const sealedPictures = (db: Queries): AsyncIterable<string[]> =>
  mapRows(
    inBatches<{ id: string; evidence_file: string | null }>((last) =>
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
