import type { Db } from "../../db/transact";
import { TERMS } from "../../limits";

/** Notes which terms a person says they have read: those they were shown, never fewer than they accepted before. */
export async function acceptTerms(db: Db, userId: string, version: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ terms_version: Math.min(version, TERMS.version) })
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("terms_version", "is", null), eb("terms_version", "<", version)]))
    .execute();
}
