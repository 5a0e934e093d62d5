import type { Tx } from "../db/transact";

/** Expands a backpack, only if its capacity is `seen` unless that is null. @returns the new capacity, else null */
export async function growBackpack(
  tx: Tx,
  id: string,
  seen: number | null,
  step: number,
): Promise<number | null> {
  const grown = await tx
    .updateTable("users")
    .set((eb) => ({ backpack_capacity: eb("backpack_capacity", "+", step) }))
    .where("id", "=", id)
    .$if(seen !== null, (update) => update.where("backpack_capacity", "=", seen))
    .returning("backpack_capacity")
    .executeTakeFirst();
  return grown?.backpack_capacity ?? null;
}
