import { sql } from "kysely";
import { walkInSlices } from "../../db/slices";
import type { Db } from "../../db/transact";
import { PREVIEW_LIMITS } from "../../limits/pictures";

const SWEEP_BATCH_SIZE = 200;

const IS_PICTURE_USED_SQL = sql<boolean>`(exists (select 1 from designs where designs.picture = pictures.hash)
  or exists (select 1 from bottles where bottles.picture = pictures.hash))`;

async function sweepBetween(db: Db, after: string, upTo: string, now: number): Promise<void> {
  const named = db
    .updateTable("pictures")
    .set({ unnamed_since: null })
    .where("unnamed_since", "is not", null)
    .where(IS_PICTURE_USED_SQL);
  const unnamed = db
    .updateTable("pictures")
    .set({ unnamed_since: now })
    // A time in the future was written by a clock that was ahead.
    .where((eb) => eb.or([eb("unnamed_since", "is", null), eb("unnamed_since", ">", now)]))
    .where(sql<boolean>`not ${IS_PICTURE_USED_SQL}`);
  const over = db
    .deleteFrom("pictures")
    .where("unnamed_since", "<=", now - PREVIEW_LIMITS.unnamed)
    .where(sql<boolean>`not ${IS_PICTURE_USED_SQL}`);
  await named.where("hash", ">", after).where("hash", "<=", upTo).execute();
  await unnamed.where("hash", ">", after).where("hash", "<=", upTo).execute();
  await over.where("hash", ">", after).where("hash", "<=", upTo).execute();
}

/** Removes pictures that nothing has referred to for a day; one being saved stays (`saveDesignPicture`). */
export const sweepDesignPictures = (db: Db, now: number): Promise<void> =>
  walkInSlices<string>("", async (after) => {
    const rows = await db
      .selectFrom("pictures")
      .select("hash")
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(SWEEP_BATCH_SIZE)
      .execute();
    const last = rows.at(-1)?.hash ?? null;
    if (last !== null) await sweepBetween(db, after, last, now);
    return last;
  });
