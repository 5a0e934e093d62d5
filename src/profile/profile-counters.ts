import type { DbOrTx } from "../db/transact";

type LoadForUser<T> = (db: DbOrTx, userId: string, now: number) => Promise<T>;

/** Figures on the profile that other rooms provide (`rooms.ts`). */
export interface ProfileCounters {
  placesTaken: LoadForUser<number>;
  /** Pictures of the bottles last added to the backpack. */
  newestKept: LoadForUser<string[]>;
  thrownCount: LoadForUser<number>;
  designedCount: LoadForUser<number>;
}
