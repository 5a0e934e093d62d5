import type { Db } from "../db/transact";
import type { Ctx } from "./env";

/** Runs a verb or query `(db, …input, now)` on the database of a request, at its time. */
export const runNow = <Input extends unknown[], Result>(
  c: Ctx,
  verb: (db: Db, ...inputAndNow: [...Input, now: number]) => Result,
  ...input: Input
): Result => verb(c.get("db"), ...input, c.get("now"));

/** As `runNow`, for a route that answers nothing. */
export async function runWithoutAnswer<Input extends unknown[]>(
  c: Ctx,
  verb: (db: Db, ...inputAndNow: [...Input, now: number]) => Promise<unknown>,
  ...input: Input
): Promise<Response> {
  await runNow(c, verb, ...input);
  return c.body(null, 204);
}
