import { type Expression, type SqlBool, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { StoppedPersonRow, UserRow } from "../db/tables/users";
import { afterCommit, type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { FAR_FUTURE } from "../limits/sea";
import type { SuspensionRow } from "./account-status";
import { lockUsers } from "./locks";

type Ref = Expression<string>;

/** SQL: whether a person is banned, for queries that do not read their row. */
export const isBannedSql = (person: Ref) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.banned = 1)`;

/** SQL: whether nothing new may begin with a person, for queries that do not read their row. */
export const isSuspendedOrBannedSql = (person: Ref, now: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.until > ${now})`;

/** SQL: whether something new may begin with a person whose row is read. @param person table alias */
export function isActiveRowSql(person: string, now: Expression<number>) {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql<SqlBool>`(${column("banned_at")} is null
    and (${column("suspended_until")} is null or ${column("suspended_until")} <= ${now}))`;
}

const selectSuspension = preparedQuery<{ id: string }, SuspensionRow>((db, hole) =>
  db.selectFrom("users").select(["banned_at", "suspended_until"]).where("id", "=", hole("id")).compile(),
);

/** When a person was banned and until when they are suspended; null: nobody. */
export const findSuspension = async (db: DbOrTx, id: string): Promise<SuspensionRow | null> =>
  (await selectSuspension(db, { id }))[0] ?? null;

const banWorkWakers = new WeakMap<Db, () => void>();

/** Registers what wakes whoever settles, after a commit that banned somebody or lifted a ban. */
export const onBanWorkPending = (db: Db, wake: () => void): void => void banWorkWakers.set(db, wake);

/** A ban that is lifted before its work is done leaves both to be done. */
const upsertStoppedPerson = (tx: Tx, row: StoppedPersonRow) =>
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

const markNotStopped = (tx: Tx, userId: string) =>
  tx
    .updateTable("stopped_people")
    .set({ until: 0, settled: sql<0 | 1>`case when banned = 1 then 0 else settled end`, banned: 0 })
    .where("user_id", "=", userId)
    .execute();

/** Who is not stopped, and of whom nothing is left to be moved. */
const deleteIfNothingPending = (tx: Tx, userId: string) =>
  tx
    .deleteFrom("stopped_people")
    .where("user_id", "=", userId)
    .where("until", "=", 0)
    .where("settled", "=", 1)
    .execute();

/** Writes what measures close to a person; the row is locked. */
export async function setAccountStatus(
  tx: Tx,
  userId: string,
  status: Pick<UserRow, "suspended_until" | "banned_at" | "limits">,
  now: number,
): Promise<void> {
  await tx.updateTable("users").set(status).where("id", "=", userId).execute();
  const { banned_at, suspended_until } = status;
  if (banned_at !== null)
    await upsertStoppedPerson(tx, {
      user_id: userId,
      until: FAR_FUTURE,
      banned: 1,
      since: banned_at,
      settled: 0,
    });
  else if (suspended_until !== null)
    await upsertStoppedPerson(tx, {
      user_id: userId,
      until: suspended_until,
      banned: 0,
      since: now,
      settled: 1,
    });
  else await markNotStopped(tx, userId);
  await deleteIfNothingPending(tx, userId);
  afterCommit(tx, (db) => banWorkWakers.get(db)?.());
}

const BAN_WORK_BATCH_SIZE = 20;

/** Some of those of whom something is still to be moved, after a place in the order of ids. */
export async function listPeopleWithBanWork(db: DbOrTx, after = ""): Promise<string[]> {
  const rows = await db
    .selectFrom("stopped_people")
    .select("user_id")
    .where("settled", "=", sql.lit(0))
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(BAN_WORK_BATCH_SIZE)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Of whom something is still to be moved: out of the lists, or back. */
export interface PendingBanWork {
  userId: string;
  banned: boolean;
  /** When the ban began, ms. */
  since: number;
}

/** Where somebody's things are still to be moved to; null: nothing is. */
export async function findPendingBanWork(db: DbOrTx, userId: string): Promise<PendingBanWork | null> {
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
export const runBanWorkStep = (
  db: Db,
  { userId, banned, since }: PendingBanWork,
  work: (tx: Tx) => Promise<unknown>,
  others: readonly string[] = [],
): Promise<void> =>
  transact(db, async (tx) => {
    await lockUsers(tx, [userId, ...others]);
    const current = await findPendingBanWork(tx, userId);
    if (current?.banned === banned && current.since === since) await work(tx);
  });

/** Notes that nothing is left to be moved. */
export async function markBanWorkDone(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("stopped_people").set({ settled: 1 }).where("user_id", "=", userId).execute();
  await deleteIfNothingPending(tx, userId);
}

/** Forgets suspensions that are over. */
export async function deleteExpiredSuspensions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("stopped_people").where("settled", "=", 1).where("until", "<=", now).execute();
}
