import { type Expression, type SqlBool, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { UserRow } from "../db/schema";
import type { Queries, Tx } from "../db/transact";
import { type Code, Refusal } from "../errors";
import { type Band, bandOf } from "./rules";

const ME = ["id", "nickname", "birthday", "adult_at", "gender", "country", "language"] as const;
const MINE = ["coins", "backpack_capacity", "official"] as const;
export type Me = Pick<UserRow, (typeof ME)[number] | (typeof MINE)[number]>;

const locking = (column: "throw_count" | "pick_count" | "coin_seq", step: 0 | 1) =>
  prepared<{ id: string }, Me>((db, hole) =>
    db
      .updateTable("users")
      .set((eb) => ({ [column]: eb(column, "+", step) }))
      .where("id", "=", hole("id"))
      .returning([...ME, ...MINE])
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
export async function lockBoth(tx: Tx, myId: string, otherId: string, gone: Code): Promise<Me> {
  const first = otherId < myId ? await LOCKS.nothing(tx, { id: otherId }) : null;
  const me = await lockMe(tx, myId);
  const [other] = first ?? (await LOCKS.nothing(tx, { id: otherId }));
  if (!other) throw new Refusal(gone);
  return me;
}

/** The age band of a person. @throws Refusal `profile_incomplete` while the birthday is unknown */
export function bandOfMe(me: Pick<UserRow, "adult_at">, now: number): Band {
  const band = bandOf(me.adult_at, now);
  if (!band) throw new Refusal("profile_incomplete");
  return band;
}

type Ref = Expression<string>;

/** A block between two people, whoever set it. */
export function blockBetween(one: Ref, other: Ref) {
  return sql<SqlBool>`(exists (select 1 from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select 1 from blocks where blocker_id = ${other} and blocked_id = ${one}))`;
}

/**
 * Whether somebody reads what a writer wrote: their own, that of the house, and that of people of these ages with no
 * block between them.
 * @param writer the name that the row of the writer has in the query
 */
export function readsWordsOf(writer: string, reader: Ref, from: Expression<number>, to: Expression<number>) {
  const column = (name: string) => sql.ref(`${writer}.${name}`);
  return sql<SqlBool>`((${column("id")} = ${reader} or ${column("official")} = 1
    or ${column("adult_at")} between ${from} and ${to}) and not ${blockBetween(reader, sql.ref(`${writer}.id`))})`;
}

const blocks = prepared<{ one: string; other: string }, { blocker_id: string }>((db, hole) =>
  db
    .selectFrom("blocks")
    .select("blocker_id")
    .where((eb) =>
      eb.or([
        eb.and([eb("blocker_id", "=", hole("one")), eb("blocked_id", "=", hole("other"))]),
        eb.and([eb("blocker_id", "=", hole("other")), eb("blocked_id", "=", hole("one"))]),
      ]),
    )
    .compile(),
);

/** Whether two people are blocked, whoever set it. */
export const areBlocked = async (db: Queries, one: string, other: string): Promise<boolean> =>
  (await blocks(db, { one, other })).length > 0;
