import type { Tx } from "../../db/transact";

/** Removes all passkeys of an account. @returns whether there were any */
export async function removeAllPasskeys(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom("passkeys").where("user_id", "=", userId).returning("id").execute();
  await tx.updateTable("sessions").set({ passkey_id: null }).where("user_id", "=", userId).execute();
  return removed.length > 0;
}
