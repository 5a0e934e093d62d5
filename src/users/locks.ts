import { SqliteAdapter } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { UserRow } from "../db/tables/users";
import type { DbOrTx, Tx } from "../db/transact";
import { type ErrorCode, Refusal } from "../runtime/errors";
import { type AgeBand, ageBandOf } from "./age-bands";
import { type PersonShortRow, personShortColumns } from "./public-name";

const OWN_FIXED_COLUMNS = ["id", "birthday", "adult_at", "gender", "language", "created_at"] as const;
const OWN_CHANGING_COLUMNS = [
  "coins",
  "backpack_capacity",
  "throw_count",
  "set_back_until",
  "who_follows",
  "masks",
  "banned_at",
  "suspended_until",
] as const;
/** Columns of `OwnUserRow`. */
export const OWN_USER_COLUMNS = [
  ...OWN_FIXED_COLUMNS,
  ...OWN_CHANGING_COLUMNS,
  ...personShortColumns("users"),
] as const;
/** The own user row; name and picture are as others see them. */
export type OwnUserRow = Pick<UserRow, (typeof OWN_FIXED_COLUMNS)[number] | (typeof OWN_CHANGING_COLUMNS)[number]> &
  PersonShortRow;

const lockAndCountPick = preparedQuery<{ id: string }, OwnUserRow>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({ pick_count: eb("pick_count", "+", 1) }))
    .where("id", "=", param("id"))
    .returning(OWN_USER_COLUMNS),
);

const hasRowLocks = (db: DbOrTx): boolean => !(db.getExecutor().adapter instanceof SqliteAdapter);

/** SQLite needs no row lock, because only one transaction writes at a time. */
const selectForLock = preparedQuery<{ id: string }, OwnUserRow>((db, param) =>
  db
    .selectFrom("users")
    .select(OWN_USER_COLUMNS)
    .where("id", "=", param("id"))
    .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate()),
);

/** The user may have been deleted or banned after the request was authorized. @throws Refusal `unauthenticated` */
export function refuseBanned<M extends Pick<OwnUserRow, "banned_at">>(me: M | undefined): M {
  if (!me || me.banned_at !== null) throw new Refusal("unauthenticated");
  return me;
}

/**
 * Locks the own row. Lock order: people before bottles. @param counter counter to increment
 * @throws Refusal `unauthenticated`
 */
export async function lockOwnUser(tx: Tx, id: string, counter?: "pick_count"): Promise<OwnUserRow> {
  const [row] = await (counter ? lockAndCountPick : selectForLock)(tx, { id });
  return refuseBanned(row);
}

/**
 * Locks both rows in the order of ids. @throws Refusal `unauthenticated`, or `goneCode` if the other account is
 * deleted
 */
export async function lockUserPair(
  tx: Tx,
  myId: string,
  otherId: string,
  goneCode: ErrorCode,
): Promise<{ me: OwnUserRow; other: OwnUserRow }> {
  const first = otherId < myId ? await selectForLock(tx, { id: otherId }) : null;
  const me = await lockOwnUser(tx, myId);
  const [other] = first ?? (await selectForLock(tx, { id: otherId }));
  if (!other) throw new Refusal(goneCode);
  return { me, other };
}

/**
 * Finds what a verb is about, locks the actor's row and that of the other person it concerns, and finds it again: a block,
 * a ban or a removal may have come before the lock. @param find checks whether the actor may @throws Refusal as `find`,
 * `lockUserPair`
 */
export async function findUnderPairLock<F>(
  tx: Tx,
  myId: string,
  { find, otherOf, gone }: { find(): Promise<F>; otherOf(found: F): string; gone: ErrorCode },
): Promise<{ found: F; me: OwnUserRow; other: OwnUserRow }> {
  const before = await find();
  const locked = await lockUserPair(tx, myId, otherOf(before), gone);
  return { ...locked, found: hasRowLocks(tx) ? await find() : before };
}

/** Locks one row. @returns whether it exists */
export const lockUser = async (tx: Tx, id: string): Promise<boolean> => (await selectForLock(tx, { id })).length > 0;

const selectTwoForLock = preparedQuery<{ one: string; other: string }, { id: string }>((db, param) =>
  db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [param("one"), param("other")])
    .orderBy("id")
    .forNoKeyUpdate(),
);

/** Locks those of the two rows that exist, in the order of ids. */
export async function lockExistingPair(tx: Tx, one: string, other: string): Promise<void> {
  if (hasRowLocks(tx)) await selectTwoForLock(tx, { one, other });
}

/** Locks several rows in the order of ids. @returns the ids that exist */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const id of [...new Set(ids)].sort()) {
    if (await lockUser(tx, id)) existing.add(id);
  }
  return existing;
}

const LOCK_BATCH_SIZE = 500;

/**
 * Locks those of these rows that exist, in the order of ids, in batches. @param ids called only if the database has
 * row locks
 */
export async function lockUsersInBatches(tx: Tx, ids: () => Promise<readonly string[]>): Promise<void> {
  if (!hasRowLocks(tx)) return;
  const sorted = [...new Set(await ids())].sort();
  for (let n = 0; n < sorted.length; n += LOCK_BATCH_SIZE)
    await tx
      .selectFrom("users")
      .select("id")
      .where("id", "in", sorted.slice(n, n + LOCK_BATCH_SIZE))
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
}

/** The person's age band. @param now ms @throws Refusal `profile_incomplete` if unknown */
export function requireAgeBand(me: Pick<UserRow, "adult_at">, now: number): AgeBand {
  const band = ageBandOf(me.adult_at, now);
  if (!band) throw new Refusal("profile_incomplete");
  return band;
}
