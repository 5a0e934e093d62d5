import type { DbOrTx } from "../db/transact";

type LoadForUser<T> = (db: DbOrTx, userId: string, now: number) => Promise<T>;

/** What a profile shows of a person's things; the rooms that keep them answer it (`rooms.ts`). */
export interface ProfileCounters {
  placesTaken: LoadForUser<number>;
  /** Pictures of what was kept last. */
  newestKept: LoadForUser<string[]>;
  thrownCount: LoadForUser<number>;
  designedCount: LoadForUser<number>;
}
