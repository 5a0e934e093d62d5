import { walkInSlices } from "../db/slices";
import type { DesignRow } from "../db/tables/designs";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { type PendingBanWork, runBanWorkStep } from "../users/users";
import { LISTED_STATUSES } from "./rules";
import { deleteSearchKeys, saveSearchKeys } from "./search-key-rows";
import { refreshHotness } from "./selling/sale";

/** Each design has about twenty search keys. */
const BAN_BATCH_SIZE = 10;

type OwnedDesignRow = Pick<DesignRow, "id" | "status" | "listed_at">;

const selectOwnedAfter = (
  db: DbOrTx,
  owner: string,
  statuses: DesignRow["status"][],
  after: string,
): Promise<OwnedDesignRow[]> =>
  db
    .selectFrom("designs")
    .select(["id", "status", "listed_at"])
    .where("owner_id", "=", owner)
    .where("status", "in", statuses)
    .where("listed_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(BAN_BATCH_SIZE)
    .execute();

/** Ends a sale; an exhibit keeps `listed_at`, so that it can be listed again. */
async function unlistDesign(tx: Tx, { id, status }: OwnedDesignRow, now: number): Promise<void> {
  await tx
    .updateTable("designs")
    .set((eb) => ({ status: "draft", price: null, version: eb("version", "+", 1), updated_at: now }))
    .$if(status === "forSale", (query) => query.set({ listed_at: null }))
    .where("id", "=", id)
    .where("status", "=", status)
    .execute();
  await deleteSearchKeys(tx, id);
}

async function exhibitAgain(tx: Tx, { id }: OwnedDesignRow): Promise<void> {
  const exhibited = await tx
    .updateTable("designs")
    .set({ status: "exhibition" })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .where("listed_at", "is not", null)
    .returning(["id", "like_count", "comment_count", "listed_at"])
    .executeTakeFirst();
  if (!exhibited) return;
  await refreshHotness(tx, exhibited);
  await saveSearchKeys(tx, id);
}

const changeOwnedDesigns = (
  db: Db,
  banWork: PendingBanWork,
  from: DesignRow["status"][],
  move: (tx: Tx, row: OwnedDesignRow) => Promise<void>,
) =>
  walkInSlices("", async (after) => {
    const rows = await selectOwnedAfter(db, banWork.userId, from, after);
    const work = async (tx: Tx) => {
      for (const row of rows) await move(tx, row);
    };
    if (rows.length > 0) await runBanWorkStep(db, banWork, work);
    return rows.at(-1)?.id ?? null;
  });

/**
 * Ends a banned person's sales and takes their exhibits out of the lists of the square. Once the ban is lifted, even
 * before this ran, the exhibits are listed again; what was for sale is a draft.
 */
export async function applyBanToDesigns(db: Db, banWork: PendingBanWork, now: number): Promise<void> {
  if (banWork.banned) return changeOwnedDesigns(db, banWork, LISTED_STATUSES, (tx, row) => unlistDesign(tx, row, now));
  await changeOwnedDesigns(db, banWork, ["forSale"], async (tx, row) => {
    // Put on sale after the ban was lifted.
    if ((row.listed_at ?? 0) <= banWork.since) await unlistDesign(tx, row, now);
  });
  await changeOwnedDesigns(db, banWork, ["draft"], exhibitAgain);
}
