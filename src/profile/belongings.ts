import type { Queries } from "../db/transact";

type Of<T> = (db: Queries, userId: string, now: number) => Promise<T>;

/** What a profile shows of a person's things; the rooms that keep them answer it (`rooms.ts`). */
export interface Belongings {
  placesTaken: Of<number>;
  /** Pictures of what was kept last. */
  newestKept: Of<string[]>;
  thrownCount: Of<number>;
  designedCount: Of<number>;
}
