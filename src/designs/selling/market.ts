import { newId } from "../../db/ids";
import { insertion, preparedQuery } from "../../db/prepared-query";
import type { DesignRow } from "../../db/tables/designs";
import type { DbOrTx, Tx } from "../../db/transact";
import { maskedTextForOthers } from "../../safety/safety";
import { hotness } from "../rules";
import { deleteSearchKeys } from "../search-key-rows";

type DesignCounts = { like_count: number; comment_count: number; listed_at: number | null };

const updateDesignCounts = preparedQuery<{ id: string; likes: number; comments: number }, DesignCounts>((db, param) =>
  db
    .updateTable("designs")
    .set((eb) => ({
      like_count: eb("like_count", "+", param("likes")),
      comment_count: eb("comment_count", "+", param("comments")),
    }))
    .where("id", "=", param("id"))
    .returning(["like_count", "comment_count", "listed_at"]),
);

const updateDesignHotness = preparedQuery<{ id: string; hot: number }, unknown>((db, param) =>
  db
    .updateTable("designs")
    .set({ hot: param("hot") })
    .where("id", "=", param("id")),
);

/** Adds to a design's counts and updates its score. */
export async function addToDesignCounts(tx: Tx, id: string, likes: number, comments: number): Promise<DesignCounts> {
  const [row] = await updateDesignCounts(tx, { id, likes, comments });
  if (!row) return { like_count: 0, comment_count: 0, listed_at: null };
  await updateDesignHotness(tx, { id, hot: hotness(row.like_count, row.comment_count, row.listed_at) });
  return row;
}

/** Adds one view to a design. */
export async function addDesignView(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("designs")
    .set((eb) => ({ view_count: eb("view_count", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const updateToSold = preparedQuery<{ id: string; now: number }, DesignRow>((db, param) =>
  db
    .updateTable("designs")
    .set({ status: "sold", updated_at: param("now") })
    .where("id", "=", param("id"))
    .where("status", "=", "forSale")
    .where("hidden_at", "is", null)
    .returningAll(),
);

const UNSWEPT_BATCH_SIZE = 20;

/** Ids of sold designs whose comments nobody can read any more and that are not erased yet. */
export async function listUnsweptDesigns(db: DbOrTx): Promise<string[]> {
  const marked = db.selectFrom("unswept_designs").select("design_id").orderBy("design_id");
  return (await marked.limit(UNSWEPT_BATCH_SIZE).execute()).map(({ design_id }) => design_id);
}

/** Marks that a design's comments are erased. */
export const markDesignSwept = (db: DbOrTx, id: string) =>
  db.deleteFrom("unswept_designs").where("design_id", "=", id).execute();

const insertUnsweptDesign = insertion("unswept_designs");

/** Marks a design sold by a conditional update: of concurrent buyers one gets the row; undefined: sold already. */
export async function markSold(tx: Tx, id: string, now: number): Promise<DesignRow | undefined> {
  const [sold] = await updateToSold(tx, { id, now });
  if (!sold) return undefined;
  await deleteSearchKeys(tx, id);
  await insertUnsweptDesign(tx, { design_id: id });
  return sold;
}

const insertDesignCopy = insertion("designs");

/** Creates the buyer's copy with ten throws. @returns its id */
export async function createPurchasedCopy(tx: Tx, sold: DesignRow, buyer: string, now: number): Promise<string> {
  const designer = await tx
    .selectFrom("users")
    .select(["created_at", "throw_count", "official"])
    .where("id", "=", sold.designer_id)
    .executeTakeFirstOrThrow();
  const id = newId(now);
  const maskedField = (field: "name" | "story") => maskedTextForOthers(sold[field], sold.masks, field, designer, now);
  await insertDesignCopy(tx, {
    ...sold,
    name: maskedField("name"),
    story: maskedField("story"),
    masks: null,
    id,
    owner_id: buyer,
    source_id: sold.id,
    status: "purchased",
    like_count: 0,
    comment_count: 0,
    view_count: 0,
    hot: 0,
    listed_at: null,
    uses: 0,
    hidden: 0,
    created_at: now,
    updated_at: now,
  });
  return id;
}
