import type { Tx } from "../db/transact";

/** Expands a backpack, only if its capacity is `seen` unless that is null. @returns the new capacity, else null */
export async function growBackpack(
  tx: Tx,
  id: string,
  expected: number | null,
  step: number,
): Promise<number | null> {
  const row = await tx
    .updateTable("users")
    .set((eb) => ({ backpack_capacity: eb("backpack_capacity", "+", step) }))
    .where("id", "=", id)
    .$if(expected !== null, (update) => update.where("backpack_capacity", "=", expected))
    .returning("backpack_capacity")
    .executeTakeFirst();
  return row?.backpack_capacity ?? null;
}
