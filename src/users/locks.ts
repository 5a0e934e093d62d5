import { SqliteAdapter } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import { type Code, Refusal } from "../errors";
import { type Band, bandOf } from "./bands";
import { shownName } from "./shown";

const ME = ["id", "birthday", "adult_at", "gender", "country", "language", "created_at"] as const;
const MINE = ["coins", "backpack_capacity", "official", "throw_count", "masks"] as const;
/** One's own row; the nickname is as others read it. */
export type Me = Pick<UserRow, (typeof ME)[number] | (typeof MINE)[number] | "nickname">;

const locking = (column: "throw_count" | "pick_count" | "coin_seq", step: 0 | 1) =>
  prepared<{ id: string }, Me>((db, hole) =>
    db
      .updateTable("users")
      .set((eb) => ({ [column]: eb(column, "+", step) }))
      .where("id", "=", hole("id"))
      .returning([...ME, ...MINE, shownName("users").as("nickname")])
      .compile(),
  );

const LOCKS = {
  throw_count: locking("throw_count", 1),
  pick_count: locking("pick_count", 1),
  nothing: locking("coin_seq", 0),
};

/**
 * The person's own row, locked until the transaction ends: who counts or pays comes here first, and rows of people
 * are locked before those of bottles, so that two at once wait for each other instead of deadlocking.
 * @param counting what is counted by the way
 */
export async function lockMe(tx: Tx, id: string, counting: keyof typeof LOCKS = "nothing"): Promise<Me> {
  const [row] = await LOCKS[counting](tx, { id });
  if (!row) throw new Refusal("unauthenticated");
  return row;
}

/**
 * Both rows of people in the order of their ids: two who answer each other at once do not deadlock.
 * @param gone what is refused when the other has just left
 */
export async function lockPair(
  tx: Tx,
  myId: string,
  otherId: string,
  gone: Code,
): Promise<{ me: Me; other: Me }> {
  const first = otherId < myId ? await LOCKS.nothing(tx, { id: otherId }) : null;
  const me = await lockMe(tx, myId);
  const [other] = first ?? (await LOCKS.nothing(tx, { id: otherId }));
  if (!other) throw new Refusal(gone);
  return { me, other };
}

/** The same for who needs their own row alone. */
export const lockBoth = async (tx: Tx, myId: string, otherId: string, gone: Code): Promise<Me> =>
  (await lockPair(tx, myId, otherId, gone)).me;

/** One row, locked until the transaction ends. @returns whether it is there */
export const lockUser = async (tx: Tx, id: string): Promise<boolean> =>
  (await LOCKS.nothing(tx, { id })).length > 0;

const lockTwo = prepared<{ one: string; other: string }, { id: string }>((db, hole) =>
  db
    .selectFrom("users")
    .select("id")
    .where("id", "in", [hole("one"), hole("other")])
    .orderBy("id")
    .forNoKeyUpdate()
    .compile(),
);

/**
 * Both rows in the order of their ids, of whoever of the two is still there. A transaction on SQLite has the database
 * for itself.
 */
export async function lockPresent(tx: Tx, one: string, other: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof SqliteAdapter)) await lockTwo(tx, { one, other });
}

/** Rows of several people, in the order of their ids. @returns those who are there */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (const id of [...new Set(ids)].sort()) {
    if (await lockUser(tx, id)) there.add(id);
  }
  return there;
}

/** The age band of a person. @throws Refusal `profile_incomplete` while the birthday is unknown */
export function bandOfMe(me: Pick<UserRow, "adult_at">, now: number): Band {
  const band = bandOf(me.adult_at, now);
  if (!band) throw new Refusal("profile_incomplete");
  return band;
}
