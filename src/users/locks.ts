import { SqliteAdapter } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/tables/users";
import type { Queries, Tx } from "../db/transact";
import { type Code, Refusal } from "../runtime/errors";
import { type Band, bandOf } from "./bands";
import { type ShortRow, shortColumns } from "./shown";

const ME = ["id", "birthday", "adult_at", "gender", "language", "created_at"] as const;
const MINE = ["coins", "backpack_capacity", "throw_count", "masks", "banned_at", "suspended_until"] as const;
/** Columns of `Me`. */
export const ME_COLUMNS = [...ME, ...MINE, ...shortColumns("users")] as const;
/** The own row; name and picture are as others see them. */
export type Me = Pick<UserRow, (typeof ME)[number] | (typeof MINE)[number]> & ShortRow;

const countingPick = prepared<{ id: string }, Me>((db, hole) =>
  db
    .updateTable("users")
    .set((eb) => ({ pick_count: eb("pick_count", "+", 1) }))
    .where("id", "=", hole("id"))
    .returning(ME_COLUMNS)
    .compile(),
);

const locksRows = (db: Queries): boolean => !(db.getExecutor().adapter instanceof SqliteAdapter);

/** On SQLite whoever has a transaction writes alone. */
const locking = prepared<{ id: string }, Me>((db, hole) =>
  db
    .selectFrom("users")
    .select(ME_COLUMNS)
    .where("id", "=", hole("id"))
    .$if(locksRows(db), (query) => query.forNoKeyUpdate())
    .compile(),
);

/** Whoever asked may have been banned since. @throws Refusal `unauthenticated` */
export function refuseBanned<M extends Pick<Me, "banned_at">>(me: M | undefined): M {
  if (!me || me.banned_at !== null) throw new Refusal("unauthenticated");
  return me;
}

/**
 * Locks the own row; people before bottles, against deadlocks. @param counting counter to update
 * @throws Refusal `unauthenticated`
 */
export async function lockMe(tx: Tx, id: string, counting?: "pick_count"): Promise<Me> {
  const [row] = await (counting ? countingPick : locking)(tx, { id });
  return refuseBanned(row);
}

/** Locks both rows in the order of ids, against deadlocks. @param gone thrown when the other has left */
export async function lockPair(
  tx: Tx,
  myId: string,
  otherId: string,
  gone: Code,
): Promise<{ me: Me; other: Me }> {
  const first = otherId < myId ? await locking(tx, { id: otherId }) : null;
  const me = await lockMe(tx, myId);
  const [other] = first ?? (await locking(tx, { id: otherId }));
  if (!other) throw new Refusal(gone);
  return { me, other };
}

/** As `lockPair`, returning the own row. */
export const lockBoth = async (tx: Tx, myId: string, otherId: string, gone: Code): Promise<Me> =>
  (await lockPair(tx, myId, otherId, gone)).me;

/** Locks one row. @returns whether it exists */
export const lockUser = async (tx: Tx, id: string): Promise<boolean> =>
  (await locking(tx, { id })).length > 0;

const lockTwo = prepared<{ one: string; other: string }, { id: string }>((db, hole) =>
  db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [hole("one"), hole("other")])
    .orderBy("id")
    .forNoKeyUpdate()
    .compile(),
);

/** Locks whichever of the two rows exist, in the order of ids. */
export async function lockPresent(tx: Tx, one: string, other: string): Promise<void> {
  if (locksRows(tx)) await lockTwo(tx, { one, other });
}

/** Locks several rows in the order of ids. @returns the ids that exist */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (const id of [...new Set(ids)].sort()) {
    if (await lockUser(tx, id)) there.add(id);
  }
  return there;
}

const LOCKED_AT_ONCE = 500;

/** Locks whichever of these rows exist, in the order of ids, many at a time. @param ids read only where rows are locked */
export async function lockMany(tx: Tx, ids: () => Promise<readonly string[]>): Promise<void> {
  if (!locksRows(tx)) return;
  const sorted = [...new Set(await ids())].sort();
  for (let n = 0; n < sorted.length; n += LOCKED_AT_ONCE)
    await tx
      .selectFrom("users")
      .select("id")
      .where("id", "in", sorted.slice(n, n + LOCKED_AT_ONCE))
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
}

/** The person's age band. @throws Refusal `profile_incomplete` */
export function bandOfMe(me: Pick<UserRow, "adult_at">, now: number): Band {
  const band = bandOf(me.adult_at, now);
  if (!band) throw new Refusal("profile_incomplete");
  return band;
}
