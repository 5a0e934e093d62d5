import { generateVapidKeys, type VapidKeys } from "../config/vapid";
import type { Db } from "../db/transact";

const VAPID_KEYS_KEY = "vapid";

const loadStoredKeys = (db: Db) =>
  db.selectFrom("meta").select("value").where("key", "=", VAPID_KEYS_KEY).executeTakeFirst();

/** The installation's own VAPID keys; of processes that start together one creates them. */
export async function ensureVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await loadStoredKeys(db);
  if (stored) return JSON.parse(stored.value);
  await db
    .insertInto("meta")
    .values({ key: VAPID_KEYS_KEY, value: JSON.stringify(generateVapidKeys()) })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return JSON.parse((await loadStoredKeys(db))?.value ?? "{}");
}
