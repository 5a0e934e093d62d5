import { sql } from "kysely";
import type { Place } from "../db/paging";
import { throughPlaces } from "../db/slices";
import type { BottleRow } from "../db/tables/bottles";
import type { Db, Queries, Tx } from "../db/transact";
import { notify } from "../messages/messages";
import { settling, type Unsettled } from "../users/users";

const READ_AT_ONCE = 100;
/** As in `sea/expiry.ts`: each row touches many index pages. */
const CHANGED_AT_ONCE = 10;

type Thrown = Pick<BottleRow, "id" | "created_at" | "state" | "holder_id" | "expires_at">;

const thrownAfter = (db: Queries, authorId: string, { time, id }: Place): Promise<Thrown[]> =>
  db
    .selectFrom("bottles")
    .select(["id", "created_at", "state", "holder_id", "expires_at"])
    .where("author_id", "=", authorId)
    .where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(time, id)))
    .orderBy("created_at")
    .orderBy("id")
    .limit(READ_AT_ONCE)
    .execute();

/** Who holds some of these is told that they are gone; the hold runs on, so that it is there again if the ban is lifted. */
async function tellHolders(tx: Tx, ids: string[], now: number): Promise<void> {
  const held = await tx
    .selectFrom("bottles")
    .select("holder_id")
    .where("id", "in", ids)
    .where("state", "=", sql.lit("sea"))
    .where("holder_id", "is not", null)
    .where("free_at", ">", now)
    .orderBy("holder_id")
    .execute();
  for (const { holder_id } of held)
    if (holder_id !== null) await notify(tx, holder_id, "official_notice", { notice: "bottle_gone" }, now);
}

/** Out of the indexes of the sea: `expired` says no more than that. */
async function takeOut(db: Db, of: Unsettled, rows: Thrown[], now: number): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const holders = rows.flatMap(({ holder_id }) => holder_id ?? []);
  const work = async (tx: Tx) => {
    await tellHolders(tx, ids, now);
    await tx
      .updateTable("bottles")
      .set({ state: "expired" })
      .where("id", "in", ids)
      .where("state", "=", sql.lit("sea"))
      .execute();
  };
  await settling(db, of, work, holders);
}

const putBack = (db: Db, of: Unsettled, rows: Thrown[], now: number): Promise<void> =>
  settling(db, of, (tx) =>
    tx
      .updateTable("bottles")
      .set({ state: "sea" })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("state", "=", sql.lit("expired"))
      .where("expires_at", ">", now)
      .execute(),
  );

const isDue = ({ state, expires_at }: Thrown, banned: boolean, now: number): boolean =>
  banned ? state === "sea" : state === "expired" && expires_at > now;

/**
 * Takes a banned person's bottles out of the indexes of the sea and tells whoever held one, or puts back what time has
 * not ended; that nobody sees, picks or holds them is a matter of who is banned, not of this.
 */
export const settleBottles = (db: Db, of: Unsettled, now: number): Promise<void> =>
  throughPlaces<Place>({ time: -1, id: "" }, async (after) => {
    const rows = await thrownAfter(db, of.userId, after);
    const due = rows.filter((row) => isDue(row, of.banned, now));
    const move = of.banned ? takeOut : putBack;
    for (let i = 0; i < due.length; i += CHANGED_AT_ONCE)
      await move(db, of, due.slice(i, i + CHANGED_AT_ONCE), now);
    const last = rows.at(-1);
    return last ? { time: last.created_at, id: last.id } : null;
  });
