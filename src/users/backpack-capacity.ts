import type { Tx } from "../db/transact";

/**
 * Adds `step` places to a backpack, if its capacity is `expected` (null: any). @returns the new capacity; null:
 * unchanged
 */
export async function growBackpack(tx: Tx, id: string, expected: number | null, step: number): Promise<number | null> {
  const row = await tx
    .updateTable("users")
    .set((eb) => ({ backpack_capacity: eb("backpack_capacity", "+", step) }))
    .where("id", "=", id)
    .$if(expected !== null, (update) => update.where("backpack_capacity", "=", expected))
    .returning("backpack_capacity")
    .executeTakeFirst();
  return row?.backpack_capacity ?? null;
}
