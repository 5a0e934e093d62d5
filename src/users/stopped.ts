import { type Expression, type SqlBool, sql } from "kysely";
import { prepared } from "../db/prepared";
import type { StoppedRow, UserRow } from "../db/tables/users";
import { afterCommit, type Db, type Queries, type Tx, transact } from "../db/transact";
import { NEVER } from "../limits/limits";
import { lockAll } from "./locks";
import type { Stops } from "./standing";

type Ref = Expression<string>;

/** SQL: whether a person is banned, for queries that do not read their row. */
export const isBanned = (person: Ref) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.banned = 1)`;

/** SQL: whether nothing new may begin with a person, for queries that do not read their row. */
export const isStopped = (person: Ref, now: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.until > ${now})`;

/** SQL: whether something new may begin with a person whose row is read. @param person table alias */
export function isOpenTo(person: string, now: Expression<number>) {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql<SqlBool>`(${column("banned_at")} is null
    and (${column("suspended_until")} is null or ${column("suspended_until")} <= ${now}))`;
}

const stops = prepared<{ id: string }, Stops>((db, hole) =>
  db.selectFrom("users").select(["banned_at", "suspended_until"]).where("id", "=", hole("id")).compile(),
);

/** When a person was banned and until when they are suspended; null: nobody. */
export const stopsOf = async (db: Queries, id: string): Promise<Stops | null> =>
  (await stops(db, { id }))[0] ?? null;

const wakers = new WeakMap<Db, () => void>();

/** Registers what wakes whoever settles, after a commit that banned somebody or lifted a ban. */
export const onUnsettled = (db: Db, wake: () => void): void => void wakers.set(db, wake);

/** A ban that is lifted before its work is done leaves both to be done. */
const noteStop = (tx: Tx, row: StoppedRow) =>
  tx
    .insertInto("stopped_people")
    .values(row)
    .onConflict((on) =>
      on.column("user_id").doUpdateSet((eb) => ({
        until: eb.ref("excluded.until"),
        banned: eb.ref("excluded.banned"),
        since: sql<number>`case when excluded.banned > stopped_people.banned then excluded.since
          else stopped_people.since end`,
        settled: sql<0 | 1>`case when excluded.banned <> stopped_people.banned then 0
          else stopped_people.settled end`,
      })),
    )
    .execute();

const noteGo = (tx: Tx, userId: string) =>
  tx
    .updateTable("stopped_people")
    .set({ until: 0, settled: sql<0 | 1>`case when banned = 1 then 0 else settled end`, banned: 0 })
    .where("user_id", "=", userId)
    .execute();

/** Who is not stopped, and of whom nothing is left to be moved. */
const forget = (tx: Tx, userId: string) =>
  tx
    .deleteFrom("stopped_people")
    .where("user_id", "=", userId)
    .where("until", "=", 0)
    .where("settled", "=", 1)
    .execute();

/** Writes what measures close to a person; the row is locked. */
export async function setStanding(
  tx: Tx,
  userId: string,
  standing: Pick<UserRow, "suspended_until" | "banned_at" | "limits">,
  now: number,
): Promise<void> {
  await tx.updateTable("users").set(standing).where("id", "=", userId).execute();
  const { banned_at, suspended_until } = standing;
  if (banned_at !== null)
    await noteStop(tx, { user_id: userId, until: NEVER, banned: 1, since: banned_at, settled: 0 });
  else if (suspended_until !== null)
    await noteStop(tx, { user_id: userId, until: suspended_until, banned: 0, since: now, settled: 1 });
  else await noteGo(tx, userId);
  await forget(tx, userId);
  afterCommit(tx, (db) => wakers.get(db)?.());
}

const FEW = 20;

/** Some of those of whom something is still to be moved, after a place in the order of ids. */
export async function unsettledPeople(db: Queries, after = ""): Promise<string[]> {
  const rows = await db
    .selectFrom("stopped_people")
    .select("user_id")
    .where("settled", "=", sql.lit(0))
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(FEW)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Of whom something is still to be moved: out of the lists, or back. */
export interface Unsettled {
  userId: string;
  banned: boolean;
  /** When the ban began, ms. */
  since: number;
}

/** Where somebody's things are still to be moved to; null: nothing is. */
export async function unsettled(db: Queries, userId: string): Promise<Unsettled | null> {
  const row = await db
    .selectFrom("stopped_people")
    .select(["banned", "since"])
    .where("user_id", "=", userId)
    .where("settled", "=", 0)
    .executeTakeFirst();
  return row ? { userId, banned: row.banned === 1, since: row.since } : null;
}

/**
 * One step of moving things, in a transaction that locks the person, and others whom it tells; nothing is done if
 * somebody has banned or unbanned them meanwhile.
 */
export const settling = (
  db: Db,
  { userId, banned, since }: Unsettled,
  work: (tx: Tx) => Promise<unknown>,
  others: readonly string[] = [],
): Promise<void> =>
  transact(db, async (tx) => {
    await lockAll(tx, [userId, ...others]);
    const now = await unsettled(tx, userId);
    if (now?.banned === banned && now.since === since) await work(tx);
  });

/** Notes that nothing is left to be moved. */
export async function noteSettled(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("stopped_people").set({ settled: 1 }).where("user_id", "=", userId).execute();
  await forget(tx, userId);
}

/** Forgets suspensions that are over. */
export async function forgetStops(db: Db, now: number): Promise<void> {
  await db.deleteFrom("stopped_people").where("settled", "=", 1).where("until", "<=", now).execute();
}
