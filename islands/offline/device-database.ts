import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";

type Mode = "readonly" | "readwrite";

/** One transaction over all stores. */
type Stores<S extends DBSchema, M extends Mode> = IDBPTransaction<S, StoreNames<S>[], M>;

/**
 * A database that sign-out may delete at any moment, in this tab, in another or by `Clear-Site-Data`.
 * Each call is one transaction and reopens what was deleted. The end of every transaction is awaited:
 * one that is cut off would reject unheard.
 */
export function openDeviceDatabase<S extends DBSchema>(
  name: string,
  create: (fresh: IDBPDatabase<S>) => void,
) {
  const open = (): Promise<IDBPDatabase<S>> => {
    const base: Promise<IDBPDatabase<S>> = openDB<S>(name, 1, {
      upgrade(fresh, _from, _to, { done }) {
        done.catch(() => undefined);
        create(fresh);
      },
      blocking: () => void base.then((it) => it.close()),
    });
    return base;
  };
  let opened: Promise<IDBPDatabase<S>> | null = null;

  async function once<M extends Mode, T>(mode: M, work: (all: Stores<S, M>) => Promise<T>): Promise<T> {
    opened ??= open();
    const base = await opened;
    const names: StoreNames<S>[] = [...base.objectStoreNames];
    const all = base.transaction(names, mode);
    const [result] = await Promise.all([work(all), all.done]);
    return result;
  }

  /** @throws without storage */
  return async <M extends Mode, T>(mode: M, work: (all: Stores<S, M>) => Promise<T>): Promise<T> => {
    try {
      return await once(mode, work);
    } catch {
      opened = null;
      return once(mode, work);
    }
  };
}
