import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";

type Mode = "readonly" | "readwrite";

/** One transaction over all stores. */
type Stores<S extends DBSchema, M extends Mode> = IDBPTransaction<S, StoreNames<S>[], M>;

/**
 * A database that sign-out may delete at any moment, in this tab, in another or by `Clear-Site-Data`.
 * Each call is one transaction and reopens what was deleted. The end of every transaction is awaited:
 * an aborted one would otherwise reject unhandled.
 */
export function openDeviceDatabase<S extends DBSchema>(name: string, create: (fresh: IDBPDatabase<S>) => void) {
  const open = (): Promise<IDBPDatabase<S>> => {
    const database: Promise<IDBPDatabase<S>> = openDB<S>(name, 1, {
      upgrade(database, _from, _to, { done }) {
        done.catch(() => undefined);
        create(database);
      },
      blocking: () => void database.then((db) => db.close()),
    });
    return database;
  };
  let opened: Promise<IDBPDatabase<S>> | null = null;

  async function once<M extends Mode, T>(mode: M, work: (transaction: Stores<S, M>) => Promise<T>): Promise<T> {
    opened ??= open();
    const database = await opened;
    const names: StoreNames<S>[] = [...database.objectStoreNames];
    const transaction = database.transaction(names, mode);
    const [result] = await Promise.all([work(transaction), transaction.done]);
    return result;
  }

  /** @throws without storage */
  return async <M extends Mode, T>(mode: M, work: (transaction: Stores<S, M>) => Promise<T>): Promise<T> => {
    try {
      return await once(mode, work);
    } catch {
      opened = null;
      return once(mode, work);
    }
  };
}
