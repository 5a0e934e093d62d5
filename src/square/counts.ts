import { prepared } from "../db/prepared";
import type { Tx } from "../db/transact";
import { hotness } from "../designs/designs";

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

/** Counts what came or went, and puts the design where it now belongs among the hottest. */
export async function count(tx: Tx, id: string, likes: number, comments: number): Promise<Counted> {
  const [row] = await counted(tx, { id, likes, comments });
  if (!row) return { like_count: 0, comment_count: 0, listed_at: null };
  await heat(tx, { id, hot: hotness(row.like_count, row.comment_count, row.listed_at ?? 0) });
  return row;
}
