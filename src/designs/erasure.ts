import type { Tx } from "../db/transact";
import { GONE } from "../limits/limits";

/** Deletes a person's designs; purchased copies stay with their buyers. */
export async function forgetDesigner(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("designs")
    .set({ designer_id: GONE })
    .where("designer_id", "=", userId)
    .where("owner_id", "!=", userId)
    .execute();
}
