import { sql } from "kysely";
import { forgetKeys } from "../../db/once";
import { inSlices, throughPlaces } from "../../db/slices";
import type { Db } from "../../db/transact";
import { MINUTE } from "../../limits/limits";
import { isBanned } from "../../users/users";
import { forgetVisitors } from "../reading/views";

/** Ten rows take some 2 ms, as each touches many index pages. */
const CHANGED_AT_ONCE = 10;
/** Each lies on a page of its own: of a large sea 500 took 30 ms. */
const READ_AT_ONCE = 100;

const markExpired = (db: Db, now: number) =>
  inSlices(CHANGED_AT_ONCE, async () => {
    const due = db
      .selectFrom("bottles")
      .select("id")
      .where("state", "=", sql.lit("sea"))
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .orderBy("id")
      .limit(CHANGED_AT_ONCE);
    const { numUpdatedRows } = await db
      .updateTable("bottles")
      .set({ state: "expired" })
      .where("id", "in", due)
      .where("state", "=", "sea")
      .where("expires_at", "<=", now)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

const moveBands = (db: Db, now: number) =>
  inSlices(CHANGED_AT_ONCE, async () => {
    const grown = db
      .selectFrom("bottles")
      .select("id")
      .where("state", "=", sql.lit("sea"))
      .where("band", "=", sql.lit("minor"))
      .where("author_adult_at", "<=", now)
      .orderBy("author_adult_at")
      .limit(CHANGED_AT_ONCE);
    const { numUpdatedRows } = await db
      .updateTable("bottles")
      .set({ band: "adult" })
      .where("id", "in", grown)
      .where("band", "=", "minor")
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

const MARKED_UNTIL = "marked_until";

async function markedUntil(db: Db): Promise<number | null> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", MARKED_UNTIL).executeTakeFirst();
  return row ? Number(row.value) : null;
}

const noteMarked = (db: Db, now: number) =>
  db
    .insertInto("meta")
    .values({ key: MARKED_UNTIL, value: String(now) })
    .onConflict((on) => on.column("key").doUpdateSet({ value: String(now) }))
    .execute();

/** The clock was ahead: undoes early marks. */
async function unmark(db: Db, ids: string[], now: number): Promise<void> {
  await db
    .updateTable("bottles")
    .set((eb) => ({
      state: "sea",
      waiting_since: eb.case().when("pick_count", "=", 0).then(eb.ref("created_at")).else(null).end(),
    }))
    .where("id", "in", ids)
    .where("state", "=", "expired")
    .where("expires_at", ">", now)
    .where((eb) => eb.not(isBanned(eb.ref("bottles.author_id"))))
    .execute();
  await db
    .updateTable("bottles")
    .set({ band: "minor" })
    .where("id", "in", ids)
    .where("band", "=", "adult")
    .where("author_adult_at", ">", now)
    .execute();
}

const unmarkAll = (db: Db, now: number) =>
  throughPlaces<string>("", async (after) => {
    const rows = await db
      .selectFrom("bottles")
      .select(["id", "state", "band", "expires_at", "author_adult_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(READ_AT_ONCE)
      .execute();
    const early = rows.filter(
      ({ state, band, expires_at, author_adult_at }) =>
        (state === "expired" && expires_at > now) || (band === "adult" && author_adult_at > now),
    );
    for (let i = 0; i < early.length; i += CHANGED_AT_ONCE) {
      await unmark(
        db,
        early.slice(i, i + CHANGED_AT_ONCE).map(({ id }) => id),
        now,
      );
    }
    return rows.at(-1)?.id ?? null;
  });

/** The target is stored first, so that a crash half-way is repaired at the next start. */
async function followClock(db: Db, now: number): Promise<void> {
  const until = await markedUntil(db);
  if (until === null || until > now + MINUTE) await unmarkAll(db, now);
  await noteMarked(db, now);
}

/** Frees index space in slices; no rule depends on it. */
export async function housekeeping(db: Db, now: number): Promise<void> {
  await followClock(db, now);
  await markExpired(db, now);
  await moveBands(db, now);
  await forgetKeys(db, now);
  await forgetVisitors(db, now);
}

/** Housekeeping after bottles were made as of `now`: their marks need no second look. */
export async function housekeepingAfterDemo(db: Db, now: number): Promise<void> {
  await noteMarked(db, now);
  await housekeeping(db, now);
}
