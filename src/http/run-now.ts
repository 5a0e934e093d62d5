import type { Db } from "../db/transact";
import type { Ctx } from "./env";

/** Runs a verb or query `(db, …input, now)` on the database of a request, at its time. */
export const runNow = <Input extends unknown[], Result>(
  c: Ctx,
  verb: (db: Db, ...inputAndNow: [...Input, now: number]) => Result,
  ...input: Input
): Result => verb(c.get("db"), ...input, c.get("now"));
