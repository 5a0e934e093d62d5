import { sql } from "kysely";
import { deleteOldIdempotencyKeys } from "../../db/idempotency";
import { readMetaNumber, writeMeta } from "../../db/meta";
import { repeatInSlices, walkInSlices } from "../../db/slices";
import type { Db } from "../../db/transact";
import { MINUTE } from "../../runtime/units";
import { isBannedSql } from "../../users/users";
import { deleteOldVisitorViews } from "../reading/count-views";
import { grownIndex } from "./candidates";

/** Ten rows take about 2 ms, as each touches many index pages. */
const UPDATE_BATCH_SIZE = 10;
/** Each row lies on a page of its own: 500 of a large sea took 30 ms. */
const READ_BATCH_SIZE = 100;

const markExpired = (db: Db, now: number) =>
  repeatInSlices(UPDATE_BATCH_SIZE, async () => {
    const due = db
      .selectFrom("bottles")
      .select("id")
      .where("state", "=", sql.lit("sea"))
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .orderBy("id")
      .limit(UPDATE_BATCH_SIZE);
    const { numUpdatedRows } = await db
      .updateTable("bottles")
      .set({ state: "expired" })
      .where("id", "in", due)
      .where("state", "=", "sea")
      .where("expires_at", "<=", now)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

const moveGrownUpBottles = (db: Db, now: number) =>
  repeatInSlices(UPDATE_BATCH_SIZE, async () => {
    const grown = sql<string>`(select id from bottles ${grownIndex(db)}
      where state = 'sea' and band = 'minor' and author_adult_at <= ${now}
      order by author_adult_at limit ${sql.lit(UPDATE_BATCH_SIZE)})`;
    const { numUpdatedRows } = await db
      .updateTable("bottles")
      .set({ band: "adult" })
      .where("id", "in", grown)
      .where("band", "=", "minor")
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

const MARKED_UNTIL_KEY = "marked_until";

const saveMarkedUntil = (db: Db, now: number) => writeMeta(db, MARKED_UNTIL_KEY, String(now));

/** Undoes marks that were set too early, by a clock that was ahead. */
async function undoEarlyMarks(db: Db, ids: string[], now: number): Promise<void> {
  await db
    .updateTable("bottles")
    .set((eb) => ({
      state: "sea",
      news_seen_at: null,
      waiting_since: eb.case().when("pick_count", "=", 0).then(eb.ref("created_at")).else(null).end(),
    }))
    .where("id", "in", ids)
    .where("state", "=", "expired")
    .where("expires_at", ">", now)
    .where((eb) => eb.not(isBannedSql(eb.ref("bottles.author_id"))))
    .execute();
  await db
    .updateTable("bottles")
    .set({ band: "minor" })
    .where("id", "in", ids)
    .where("band", "=", "adult")
    .where("author_adult_at", ">", now)
    .execute();
}

const undoAllEarlyMarks = (db: Db, now: number) =>
  walkInSlices<string>("", async (after) => {
    const rows = await db
      .selectFrom("bottles")
      .select(["id", "state", "band", "expires_at", "author_adult_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(READ_BATCH_SIZE)
      .execute();
    const early = rows.filter(
      ({ state, band, expires_at, author_adult_at }) =>
        (state === "expired" && expires_at > now) || (band === "adult" && author_adult_at > now),
    );
    for (let i = 0; i < early.length; i += UPDATE_BATCH_SIZE) {
      await undoEarlyMarks(
        db,
        early.slice(i, i + UPDATE_BATCH_SIZE).map(({ id }) => id),
        now,
      );
    }
    return rows.at(-1)?.id ?? null;
  });

/** The target is stored first, so that a crash half-way is repaired at the next start. */
async function repairAfterClockChange(db: Db, now: number): Promise<void> {
  const until = await readMetaNumber(db, MARKED_UNTIL_KEY);
  if (until === null || until > now + MINUTE) await undoAllEarlyMarks(db, now);
  await saveMarkedUntil(db, now);
}

/** Marks expired bottles, moves those of authors turned 18 and deletes old rows, in slices. No rule depends on it. */
export async function maintainSea(db: Db, now: number): Promise<void> {
  await repairAfterClockChange(db, now);
  await markExpired(db, now);
  await moveGrownUpBottles(db, now);
  await deleteOldIdempotencyKeys(db, now);
  await deleteOldVisitorViews(db, now);
}

/** Maintenance after demo bottles were inserted as of `now`: their marks are not checked again. */
export async function maintainSeaAfterDemo(db: Db, now: number): Promise<void> {
  await saveMarkedUntil(db, now);
  await maintainSea(db, now);
}
