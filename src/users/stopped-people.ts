import { type Expression, type SqlBool, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { StoppedPersonRow, UserRow } from "../db/tables/users";
import { afterCommit, type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { FAR_FUTURE } from "../limits/sea";
import { hook } from "../runtime/per-owner";
import type { SuspensionRow } from "./account-status";
import { lockUsers } from "./locks";

type Ref = Expression<string>;

/** SQL condition: a person is banned; for queries that do not read their row. */
export const isBannedSql = (person: Ref) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.banned = 1)`;

/** SQL condition: a person is suspended or banned; for queries that do not read their row. @param now ms */
export const isSuspendedOrBannedSql = (person: Ref, now: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from stopped_people as stopped
    where stopped.user_id = ${person} and stopped.until > ${now})`;

/** SQL condition: a person is neither suspended nor banned. @param person table alias @param now ms */
export function isActiveRowSql(person: string, now: Expression<number>) {
  const column = (name: string) => sql.ref(`${person}.${name}`);
  return sql<SqlBool>`(${column("banned_at")} is null
    and (${column("suspended_until")} is null or ${column("suspended_until")} <= ${now}))`;
}

const selectSuspension = preparedQuery<{ id: string }, SuspensionRow>((db, param) =>
  db.selectFrom("users").select(["banned_at", "suspended_until"]).where("id", "=", param("id")),
);

/** When a person was banned and until when they are suspended; null: no such account. */
export const findSuspension = async (db: DbOrTx, id: string): Promise<SuspensionRow | null> =>
  (await selectSuspension(db, { id }))[0] ?? null;

const banWorkWaker = hook<Db, () => void>();

/** Registers a function to call after a commit that changed a ban, so that the pending work starts. */
export const onBanWorkPending = banWorkWaker.set;

/** A change of `banned` makes the work pending again; `settled` is kept otherwise. */
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

/** Deletes the row of a person who is not stopped and has no pending work. */
const deleteIfNothingPending = (tx: Tx, userId: string) =>
  tx
    .deleteFrom("stopped_people")
    .where("user_id", "=", userId)
    .where("until", "=", 0)
    .where("settled", "=", 1)
    .execute();

/** Stores the measures against a person, whose row must be locked. @param now ms */
export async function setAccountStatus(
  tx: Tx,
  userId: string,
  status: Pick<UserRow, "suspended_until" | "banned_at" | "limits" | "set_back_until">,
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
  afterCommit(tx, (db) => banWorkWaker.of(db)?.());
}

const BAN_WORK_BATCH_SIZE = 20;

/** A batch of ids of people with pending ban work, in order. @param after last id of the previous batch */
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

/** Pending work after a ban (removing content from lists) or after its end (restoring it). */
export interface PendingBanWork {
  userId: string;
  banned: boolean;
  /** When the ban began, ms. */
  since: number;
}

/** A person's pending ban work; null: none. */
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
 * Runs one step of ban work in a transaction that locks the person and `others`; does nothing if the ban has changed
 * meanwhile.
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

/** Marks the ban work of a person as done. */
export async function markBanWorkDone(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("stopped_people").set({ settled: 1 }).where("user_id", "=", userId).execute();
  await deleteIfNothingPending(tx, userId);
}

/** Deletes the rows of suspensions that are over. @param now ms */
export async function deleteExpiredSuspensions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("stopped_people").where("settled", "=", 1).where("until", "<=", now).execute();
}
