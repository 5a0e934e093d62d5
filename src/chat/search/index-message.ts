import { SqliteAdapter, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx, Tx } from "../../db/transact";
import { searchWordsOf } from "./words";

/** Characters; the index knows beginnings of words by it (`migrations/0049-message-search.ts`). */
const SCOPE_LENGTH = 12;

/** What stands before each word of a conversation in the index: the random end of its id. */
export const searchScopeOf = (conversation: string): string =>
  conversation
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(-SCOPE_LENGTH)
    .padStart(SCOPE_LENGTH, "0");

export const isSqlite = (db: DbOrTx): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

type Words = { id: string; scope: string; words: string };

/** SQLite gives the number of a last row that is gone again; one that is taken for removed is not given twice. */
const nextNumberOnSqlite = sql<number>`max(
  coalesce((select max(n) from message_words), 0), coalesce((select max(n) from removed_words), 0)) + 1`;

const writeWords = preparedQuery<Words, never>((db, param) =>
  db
    .insertInto("message_words")
    .values({
      message_id: param("id"),
      scope: param("scope"),
      words: param("words"),
      ...(isSqlite(db) && { n: nextNumberOnSqlite }),
    })
    .onConflict((on) => on.column("message_id").doUpdateSet({ words: param("words") }))
    .compile(),
);

const deleteWords = preparedQuery<{ id: string }, never>((db, param) =>
  db.deleteFrom("message_words").where("message_id", "=", param("id")).compile(),
);

/**
 * Makes a message findable by its text, which its row must have already: whoever sends, edits or releases one calls this
 * after writing the row. Taking it out needs no call: triggers do it where a row is deleted or its text changes, and where it
 * is recalled or held. @param text null: not findable
 */
export async function indexMessage(
  tx: Tx,
  { id, conversation_id }: { id: string; conversation_id: string },
  text: string | null,
): Promise<void> {
  const words = text === null ? [] : searchWordsOf(text);
  if (words.length === 0) await deleteWords(tx, { id });
  else await writeWords(tx, { id, scope: searchScopeOf(conversation_id), words: words.join(" ") });
}
