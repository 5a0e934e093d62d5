import { createHmac } from "node:crypto";
import type { Db } from "../db/transact";
import { memoize } from "../runtime/cache";
import { perOwner } from "../runtime/per-owner";
import { randomToken } from "../runtime/random";

const DEVICE_KEY_META = "device_key";
const DEVICE_KEY_BYTES = 32;

/** One key per installation: of two servers creating it at once, one is kept. */
async function loadDeviceKey(db: Db): Promise<string> {
  const value = randomToken(DEVICE_KEY_BYTES);
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

const deviceKeyOf = perOwner((db: Db) => memoize("device key", () => loadDeviceKey(db)));

/** HMAC that marks a browser as one in which an account was used. @param account key of the username */
export const deviceMarkOf = async (db: Db, account: string): Promise<string> =>
  createHmac("sha256", await deviceKeyOf(db)())
    .update(account)
    .digest("base64url");
