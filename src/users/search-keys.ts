import { preparedQuery } from "../db/prepared-query";
import { refillOnce } from "../db/refill";
import { type Db, type Tx, transact } from "../db/transact";
import { laterPartsOf } from "../text/name-parts";
import { SEARCH_KEY_VERSION, searchKey } from "../text/search-key";

const REFILL_NAME = `users_search_keys_${SEARCH_KEY_VERSION}_parts`;
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

/** Rows by which a nickname is found by its later words. */
export const nicknamePartRows = (id: string, nickname: string) =>
  laterPartsOf(searchKey(nickname)).map((part) => ({ part, user_id: id }));

const deleteNicknameParts = preparedQuery<{ id: string }, never>((db, param) =>
  db.deleteFrom("nickname_parts").where("user_id", "=", param("id")),
);

/** Writes by which later words a new nickname is found. The person's row is locked, or new. */
export async function writeNicknameParts(tx: Tx, id: string, nickname: string): Promise<void> {
  await deleteNicknameParts(tx, { id });
  const rows = nicknamePartRows(id, nickname);
  if (rows.length > 0) await tx.insertInto("nickname_parts").values(rows).execute();
}

const hasStaleKey = ({ id, nickname, nickname_search, username, username_search }: NameRow): boolean =>
  nickname_search !== searchKey(nickname) ||
  username_search !== searchKey(username) ||
  nicknamePartRows(id, nickname).length > 0;

/** A name changed since it was read keeps the keys that were written with it. */
const writeNameKeys = (db: Db, rows: readonly NameRow[]) =>
  transact(db, async (tx) => {
    for (const { id, username, nickname } of rows) {
      const written = await tx
        .updateTable("users")
        .set({ nickname_search: searchKey(nickname), username_search: searchKey(username) })
        .where("id", "=", id)
        .where("nickname", "=", nickname)
        .returning("id")
        .execute();
      if (written.length > 0) await writeNicknameParts(tx, id, nickname);
    }
  });

/** Writes the search keys of names that an earlier `searchKey` made anew; once for each version, resumable. */
export const refillNameSearchKeys = (db: Db): Promise<void> =>
  refillOnce(db, REFILL_NAME, async (after) => {
    const rows = await selectNamesAfter(db, after);
    const stale = rows.filter(hasStaleKey);
    if (stale.length > 0) await writeNameKeys(db, stale);
    return rows.at(-1)?.id ?? null;
  });
