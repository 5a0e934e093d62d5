import type { Tx } from "../db/transact";

/**
 * Makes a person's backpack hold `step` places more, only where it still holds as many as were seen.
 * @returns how many it holds now; null where it held another number
 */
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
