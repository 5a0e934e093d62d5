import type { Db } from "../../db/transact";
import { CURRENT_TERMS } from "../../limits/safety";

/** Stores the accepted version, never a lower one. */
export async function acceptTerms(db: Db, userId: string, version: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ terms_version: Math.min(version, CURRENT_TERMS.version) })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("terms_version", "is", null), eb("terms_version", "<", version)]))
    .execute();
}
