import { sql } from "kysely";
import { throughPlaces } from "../../db/slices";
import type { Db } from "../../db/transact";
import { PREVIEWS } from "../../limits";

const AT_ONCE = 200;

const NAMED = sql<boolean>`(exists (select 1 from designs where designs.picture = pictures.hash)
  or exists (select 1 from bottles where bottles.picture = pictures.hash))`;

/** Says of the pictures from one name to another since when nothing names them, and removes those of yesterday. */
async function sweepBetween(db: Db, after: string, upTo: string, now: number): Promise<void> {
  const named = db
    .updateTable("pictures")
    .set({ unnamed_since: null })
    .where("unnamed_since", "is not", null)
    .where(NAMED);
  const unnamed = db
    .updateTable("pictures")
    .set({ unnamed_since: now })
    // A time that is still to come is of a clock that was wrong.
    .where((eb) => eb.or([eb("unnamed_since", "is", null), eb("unnamed_since", ">", now)]))
    .where(sql<boolean>`not ${NAMED}`);
  const over = db
    .deleteFrom("pictures")
    .where("unnamed_since", "<=", now - PREVIEWS.unnamed)
    .where(sql<boolean>`not ${NAMED}`);
  await named.where("hash", ">", after).where("hash", "<=", upTo).execute();
  await unnamed.where("hash", ">", after).where("hash", "<=", upTo).execute();
  await over.where("hash", ">", after).where("hash", "<=", upTo).execute();
}

/**
 * Removes what drafts looked like once: pictures that no design and no bottle names, a day after that was first found,
 * so that what is being saved or shown at that moment stays (`keepPicture` takes the mark off).
 */
export const sweepPictures = (db: Db, now: number): Promise<void> =>
  throughPlaces<string>("", async (after) => {
    const rows = await db
      .selectFrom("pictures")
      .select("hash")
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1)?.hash ?? null;
    if (last !== null) await sweepBetween(db, after, last, now);
    return last;
  });
