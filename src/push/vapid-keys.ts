import { generateVapidKeys, type VapidKeys } from "../config/vapid";
import type { Db } from "../db/transact";

const VAPID_KEYS_KEY = "vapid";

const loadStoredKeys = (db: Db) =>
  db.selectFrom("meta").select("value").where("key", "=", VAPID_KEYS_KEY).executeTakeFirst();

/** The installation's own VAPID keys; of processes that start together one makes them. */
export async function ensureVapidKeys(db: Db): Promise<VapidKeys> {
  const known = await loadStoredKeys(db);
  if (known) return JSON.parse(known.value);
  await db
    .insertInto("meta")
    .values({ key: VAPID_KEYS_KEY, value: JSON.stringify(generateVapidKeys()) })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return JSON.parse((await loadStoredKeys(db))?.value ?? "{}");
}
