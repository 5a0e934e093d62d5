import { refillOnce } from "../db/refill";
import { type Db, transact } from "../db/transact";
import { SEARCH_KEY_VERSION, searchKey } from "../text/search-key";

const REFILL_NAME = `users_search_keys_${SEARCH_KEY_VERSION}_usernames`;
/** Names compared, and written at most, in one go: about 15 ms if all of them changed. */
const REFILL_BATCH_SIZE = 200;

const selectNamesAfter = (db: Db, after: string) =>
  db
    .selectFrom("users")
    .select(["id", "username", "username_search", "nickname", "nickname_search"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(REFILL_BATCH_SIZE)
    .execute();

type NameRow = Awaited<ReturnType<typeof selectNamesAfter>>[number];

const hasStaleKey = (row: NameRow): boolean =>
  row.nickname_search !== searchKey(row.nickname) || row.username_search !== searchKey(row.username);

/** A name changed since it was read keeps the key that was written with it. */
const writeNameKeys = (db: Db, rows: readonly NameRow[]) =>
  transact(db, async (tx) => {
    for (const { id, username, nickname } of rows)
      await tx
        .updateTable("users")
        .set({ nickname_search: searchKey(nickname), username_search: searchKey(username) })
        .where("id", "=", id)
        .where("nickname", "=", nickname)
        .execute();
  });

/** Writes the search keys of names that an earlier `searchKey` made anew; once for each version, resumable. */
export const refillNameSearchKeys = (db: Db): Promise<void> =>
  refillOnce(db, REFILL_NAME, async (after) => {
    const rows = await selectNamesAfter(db, after);
    const stale = rows.filter(hasStaleKey);
    if (stale.length > 0) await writeNameKeys(db, stale);
    return rows.at(-1)?.id ?? null;
  });
