import type { Tx } from "../../db/transact";
import { notifyOwner } from "../security/acts";

/** Removes all passkeys of an account; the caller notifies the owner. @returns their names */
export async function removeAllPasskeys(tx: Tx, userId: string): Promise<string[]> {
  const removed = await tx.deleteFrom("passkeys").where("user_id", "=", userId).returning("name").execute();
  await tx.updateTable("sessions").set({ passkey_id: null }).where("user_id", "=", userId).execute();
  return removed.map(({ name }) => name);
}

/** Notifies the owner of each, as where one is removed by hand. */
export async function notifyOwnerOfRemoved(tx: Tx, userId: string, names: readonly string[], now: number) {
  for (const name of names) await notifyOwner(tx, userId, "passkey_removed", now, { name });
}
