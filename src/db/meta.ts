import type { Tx } from "./transact";

/** Notes in `meta` that something was done. @returns whether it had not been noted before */
export async function isFirst(tx: Tx, key: string, now: number): Promise<boolean> {
  const noted = await tx
    .insertInto("meta")
    .values({ key, value: String(now) })
    .onConflict((on) => on.doNothing())
    .returning("key")
    .executeTakeFirst();
  return noted !== undefined;
}
