import { sql } from "kysely";
import { walkInSlices } from "../../db/slices";
import { type Db, type Tx, transact } from "../../db/transact";
import { SEARCH_KEY_VERSION } from "../../text/search-key";
import { isSqlite, searchScopeOf } from "./index-message";
import { forgetWordsRemoved } from "./removed-words";
import { searchWordsOf } from "./words";

/** Which `searchWordsOf` wrote the words; a higher number has all of them written anew. */
const WORDS_VERSION = SEARCH_KEY_VERSION * 100 + 3;

/** Messages in one go: about 10 ms. */
const REFILL_BATCH_SIZE = 100;

/** Later than every id, in whatever order a database has letters and signs. */
const START = "zzzz";
const DONE = "";

async function readPosition(db: Db): Promise<string> {
  const row = await db
    .selectFrom("message_words_refill")
    .select("position")
    .where("version", "=", WORDS_VERSION)
    .executeTakeFirst();
  return row?.position ?? START;
}

async function writePosition(tx: Tx, position: string): Promise<void> {
  await tx
    .insertInto("message_words_refill")
    .values({ version: WORDS_VERSION, position })
    .onConflict((on) => on.column("version").doUpdateSet({ position }))
    .execute();
}

/** Locked: on PostgreSQL a message that is recalled meanwhile would stay in the index. */
const selectFindableBefore = (tx: Tx, position: string) =>
  tx
    .selectFrom("chat_messages")
    .select(["id", "conversation_id", "seq", "text"])
    .where("id", "<", position)
    .where("text", "is not", null)
    .where("recalled_at", "is", null)
    .where("review", "is", null)
    .orderBy("id", "desc")
    .limit(REFILL_BATCH_SIZE)
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .execute();

type FindableRow = Awaited<ReturnType<typeof selectFindableBefore>>[number];

/** Lower than all that is there, so that newer messages keep the greater numbers. */
const pastNumber = (tx: Tx) =>
  isSqlite(tx)
    ? sql<number>`min(coalesce((select min(n) from message_words), 0), 0) - 1`
    : sql<number>`nextval('message_words_past')`;

async function indexPastMessage(tx: Tx, { id, conversation_id, seq, text }: FindableRow): Promise<void> {
  const words = searchWordsOf(text ?? "").join(" ");
  if (words === "") return;
  const { n } = await tx
    .insertInto("message_words")
    .values({ n: pastNumber(tx), message_id: id, scope: searchScopeOf(conversation_id), words })
    .onConflict((on) => on.column("message_id").doUpdateSet({ words }))
    .returning("n")
    .executeTakeFirstOrThrow();
  if (n < 0) await forgetWordsRemoved(tx, conversation_id, { seq, n });
}

/**
 * Indexes the messages that are older than the index, or than its form of words, newest first; once, in slices, going on
 * where it was killed. Two servers may do it at once.
 */
export async function refillMessageIndex(db: Db): Promise<void> {
  const start = await readPosition(db);
  if (start === DONE) return;
  await walkInSlices(start, (position) =>
    transact(db, async (tx) => {
      const rows = await selectFindableBefore(tx, position);
      for (const row of rows) await indexPastMessage(tx, row);
      const last = rows.at(-1)?.id ?? null;
      await writePosition(tx, last ?? DONE);
      return last;
    }),
  );
}
