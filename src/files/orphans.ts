import { PICTURE } from "../limits/limits";
import type { Log } from "../runtime/log";
import type { PictureStore } from "./open";
import { isHalf, isPictureFile, pictureOf, typeOf } from "./pictures";
import { markedBy, writeMark } from "./store-marker";

export type Store = Omit<PictureStore, "burning" | "evidence">;

type Named = (pictures: string[]) => Promise<Set<string>>;

const BATCH = 500;
/** How many orphans one cleanup takes; the next one goes on. */
const AT_ONCE = 10_000;

interface Survey {
  files: number;
  unnamed: number;
  orphans: string[];
  marks: Map<string, number>;
}

interface Cleanup {
  refused: "another database's mark" | "most files are unnamed" | null;
  quarantined: number;
  restored: number;
  deleted: number;
}

async function sortOut(survey: Survey, batch: string[], named: Named): Promise<void> {
  const known = await named([...new Set(batch.map(pictureOf))]);
  const orphans = batch.filter((name) => !known.has(pictureOf(name)));
  const whole = (names: string[]) => names.filter((name) => !isHalf(name)).length;
  survey.files += whole(batch);
  survey.unnamed += whole(orphans);
  survey.orphans.push(...orphans.slice(0, AT_ONCE - survey.orphans.length));
}

async function surveyOf({ pictures }: Store, named: Named, now: number): Promise<Survey> {
  const survey: Survey = { files: 0, unnamed: 0, orphans: [], marks: new Map() };
  let batch: string[] = [];
  for await (const { name, since } of pictures.list()) {
    const database = markedBy(name);
    if (database) survey.marks.set(database, since);
    if (!isPictureFile(name) || !(since <= now - PICTURE.orphan)) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    await sortOut(survey, batch, named);
    batch = [];
  }
  await sortOut(survey, batch, named);
  return survey;
}

/** Copy, then delete: after a crash it exists at least once. */
async function move(name: string, from: PictureStore["pictures"], to: PictureStore["pictures"]) {
  const bytes = await from.get(name);
  if (bytes) await to.put(name, bytes, typeOf(name));
  await from.remove(name);
}

async function bringBack({ pictures, quarantine }: Store, named: Named) {
  const waiting: { name: string; since: number }[] = [];
  let restored = 0;
  for await (const each of quarantine.list()) {
    if (!isPictureFile(each.name)) continue;
    const known = await named([pictureOf(each.name)]);
    if (known.size > 0) await move(each.name, quarantine, pictures);
    if (known.size > 0) restored++;
    else waiting.push(each);
  }
  return { waiting, restored };
}

function refusalOf({ marks, files, unnamed }: Survey, database: string): Cleanup["refused"] {
  if ([...marks.keys()].some((each) => each !== database)) return "another database's mark";
  return unnamed * 2 > files ? "most files are unnamed" : null;
}

const ADVICE = {
  "another database's mark":
    "pictures are not cleaned up: another database has pictures here too; where it is gone for good, delete its mark",
  "most files are unnamed":
    "pictures are not cleaned up: the database names hardly any of them; is it the one they belong to?",
} as const;

/**
 * Quarantines unnamed files after an hour and deletes them later. Refuses when another database's mark is
 * there or most files are unnamed. @param now the files' clock, ms
 */
export async function cleanUpOrphans(store: Store, named: Named, log: Log, now: number): Promise<Cleanup> {
  const { pictures, quarantine, database } = store;
  const survey = await surveyOf(store, named, now);
  const { waiting, restored } = await bringBack(store, named);
  const refused = refusalOf(survey, database);
  const done: Cleanup = { refused, quarantined: 0, restored, deleted: 0 };
  const { files, unnamed, marks } = survey;
  if (refused) {
    const others = [...marks.keys()].filter((each) => each !== database);
    log.error({ files, unnamed, others, restored }, ADVICE[refused]);
    return done;
  }
  // A foreign mark needs the same time as a picture does.
  const marked = marks.get(database);
  if (marked === undefined && files > 0) await writeMark(pictures, database);
  if (marked === undefined || marked > now - PICTURE.orphan) return done;
  for (const name of survey.orphans) await move(name, pictures, quarantine);
  const old = waiting.filter(({ since }) => since <= now - PICTURE.quarantined);
  for (const { name } of old) await quarantine.remove(name);
  done.quarantined = survey.orphans.length;
  done.deleted = old.length;
  if (done.quarantined + done.restored + done.deleted > 0)
    log.warn({ files, ...done }, "pictures cleaned up");
  return done;
}
