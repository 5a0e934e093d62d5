import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";

/**
 * Whether `who` has turned to `to`: written first or answered in a chat, commented on a bottle of theirs, or answered or
 * thanked for a comment of theirs. Following is read elsewhere.
 */
const selectTurnedTo = preparedQuery<{ who: string; to: string }, { turned: number }>((_, param) => {
  const [who, to] = [param("who"), param("to")];
  const chat = sql`select 1 from conversations
    where ((low_id = ${who} and high_id = ${to}) or (low_id = ${to} and high_id = ${who}))
      and (opener_id = ${who} or answered_at is not null)`;
  const comment = sql`select 1 from comments join bottles on bottles.id = comments.bottle_id
    where comments.author_id = ${who} and bottles.author_id = ${to}`;
  const answer = sql`select 1 from comments join bottles on bottles.id = comments.bottle_id
    where comments.author_id = ${to} and bottles.author_id = ${who}
      and (answered_at is not null or thanked_at is not null)`;
  return sql<{ turned: number }>`select case when exists (${chat}) or exists (${comment}) or exists (${answer})
    then 1 else 0 end as turned`;
});

/** Whether one person has ever turned to another. */
export async function hasTurnedTo(db: DbOrTx, who: string, to: string): Promise<boolean> {
  const [row] = await selectTurnedTo(db, { who, to });
  return row?.turned === 1;
}
