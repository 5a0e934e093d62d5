import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx, Tx } from "../../db/transact";
import { searchScopeOf } from "./index-message";

/** A conversation as somebody searches it. */
export interface SearchedScope {
  scope: string;
  /** Numbers of the index up to this one are of messages that they have removed with the conversation; null: none is known. */
  after: number | null;
}

const markRemoved = preparedQuery<{ conversation: string; me: string; seq: number }, never>(
  (_, param) => sql<never>`insert into removed_words (conversation_id, is_low, cleared_seq, n)
    select id, case when low_id = ${param("me")} then 1 else 0 end, ${param("seq")},
      coalesce((select max(n) from message_words), 0)
    from conversations where id = ${param("conversation")}
    on conflict (conversation_id, is_low) do update set cleared_seq = excluded.cleared_seq, n = excluded.n`,
);

/** Lets searches begin after what a person removes now. Both people must be locked. @param seq of the last message that goes */
export const markWordsRemoved = (tx: Tx, conversation: string, me: string, seq: number) =>
  markRemoved(tx, { conversation, me, seq });

/**
 * A message has come into the index below others of its conversation, or was written anew there: whoever sees it is to find
 * it, so what they removed no longer counts where its number is among those.
 */
export async function forgetWordsRemoved(
  tx: Tx,
  conversation: string,
  { seq, n }: { seq: number; n: number },
): Promise<void> {
  await tx
    .deleteFrom("removed_words")
    .where("conversation_id", "=", conversation)
    .where("cleared_seq", "<", seq)
    .where("n", ">=", n)
    .execute();
}

const selectMembers = (db: DbOrTx, me: string) =>
  db
    .selectFrom("conversation_members as mine")
    .leftJoin("removed_words as removed", (on) =>
      on
        .onRef("removed.conversation_id", "=", "mine.conversation_id")
        .onRef("removed.cleared_seq", "=", "mine.cleared_seq")
        .on(sql<boolean>`removed.is_low = case when mine.user_id < mine.other_id then 1 else 0 end`),
    )
    .select(["mine.conversation_id", "removed.n"])
    .where("mine.user_id", "=", me);

const toScope = ({ conversation_id, n }: { conversation_id: string; n: number | null }): SearchedScope => ({
  scope: searchScopeOf(conversation_id),
  after: n === null ? null : Number(n),
});

/** The conversations in a person's list, latest first. */
export async function listSearchedScopes(db: DbOrTx, me: string, limit: number): Promise<SearchedScope[]> {
  const rows = await selectMembers(db, me)
    .where("mine.listed", "=", sql.lit(1))
    .orderBy("mine.last_at", "desc")
    .orderBy("mine.other_id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toScope);
}

/** null: the two have no conversation. */
export async function findSearchedScope(db: DbOrTx, me: string, other: string): Promise<SearchedScope | null> {
  const row = await selectMembers(db, me).where("mine.other_id", "=", other).executeTakeFirst();
  return row ? toScope(row) : null;
}
