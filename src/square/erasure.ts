import type { Tx } from "../db/transact";
import { addToDesignCounts } from "../designs/designs";

/** Erases a person's likes and comments and corrects the counts; views stay counted. */
export async function eraseSquareActivity(tx: Tx, userId: string): Promise<void> {
  const likes = await tx
    .deleteFrom("design_likes")
    .where("user_id", "=", userId)
    .returning(["design_id", "active"])
    .execute();
  const comments = await tx
    .deleteFrom("design_comments")
    .where("author_id", "=", userId)
    .returning("design_id")
    .execute();
  const removals = [
    ...likes.flatMap(({ design_id, active }) => (active ? [{ design_id, likes: -1, comments: 0 }] : [])),
    ...comments.map(({ design_id }) => ({ design_id, likes: 0, comments: -1 })),
  ];
  // In order of id, against deadlocks.
  removals.sort((a, b) => (a.design_id < b.design_id ? -1 : 1));
  for (const each of removals) await addToDesignCounts(tx, each.design_id, each.likes, each.comments);
}
