import { isStorageFailure } from "../db/failure";
import type { Db } from "../db/transact";
import type { Zone } from "../i18n/zone";
import type { SignedIn } from "./signed-in";

/** Stores the time zone, for mail and exports; a full disk is ignored. */
export async function keepTimeZone(db: Db, { id, timeZone }: SignedIn, zone: Zone): Promise<void> {
  if (zone === null || zone === timeZone) return;
  try {
    await db.updateTable("users").set({ time_zone: zone }).where("id", "=", id).execute();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}
