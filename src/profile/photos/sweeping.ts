import type { Db } from "../../db/transact";
import type { Files } from "../../files/files";
import { sweepOrphans } from "../../files/pictures";

/** Which of these pictures are somebody's avatar or stand in an album. */
async function named(db: Db, pictures: string[]): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const rows = await db.selectFrom("photos").select("file").where("file", "in", pictures).execute();
  return new Set(rows.map(({ file }) => file));
}

/** Removes files that no photo names. @param now the time of the files' clock, ms */
export const sweepPhotos = (db: Db, files: Files, now: number): Promise<number> =>
  sweepOrphans(files, (pictures) => named(db, pictures), now);
