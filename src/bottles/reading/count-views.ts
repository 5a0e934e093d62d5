import { sql } from "kysely";
import { dayNumberOf } from "../../db/counters";
import { preparedQuery } from "../../db/prepared-query";
import { deleteRowsUpTo } from "../../db/slices";
import { type Db, type Tx, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { randomBytes } from "../../runtime/random";
import { isBannedSql, isBlockBetweenSql } from "../../users/users";
import { markBottleNewsSeenInTx } from "../see-news";
import { VISITOR_ID } from "./rows";

export type ViewSource = { id: string } | { address: string };

const insertView = preparedQuery<{ bottle: string; viewer: string; now: number }, { viewer: string }>((db, param) =>
  db
    .insertInto("bottle_views")
    .values({ bottle_id: param("bottle"), viewer: param("viewer"), created_at: param("now") })
    .onConflict((on) => on.doNothing())
    .returning("viewer"),
);

/** Records a person's view. @returns 1 the first time, else 0 */
export async function insertPersonView(tx: Tx, viewer: string, bottleId: string, now: number): Promise<0 | 1> {
  const [first] = await insertView(tx, { bottle: bottleId, viewer, now });
  return first ? 1 : 0;
}

const SECRET_BYTES = 32;

/** The secret with which a day's addresses are hashed; the first visitor of the day creates it. */
async function visitorSecretOf(tx: Tx, day: number): Promise<string> {
  const newSecret = randomBytes(SECRET_BYTES).toHex();
  const inserted = await tx
    .insertInto("visitor_secrets")
    .values({ day, secret: newSecret })
    .onConflict((on) => on.doNothing())
    .returning("secret")
    .executeTakeFirst();
  if (inserted) return inserted.secret;
  const storedSecret = tx.selectFrom("visitor_secrets").select("secret").where("day", "=", day);
  return (await storedSecret.executeTakeFirstOrThrow()).secret;
}

/** Records a visitor by a hash of address and the day's secret: irreversible once the secret is deleted. */
async function insertVisitorView(tx: Tx, address: string, bottleId: string, now: number): Promise<0 | 1> {
  const day = dayNumberOf(now);
  const visitor = new Bun.CryptoHasher("sha256", await visitorSecretOf(tx, day)).update(address).digest("hex");
  const first = await tx
    .insertInto("visitor_views")
    .values({ day, bottle_id: bottleId, visitor })
    .onConflict((on) => on.doNothing())
    .returning("visitor")
    .executeTakeFirst();
  return first ? 1 : 0;
}

/** Counts a view once per person, or once per address and day; an author's own sees the bottle's news instead. @throws Refusal `bottle_not_found` */
export function countBottleView(
  db: Db,
  viewer: ViewSource,
  bottleId: string,
  now: number,
): Promise<{ viewCount: number }> {
  const me = "id" in viewer ? viewer.id : VISITOR_ID;
  return transact(db, async (tx) => {
    const bottle = await tx
      .selectFrom("bottles")
      .select(["view_count", "author_id"])
      .where("id", "=", bottleId)
      .where("state", "!=", "removed")
      .where((eb) => eb.or([eb("hidden_at", "is", null), eb("author_id", "=", me)]))
      .where((eb) => eb.not(isBlockBetweenSql(eb.val(me), sql.ref("bottles.author_id"))))
      .where((eb) => eb.not(isBannedSql(eb.ref("bottles.author_id"))))
      .executeTakeFirst();
    if (!bottle) throw new Refusal("bottle_not_found");
    if (bottle.author_id === me) {
      await markBottleNewsSeenInTx(tx, me, bottleId, now);
      return { viewCount: bottle.view_count };
    }
    const counted =
      "id" in viewer
        ? await insertPersonView(tx, me, bottleId, now)
        : await insertVisitorView(tx, viewer.address, bottleId, now);
    if (!counted) return { viewCount: bottle.view_count };
    const { view_count } = await tx
      .updateTable("bottles")
      .set((eb) => ({ view_count: eb("view_count", "+", 1) }))
      .where("id", "=", bottleId)
      .returning("view_count")
      .executeTakeFirstOrThrow();
    return { viewCount: view_count };
  });
}

/** Deletes the visitors of earlier days, the secret first, so that no readable hash is left after a crash. */
export async function deleteOldVisitorViews(db: Db, now: number): Promise<void> {
  const yesterday = dayNumberOf(now) - 1;
  await db.deleteFrom("visitor_secrets").where("day", "<=", yesterday).execute();
  await deleteRowsUpTo(db, { table: "visitor_views", key: ["day", "bottle_id", "visitor"], time: "day" }, yesterday);
}
