import { sql } from "kysely";
import { throughPlaces } from "../../db/slices";
import type { Db } from "../../db/transact";
import { PREVIEWS } from "../../limits/limits";

const AT_ONCE = 200;

const NAMED = sql<boolean>`(exists (select 1 from designs where designs.picture = pictures.hash)
  or exists (select 1 from bottles where bottles.picture = pictures.hash))`;

async function sweepBetween(db: Db, after: string, upTo: string, now: number): Promise<void> {
  const named = db
    .updateTable("pictures")
    .set({ unnamed_since: null })
    .where("unnamed_since", "is not", null)
    .where(NAMED);
  const unnamed = db
    .updateTable("pictures")
    .set({ unnamed_since: now })
    // A future time is from a clock that was ahead.
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

/** Removes pictures unnamed for a day, so that one just being saved stays (`keepPicture`). */
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
