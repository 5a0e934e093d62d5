import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "../db/transact";

const DEVICE_KEY_META = "device_key";
const DEVICE_KEY_BYTES = 32;

const deviceKeys = new WeakMap<Db, Promise<string>>();

/** One key per installation: of two servers creating it at once, one is kept. */
async function loadDeviceKey(db: Db): Promise<string> {
  const value = randomBytes(DEVICE_KEY_BYTES).toString("base64url");
  await db
    .insertInto("meta")
    .values({ key: DEVICE_KEY_META, value })
    .onConflict((on) => on.doNothing())
    .execute();
  const stored = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", DEVICE_KEY_META)
    .executeTakeFirstOrThrow();
  return stored.value;
}

function deviceKeyOf(db: Db): Promise<string> {
  const cached = deviceKeys.get(db);
  if (cached) return cached;
  const key = loadDeviceKey(db);
  deviceKeys.set(db, key);
  key.catch(() => deviceKeys.delete(db));
  return key;
}

/** HMAC that marks a browser as one in which an account was used. @param account key of the username */
export const deviceMarkOf = async (db: Db, account: string): Promise<string> =>
  createHmac("sha256", await deviceKeyOf(db))
    .update(account)
    .digest("base64url");
