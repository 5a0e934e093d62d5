import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";

/** ms for a transaction: one that a suspended tab has begun keeps the others waiting for as long as that sleeps. */
const TRANSACTION_TIMEOUT = 8_000;

type Mode = "readonly" | "readwrite";

/**
 * How many items wait unsent, in a cookie: it outlives the erasure of storage when a session ends elsewhere, so that the
 * sign-in page can say what was lost.
 */
export function keepUnsentCount(queue: string, n: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser of ours.
  document.cookie = `unsent_${queue}=${n};path=/;max-age=2592000;samesite=lax`;
}

/** One transaction over all stores. */
type Stores<S extends DBSchema, M extends Mode> = IDBPTransaction<S, StoreNames<S>[], M>;

function openAnew<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
): Promise<IDBPDatabase<S>> {
  const database: Promise<IDBPDatabase<S>> = openDB<S>(name, 1, {
    upgrade(fresh, _from, _to, { done }) {
      done.catch(() => undefined);
      create(fresh);
    },
    blocking: () => void database.then((db) => db.close()),
  });
  return database;
}

function abortUnfinished(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has just finished, and its end was not told yet.
  }
}

/**
 * A database that sign-out may delete at any moment, in this tab, in another or by `Clear-Site-Data`.
 * Each call is one transaction and reopens what was deleted. The end of every transaction is awaited:
 * an aborted one would otherwise reject unhandled.
 */
export function openDeviceDatabase<S extends DBSchema>(name: string, create: (fresh: IDBPDatabase<S>) => void) {
  let opened: Promise<IDBPDatabase<S>> | null = null;

  type Work<M extends Mode, T> = (transaction: Stores<S, M>) => Promise<T>;

  async function once<M extends Mode, T>(mode: M, work: Work<M, T>, late: AbortSignal): Promise<T> {
    opened ??= openAnew(name, create);
    const database = await opened;
    late.throwIfAborted();
    const names: StoreNames<S>[] = [...database.objectStoreNames];
    const transaction = database.transaction(names, mode);
    const abort = () => abortUnfinished(transaction);
    late.addEventListener("abort", abort);
    try {
      const [result] = await Promise.all([work(transaction), transaction.done]);
      return result;
    } finally {
      late.removeEventListener("abort", abort);
    }
  }

  /** Nothing of a transaction that comes too late is stored. */
  const inTime = <M extends Mode, T>(mode: M, work: Work<M, T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = AbortSignal.timeout(TRANSACTION_TIMEOUT);
      late.addEventListener("abort", () => reject(late.reason));
      once(mode, work, late).then(resolve, reject);
    });

  /** @throws without storage, or where it does not answer */
  return async <M extends Mode, T>(mode: M, work: Work<M, T>): Promise<T> => {
    try {
      return await inTime(mode, work);
    } catch (error) {
      if ((error as Error).name === "TimeoutError") throw error;
      opened = null;
      return inTime(mode, work);
    }
  };
}
