import { ifPossible } from "../db/if-possible";
import type { Db } from "../db/transact";
import type { Zone } from "../i18n/zone";
import type { SignedIn } from "./signed-in";

/** Stores the time zone, for mail and exports, where that is possible now. */
export async function keepTimeZone(db: Db, { id, timeZone }: SignedIn, zone: Zone): Promise<void> {
  if (zone === null || zone === timeZone) return;
  await ifPossible(db.updateTable("users").set({ time_zone: zone }).where("id", "=", id).execute());
}
