/** The little of IndexedDB that our queues need, with promises. `idb` gives the types. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";

/** One transaction over all stores. */
export type Stores<S extends DBSchema, M extends IDBTransactionMode> = Pick<
  IDBPTransaction<S, StoreNames<S>[], M>,
  "objectStore" | "objectStoreNames"
>;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A store whose methods promise what their requests answer. */
const promisingStore = (store: IDBObjectStore): IDBObjectStore =>
  new Proxy(store, {
    get:
      (_store, method: "put") =>
      (...given: Parameters<IDBObjectStore["put"]>) =>
        answerOf(store[method](...given)),
  });

/** Opens version 1. One that is deleted elsewhere is closed here. @param create its stores */
export async function openIndexedDb<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => create(request.result as unknown as IDBPDatabase<S>);
  const database = await answerOf(request);
  database.onversionchange = () => database.close();
  return database;
}

/** Does work in one transaction. @returns when that has ended @throws what the work throws, and where nothing is stored */
export async function withStores<S extends DBSchema, M extends IDBTransactionMode, T>(
  transaction: IDBTransaction,
  work: (stores: Stores<S, M>) => Promise<T>,
): Promise<T> {
  const { objectStoreNames } = transaction;
  const stores = { objectStoreNames, objectStore: (name: string) => promisingStore(transaction.objectStore(name)) };
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
  });
  // An aborted one rejects before the work has ended, or after it has failed.
  const [result] = await Promise.all([work(stores as unknown as Stores<S, M>), end]);
  return result;
}
