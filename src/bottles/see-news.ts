import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { markAnswersRead } from "../messages/messages";
import { SEA_STATES } from "./rules";

/**
 * Home has told the author that a bottle was kept or sank, which is no news any more; its answers stay unread. Changes nothing
 * for anybody else; idempotent. @param now ms
 */
export async function markBottleEndTold(db: DbOrTx, authorId: string, bottleId: string, now: number): Promise<void> {
  await db
    .updateTable("bottles")
    .set({ news_seen_at: now })
    .where("id", "=", bottleId)
    .where("author_id", "=", authorId)
    .where("news_seen_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("state", "=", "kept").and("collected_at", "<=", now),
        eb("state", "in", SEA_STATES).and("expires_at", "<=", now),
      ]),
    )
    .execute();
}

/**
 * The author has opened a bottle: its answers are read, and that it was kept or sank is no news any more. Changes nothing for
 * anybody else; idempotent. Lock order: person before bottle. @param now ms
 */
export async function markBottleNewsSeenInTx(tx: Tx, authorId: string, bottleId: string, now: number): Promise<void> {
  await markAnswersRead(tx, authorId, bottleId, now);
  await markBottleEndTold(tx, authorId, bottleId, now);
}

/** As `markBottleNewsSeenInTx`, in a transaction of its own. */
export const markBottleNewsSeen = (db: Db, authorId: string, bottleId: string, now: number): Promise<void> =>
  transact(db, (tx) => markBottleNewsSeenInTx(tx, authorId, bottleId, now));
