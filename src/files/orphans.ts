import { PICTURE_LIMITS } from "../limits/pictures";
import type { ServerLog } from "../runtime/log";
import type { PictureStores } from "./picture-stores";
import { isPartialFile, isPictureFile, pictureMediaTypeOf, pictureNameOf } from "./pictures";
import { databaseOfStoreMarker, writeStoreMarker } from "./store-marker";

type CleanedStores = Omit<PictureStores, "burning" | "evidence">;

type FindUsedPictures = (pictures: string[]) => Promise<Set<string>>;

const SURVEY_BATCH_SIZE = 500;
/** Orphans that one run moves; the next run goes on. */
const MAX_ORPHANS_PER_RUN = 10_000;

interface StoreSurvey {
  files: number;
  unnamed: number;
  orphans: string[];
  marks: Map<string, number>;
}

interface CleanupResult {
  refused: "another database's mark" | "most files are unnamed" | null;
  quarantined: number;
  restored: number;
  deleted: number;
}

async function surveyBatch(survey: StoreSurvey, batch: string[], findUsed: FindUsedPictures): Promise<void> {
  const used = await findUsed([...new Set(batch.map(pictureNameOf))]);
  const orphans = batch.filter((name) => !used.has(pictureNameOf(name)));
  const countWhole = (names: string[]) => names.filter((name) => !isPartialFile(name)).length;
  survey.files += countWhole(batch);
  survey.unnamed += countWhole(orphans);
  survey.orphans.push(...orphans.slice(0, MAX_ORPHANS_PER_RUN - survey.orphans.length));
}

async function surveyStore({ pictures }: CleanedStores, findUsed: FindUsedPictures, now: number): Promise<StoreSurvey> {
  const survey: StoreSurvey = { files: 0, unnamed: 0, orphans: [], marks: new Map() };
  let batch: string[] = [];
  for await (const { name, since } of pictures.list()) {
    const database = databaseOfStoreMarker(name);
    if (database) survey.marks.set(database, since);
    if (!isPictureFile(name) || !(since <= now - PICTURE_LIMITS.orphanAge)) continue;
    batch.push(name);
    if (batch.length < SURVEY_BATCH_SIZE) continue;
    await surveyBatch(survey, batch, findUsed);
    batch = [];
  }
  await surveyBatch(survey, batch, findUsed);
  return survey;
}

/** Copies, then deletes: after a crash the file exists at least once. */
async function moveFile(name: string, from: PictureStores["pictures"], to: PictureStores["pictures"]) {
  const bytes = await from.get(name);
  if (bytes) await to.put(name, bytes, pictureMediaTypeOf(name));
  await from.remove(name);
}

async function restoreUsedPictures({ pictures, quarantine }: CleanedStores, findUsed: FindUsedPictures) {
  const unused: { name: string; since: number }[] = [];
  let restored = 0;
  for await (const each of quarantine.list()) {
    if (!isPictureFile(each.name)) continue;
    const used = await findUsed([pictureNameOf(each.name)]);
    if (used.size > 0) await moveFile(each.name, quarantine, pictures);
    if (used.size > 0) restored++;
    else unused.push(each);
  }
  return { waiting: unused, restored };
}

function cleanupRefusalOf({ marks, files, unnamed }: StoreSurvey, database: string): CleanupResult["refused"] {
  if ([...marks.keys()].some((each) => each !== database)) return "another database's mark";
  return unnamed * 2 > files ? "most files are unnamed" : null;
}

const REFUSED_ADVICE = {
  "another database's mark":
    "pictures are not cleaned up: another database has pictures here too; where it is gone for good, delete its mark",
  "most files are unnamed":
    "pictures are not cleaned up: the database names hardly any of them; is it the one they belong to?",
} as const;

/**
 * Moves files that the database does not refer to into quarantine after an hour, and deletes them later. Refuses when
 * another database's marker is there or most files are orphans. @param now ms, by the file system's clock
 */
export async function cleanUpOrphans(
  store: CleanedStores,
  findUsed: FindUsedPictures,
  log: ServerLog,
  now: number,
): Promise<CleanupResult> {
  const { pictures, quarantine, database } = store;
  const survey = await surveyStore(store, findUsed, now);
  const { waiting: unused, restored } = await restoreUsedPictures(store, findUsed);
  const refusal = cleanupRefusalOf(survey, database);
  const result: CleanupResult = { refused: refusal, quarantined: 0, restored, deleted: 0 };
  const { files, unnamed, marks } = survey;
  if (refusal) {
    const otherDatabases = [...marks.keys()].filter((each) => each !== database);
    log.error({ files, unnamed, others: otherDatabases, restored }, REFUSED_ADVICE[refusal]);
    return result;
  }
  // Another database's marker needs the same age as a picture.
  const markedAt = marks.get(database);
  if (markedAt === undefined && files > 0) await writeStoreMarker(pictures, database);
  if (markedAt === undefined || markedAt > now - PICTURE_LIMITS.orphanAge) return result;
  for (const name of survey.orphans) await moveFile(name, pictures, quarantine);
  const expired = unused.filter(({ since }) => since <= now - PICTURE_LIMITS.quarantine);
  for (const { name } of expired) await quarantine.remove(name);
  result.quarantined = survey.orphans.length;
  result.deleted = expired.length;
  if (result.quarantined + result.restored + result.deleted > 0) log.warn({ files, ...result }, "pictures cleaned up");
  return result;
}
