import { ensureMeta } from "../db/meta";
import { preparedQuery } from "../db/prepared-query";
import { refillOnce } from "../db/refill";
import { type Db, type Tx, transact } from "../db/transact";
import { DAY } from "../runtime/units";
import { laterPartsOf } from "../text/name-parts";
import { SEARCH_KEY_VERSION, searchKey } from "../text/search-key";
import { lockUsersInBatches } from "./locks";

const REFILL_NAME = `users_search_keys_${SEARCH_KEY_VERSION}_parts`;
/** Names compared, and written at most, in one go; names of which only the parts changed take four statements together. */
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

const hasStaleKey = ({ nickname, nickname_search, username, username_search }: NameRow): boolean =>
  nickname_search !== searchKey(nickname) || username_search !== searchKey(username);

/** Whose parts are not those of their name, as where a server from before has renamed them. */
async function findStaleParts(db: Db, rows: readonly NameRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id);
  const stored = await db
    .selectFrom("nickname_parts")
    .select(["user_id", "part"])
    .where("user_id", "in", ids)
    .execute();
  const storedBy = Map.groupBy(stored, ({ user_id }) => user_id);
  const textOf = (parts: readonly { part: string }[] = []) => JSON.stringify(parts.map(({ part }) => part).sort());
  const stale = rows.filter(({ id, nickname }) => textOf(storedBy.get(id)) !== textOf(nicknamePartRows(id, nickname)));
  return new Set(stale.map(({ id }) => id));
}

/** Names are read again under the lock: one changed since then keeps the keys that were written with it, or gets them. */
const writeNameKeys = (db: Db, keys: readonly string[], parts: ReadonlySet<string>) =>
  transact(db, async (tx) => {
    const ids = [...new Set([...keys, ...parts])];
    await lockUsersInBatches(tx, async () => ids);
    const names = await tx.selectFrom("users").select(["id", "username", "nickname"]).where("id", "in", ids).execute();
    for (const { id, username, nickname } of names.filter((each) => keys.includes(each.id)))
      await tx
        .updateTable("users")
        .set({ nickname_search: searchKey(nickname), username_search: searchKey(username) })
        .where("id", "=", id)
        .execute();
    await tx.deleteFrom("nickname_parts").where("user_id", "in", ids).execute();
    const rows = names.flatMap(({ id, nickname }) => nicknamePartRows(id, nickname));
    if (rows.length > 0) await tx.insertInto("nickname_parts").values(rows).execute();
  });

const refillNames = (db: Db, name: string): Promise<void> =>
  refillOnce(db, name, async (after) => {
    const rows = await selectNamesAfter(db, after);
    if (rows.length === 0) return null;
    const keys = rows.filter(hasStaleKey).map(({ id }) => id);
    const parts = await findStaleParts(db, rows);
    if (keys.length + parts.size > 0) await writeNameKeys(db, keys, parts);
    return rows.at(-1)?.id ?? null;
  });

/** Writes the search keys of names that an earlier `searchKey` made anew; once for each version, resumable. */
export const refillNameSearchKeys = (db: Db): Promise<void> => refillNames(db, REFILL_NAME);

/**
 * The same once more, a day after it was first asked for: by then no server from before still runs, which writes no parts.
 * @param now ms
 */
export async function refillNameSearchKeysAgain(db: Db, now: number): Promise<void> {
  const first = Number(await ensureMeta(db, `${REFILL_NAME}_first`, () => String(now)));
  if (now - first >= DAY) await refillNames(db, `${REFILL_NAME}_again`);
}
