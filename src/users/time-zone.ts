import type { Db } from "../db/transact";
import { writeIfPossible } from "../db/write-if-possible";
import type { TimeZone } from "../i18n/time-zone";
import type { SignedIn } from "./signed-in";

/** Stores the time zone for emails and exports, if it has changed and the database can be written. */
export async function saveTimeZone(db: Db, { id, timeZone }: SignedIn, zone: TimeZone): Promise<void> {
  if (zone === null || zone === timeZone) return;
  await writeIfPossible(db.updateTable("users").set({ time_zone: zone }).where("id", "=", id).execute());
}
