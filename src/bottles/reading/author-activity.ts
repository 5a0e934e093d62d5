import { countRows } from "../../db/count-rows";
import type { DbOrTx } from "../../db/transact";

interface AuthorActivity {
  /** Number of people who picked up one of the author's bottles. */
  found: number;
  /** Number of visible comments by others on the author's bottles. */
  answered: number;
}

/** Counts what happened to an author's bottles. @param since ms, exclusive */
export async function countAuthorActivitySince(db: DbOrTx, authorId: string, since: number): Promise<AuthorActivity> {
  const finders = await db
    .selectFrom("findings")
    .innerJoin("bottles", "bottles.id", "bottle_id")
    .select((eb) => eb.fn.count("user_id").distinct().as("n"))
    .where("author_id", "=", authorId)
    .where("picked_at", ">", since)
    .executeTakeFirst();
  const comments = db
    .selectFrom("comments")
    .innerJoin("bottles", "bottles.id", "bottle_id")
    .innerJoin("users as writer", "writer.id", "comments.author_id")
    .where("writer.banned_at", "is", null)
    .where("bottles.author_id", "=", authorId)
    .where("comments.author_id", "<>", authorId)
    .where("comments.created_at", ">", since)
    .where("comments.hidden_at", "is", null);
  return { found: Number(finders?.n ?? 0), answered: await countRows(comments) };
}
