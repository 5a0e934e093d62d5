import { sql } from "kysely";
import type { ListPosition } from "../db/paging";
import { walkInSlices } from "../db/slices";
import type { BottleRow } from "../db/tables/bottles";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { notifyPerson } from "../messages/messages";
import { type PendingBanWork, runBanWorkStep } from "../users/users";

const READ_BATCH_SIZE = 100;
/** As in `sea/maintenance.ts`: each row touches many index pages. */
const UPDATE_BATCH_SIZE = 10;

type AuthorBottleRow = Pick<BottleRow, "id" | "created_at" | "state" | "holder_id" | "expires_at">;

const selectBottlesAfter = (db: DbOrTx, authorId: string, { time, id }: ListPosition): Promise<AuthorBottleRow[]> =>
  db
    .selectFrom("bottles")
    .select(["id", "created_at", "state", "holder_id", "expires_at"])
    .where("author_id", "=", authorId)
    .where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(time, id)))
    .orderBy("created_at")
    .orderBy("id")
    .limit(READ_BATCH_SIZE)
    .execute();

/** Notifies the holders of these bottles. The hold itself goes on, so that lifting the ban restores it. */
async function notifyHolders(tx: Tx, ids: string[], now: number): Promise<void> {
  const heldBottles = await tx
    .selectFrom("bottles")
    .select("holder_id")
    .where("id", "in", ids)
    .where("state", "=", sql.lit("sea"))
    .where("holder_id", "is not", null)
    .where("free_at", ">", now)
    .orderBy("holder_id")
    .execute();
  for (const { holder_id } of heldBottles)
    if (holder_id !== null) await notifyPerson(tx, holder_id, "official_notice", { notice: "bottle_gone" }, now);
}

/** Takes the bottles out of the indexes of the sea; the state `expired` means nothing else. */
async function removeFromSea(db: Db, banWork: PendingBanWork, rows: AuthorBottleRow[], now: number): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const holders = rows.flatMap(({ holder_id }) => holder_id ?? []);
  const work = async (tx: Tx) => {
    await notifyHolders(tx, ids, now);
    await tx
      .updateTable("bottles")
      .set({ state: "expired" })
      .where("id", "in", ids)
      .where("state", "=", sql.lit("sea"))
      .execute();
  };
  await runBanWorkStep(db, banWork, work, holders);
}

const returnToSea = (db: Db, banWork: PendingBanWork, rows: AuthorBottleRow[], now: number): Promise<void> =>
  runBanWorkStep(db, banWork, (tx) =>
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

const needsBanChange = ({ state, expires_at }: AuthorBottleRow, banned: boolean, now: number): boolean =>
  banned ? state === "sea" : state === "expired" && expires_at > now;

/**
 * Takes a banned person's bottles out of the indexes of the sea and notifies their holders; after the ban, puts back
 * those that have not expired. Reads check `users.banned_at` themselves, so nothing depends on when this runs.
 */
export const applyBanToBottles = (db: Db, banWork: PendingBanWork, now: number): Promise<void> =>
  walkInSlices<ListPosition>({ time: -1, id: "" }, async (after) => {
    const rows = await selectBottlesAfter(db, banWork.userId, after);
    const due = rows.filter((row) => needsBanChange(row, banWork.banned, now));
    const move = banWork.banned ? removeFromSea : returnToSea;
    for (let i = 0; i < due.length; i += UPDATE_BATCH_SIZE)
      await move(db, banWork, due.slice(i, i + UPDATE_BATCH_SIZE), now);
    const last = rows.at(-1);
    return last ? { time: last.created_at, id: last.id } : null;
  });
