import { vacuumDaily } from "../../db/postgres/vacuum";
import { sharedDatabaseOf } from "../../db/shared-database";
import type { Db } from "../../db/transact";
import { ERASE_PAGES_INTERVAL } from "../../limits/erasure";

/**
 * Once a day, on PostgreSQL: removes the words of erased messages from the pages of table and index. An index of words keeps
 * each word for ever after its last message has gone, so that it is built anew, beside those who use it. @param now ms
 */
export async function purgeMessageIndex(db: Db, now: number): Promise<void> {
  if (!(await vacuumDaily(db, "message_words", ERASE_PAGES_INTERVAL, now))) return;
  const shared = sharedDatabaseOf(db);
  // What is left of one that was killed.
  await shared?.runSlowly("drop index concurrently if exists message_words_index_ccnew");
  await shared?.runSlowly("reindex index concurrently message_words_index");
}
