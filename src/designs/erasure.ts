import type { Tx } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";

/** Erases a person's designs; purchased copies stay with their buyers. */
export async function eraseDesigner(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("designs")
    .set({ designer_id: DELETED_USER_ID })
    .where("designer_id", "=", userId)
    .where("owner_id", "!=", userId)
    .execute();
}
