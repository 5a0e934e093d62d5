import type { Db } from "../../db/transact";
import type { PictureStore } from "../../files/open";
import { type Cleanup, cleanUpOrphans } from "../../files/orphans";
import type { Log } from "../../log";

/** Which of these pictures are somebody's avatar or stand in an album. */
async function named(db: Db, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const rows = await db.selectFrom("photos").select("file").where("file", "in", pictures).execute();
  return new Set(rows.map(({ file }) => file));
}

/** Takes away files that no photo names, see `cleanUpOrphans`. @param now the time of the files' clock, ms */
export const cleanUpPhotos = (db: Db, store: PictureStore, log: Log, now: number): Promise<Cleanup> =>
  cleanUpOrphans(store, (pictures) => named(db, pictures), log, now);
