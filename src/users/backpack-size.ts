import type { Tx } from "../db/transact";

/** Expands a backpack if its capacity is `seen`. @returns the new capacity, else null */
export async function growBackpack(tx: Tx, id: string, seen: number, step: number): Promise<number | null> {
  const grown = await tx
    .updateTable("users")
    .set((eb) => ({ backpack_capacity: eb("backpack_capacity", "+", step) }))
    .where("id", "=", id)
    .where("backpack_capacity", "=", seen)
    .returning("backpack_capacity")
    .executeTakeFirst();
  return grown?.backpack_capacity ?? null;
}
