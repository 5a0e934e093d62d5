import { sql } from "kysely";
import type { Db } from "../db/transact";
import { IDEMPOTENCY } from "../limits";
import { RANDOM_KEYS } from "./sea-query";
import { forgetVisitors } from "./viewing";

const CHUNK = 500;
const SLICES = 64;

/** Repeats a small step until it finds less than a chunk, so that nobody waits behind a long transaction. */
async function inChunks(step: () => Promise<number>): Promise<void> {
  while ((await step()) >= CHUNK);
}

/** Takes expired bottles off the indexes of the sea. */
const markExpired = (db: Db, now: number) =>
  inChunks(async () => {
    const due = db
      .selectFrom("bottles")
      .select("id")
      .where("state", "=", sql.lit("sea"))
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .limit(CHUNK);
    const { numUpdatedRows } = await db
      .updateTable("bottles")
      .set({ state: "expired", waiting_since: null, holder_id: null })
      .where("id", "in", due)
      .where("state", "=", "sea")
      .where("expires_at", "<=", now)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

/** Bottles whose authors have turned 18 go over to the adults, a slice of the sea at a time. */
async function moveBands(db: Db, now: number): Promise<void> {
  const width = RANDOM_KEYS / SLICES;
  for (let from = 0; from < RANDOM_KEYS; from += width) {
    await db
      .updateTable("bottles")
      .set({ band: "adult" })
      .where("band", "=", "minor")
      .where("state", "=", sql.lit("sea"))
      .where("shuffle", ">=", from)
      .where("shuffle", "<=", from + width - 1)
      .where("author_adult_at", "<=", now)
      .execute();
  }
}

const forgetKeys = (db: Db, now: number) =>
  inChunks(async () => {
    const old = db
      .selectFrom("idempotency_keys")
      .select(["user_id", "key"])
      .where("created_at", "<=", now - IDEMPOTENCY.kept)
      .orderBy("created_at")
      .limit(CHUNK);
    const { numDeletedRows } = await db
      .deleteFrom("idempotency_keys")
      .where((eb) => eb(eb.refTuple("user_id", "key"), "in", old.$asTuple("user_id", "key")))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });

/** Frees space. No rule needs it: what has expired is derived from its time, and so is an author's age. */
export async function housekeeping(db: Db, now: number): Promise<void> {
  await markExpired(db, now);
  await moveBands(db, now);
  await forgetKeys(db, now);
  await forgetVisitors(db, now);
}
