/** Work on a database of which nothing stays. */
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../src/db/schema";
import { type Db, type Tx, transact } from "../../src/db/transact";

/** Runs work in a savepoint of an open transaction. */
async function runInSavepoint<T>(tx: Tx, name: string, work: () => Promise<T>): Promise<T> {
  await sql.raw(`savepoint ${name}`).execute(tx);
  try {
    const result = await work();
    await sql.raw(`release savepoint ${name}`).execute(tx);
    return result;
  } catch (error) {
    await sql.raw(`rollback to savepoint ${name}`).execute(tx);
    await sql.raw(`release savepoint ${name}`).execute(tx);
    throw error;
  }
}

/** An open transaction as a database: transactions that begin in it are savepoints. */
function databaseIn(tx: Tx): Db {
  let depth = 0;
  const execute = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    runInSavepoint(tx, `scratch_${depth++}`, () => work(inner)).finally(() => depth--);
  const inner: Transaction<Schema> = new Proxy(tx, {
    get(target, name) {
      if (name === "transaction") return () => ({ execute });
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  return inner as unknown as Db;
}

/** Runs work on the database and undoes it, without an end of its transaction in between; may be nested. */
export async function withRollback<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  const rollback = new Error("rolled back");
  try {
    await transact(db, async (tx) => {
      result = { value: await work("isTransaction" in db && db.isTransaction ? db : databaseIn(tx)) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback || !result) throw error;
  }
  if (!result) throw rollback;
  return result.value;
}
