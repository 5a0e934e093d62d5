import { generateVapidKeys, type VapidKeys } from "../config/vapid";
import { ensureMeta } from "../db/meta";
import type { Db } from "../db/transact";

const VAPID_KEYS_KEY = "vapid";

/** The installation's own VAPID keys. */
export const ensureVapidKeys = async (db: Db): Promise<VapidKeys> =>
  JSON.parse(await ensureMeta(db, VAPID_KEYS_KEY, () => JSON.stringify(generateVapidKeys())));
