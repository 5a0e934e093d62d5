import { throughPlaces } from "../db/slices";
import type { DesignRow } from "../db/tables/designs";
import type { Db, Queries, Tx } from "../db/transact";
import { settling, type Unsettled } from "../users/users";
import { LISTED } from "./rules";
import { dropKeys, keepKeys } from "./search-key-rows";
import { warm } from "./selling/sale";

/** Each has some twenty keys. */
const AT_ONCE = 10;

type Found = Pick<DesignRow, "id" | "status" | "listed_at">;

const ownAfter = (
  db: Queries,
  owner: string,
  statuses: DesignRow["status"][],
  after: string,
): Promise<Found[]> =>
  db
    .selectFrom("designs")
    .select(["id", "status", "listed_at"])
    .where("owner_id", "=", owner)
    .where("status", "in", statuses)
    .where("listed_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(AT_ONCE)
    .execute();

/** A sale has ended; an exhibit keeps when it was listed, so that it can come back. */
async function takeDown(tx: Tx, { id, status }: Found, now: number): Promise<void> {
  await tx
    .updateTable("designs")
    .set((eb) => ({ status: "draft", price: null, version: eb("version", "+", 1), updated_at: now }))
    .$if(status === "forSale", (query) => query.set({ listed_at: null }))
    .where("id", "=", id)
    .where("status", "=", status)
    .execute();
  await dropKeys(tx, id);
}

async function exhibitAgain(tx: Tx, { id }: Found): Promise<void> {
  const back = await tx
    .updateTable("designs")
    .set({ status: "exhibition" })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .where("listed_at", "is not", null)
    .returning(["id", "like_count", "comment_count", "listed_at"])
    .executeTakeFirst();
  if (!back) return;
  await warm(tx, back);
  await keepKeys(tx, id);
}

const moveAll = (
  db: Db,
  of: Unsettled,
  from: DesignRow["status"][],
  move: (tx: Tx, row: Found) => Promise<void>,
) =>
  throughPlaces("", async (after) => {
    const rows = await ownAfter(db, of.userId, from, after);
    const work = async (tx: Tx) => {
      for (const row of rows) await move(tx, row);
    };
    if (rows.length > 0) await settling(db, of, work);
    return rows.at(-1)?.id ?? null;
  });

/**
 * Ends a banned person's sales and takes their exhibits out of the lists of the square; once the ban is lifted, even
 * before this was done, the exhibits come back and what was for sale is a draft.
 */
export async function settleDesigns(db: Db, of: Unsettled, now: number): Promise<void> {
  if (of.banned) return moveAll(db, of, LISTED, (tx, row) => takeDown(tx, row, now));
  await moveAll(db, of, ["forSale"], async (tx, row) => {
    // What was put on sale since is no business of the ban.
    if ((row.listed_at ?? 0) <= of.since) await takeDown(tx, row, now);
  });
  await moveAll(db, of, ["draft"], exhibitAgain);
}
