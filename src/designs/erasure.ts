import type { Tx } from "../db/transact";
import { GONE } from "../limits";

/** What others bought of a person stays theirs, made by somebody who has left; all other designs go with the person. */
export async function forgetDesigner(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("designs")
    .set({ designer_id: GONE })
    .where("designer_id", "=", userId)
    .where("owner_id", "!=", userId)
    .execute();
}
