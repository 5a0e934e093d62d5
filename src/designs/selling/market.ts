import { newId } from "../../db/ids";
import { insertion, prepared } from "../../db/prepared";
import type { DesignRow } from "../../db/tables/designs";
import type { Queries, Tx } from "../../db/transact";
import { shownText } from "../../safety/safety";
import { hotness } from "../rules";
import { dropKeys } from "../search-key-rows";

type Counted = { like_count: number; comment_count: number; listed_at: number | null };

const counted = prepared<{ id: string; likes: number; comments: number }, Counted>((db, hole) =>
  db
    .updateTable("designs")
    .set((eb) => ({
      like_count: eb("like_count", "+", hole("likes")),
      comment_count: eb("comment_count", "+", hole("comments")),
    }))
    .where("id", "=", hole("id"))
    .returning(["like_count", "comment_count", "listed_at"])
    .compile(),
);

const heat = prepared<{ id: string; hot: number }, unknown>((db, hole) =>
  db
    .updateTable("designs")
    .set({ hot: hole("hot") })
    .where("id", "=", hole("id"))
    .compile(),
);

/** Moves a design's counts and its score. */
export async function countDesign(tx: Tx, id: string, likes: number, comments: number): Promise<Counted> {
  const [row] = await counted(tx, { id, likes, comments });
  if (!row) return { like_count: 0, comment_count: 0, listed_at: null };
  await heat(tx, { id, hot: hotness(row.like_count, row.comment_count, row.listed_at ?? 0) });
  return row;
}

/** Counts one view. */
export async function countLook(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("designs")
    .set((eb) => ({ view_count: eb("view_count", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

const sell = prepared<{ id: string; now: number }, DesignRow>((db, hole) =>
  db
    .updateTable("designs")
    .set({ status: "sold", updated_at: hole("now") })
    .where("id", "=", hole("id"))
    .where("status", "=", "forSale")
    .where("hidden_at", "is", null)
    .returningAll()
    .compile(),
);

const MARKED_AT_ONCE = 20;

/** Sold designs whose comments nobody reaches any more, and were not erased yet. */
export async function unsweptDesigns(db: Queries): Promise<string[]> {
  const marked = db.selectFrom("unswept_designs").select("design_id").orderBy("design_id");
  return (await marked.limit(MARKED_AT_ONCE).execute()).map(({ design_id }) => design_id);
}

/** Says that a design's comments are erased. */
export const sweptDesign = (db: Queries, id: string) =>
  db.deleteFrom("unswept_designs").where("design_id", "=", id).execute();

const mark = insertion("unswept_designs");

/** Conditional update: of concurrent buyers one gets the row; undefined: sold already. */
export async function markSold(tx: Tx, id: string, now: number): Promise<DesignRow | undefined> {
  const [sold] = await sell(tx, { id, now });
  if (!sold) return undefined;
  await dropKeys(tx, id);
  await mark(tx, { design_id: id });
  return sold;
}

const insert = insertion("designs");

/** Creates the buyer's copy with ten throws. @returns its id */
export async function handOver(tx: Tx, sold: DesignRow, buyer: string, now: number): Promise<string> {
  const designer = await tx
    .selectFrom("users")
    .select(["created_at", "throw_count", "official"])
    .where("id", "=", sold.designer_id)
    .executeTakeFirstOrThrow();
  const id = newId(now);
  const shown = (field: "name" | "story") => shownText(sold[field], sold.masks, field, designer, now);
  await insert(tx, {
    ...sold,
    name: shown("name"),
    story: shown("story"),
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
