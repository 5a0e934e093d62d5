import { SqliteAdapter } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import { type Code, Refusal } from "../errors";
import { type Band, bandOf } from "./bands";
import { shownName } from "./shown";

const ME = ["id", "birthday", "adult_at", "gender", "country", "language", "created_at"] as const;
const MINE = ["coins", "backpack_capacity", "official", "throw_count", "masks"] as const;
/** The own row; the nickname is as others read it. */
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

/** Locks the own row; people before bottles, against deadlocks. @param counting counter to update */
export async function lockMe(tx: Tx, id: string, counting: keyof typeof LOCKS = "nothing"): Promise<Me> {
  const [row] = await LOCKS[counting](tx, { id });
  if (!row) throw new Refusal("unauthenticated");
  return row;
}

/** Locks both rows in the order of ids, against deadlocks. @param gone thrown when the other has left */
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

/** As `lockPair`, returning the own row. */
export const lockBoth = async (tx: Tx, myId: string, otherId: string, gone: Code): Promise<Me> =>
  (await lockPair(tx, myId, otherId, gone)).me;

/** Locks one row. @returns whether it exists */
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

/** Locks whichever of the two rows exist, in the order of ids. */
export async function lockPresent(tx: Tx, one: string, other: string): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof SqliteAdapter)) await lockTwo(tx, { one, other });
}

/** Locks several rows in the order of ids. @returns the ids that exist */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const there = new Set<string>();
  for (const id of [...new Set(ids)].sort()) {
    if (await lockUser(tx, id)) there.add(id);
  }
  return there;
}

/** The person's age band. @throws Refusal `profile_incomplete` */
export function bandOfMe(me: Pick<UserRow, "adult_at">, now: number): Band {
  const band = bandOf(me.adult_at, now);
  if (!band) throw new Refusal("profile_incomplete");
  return band;
}
