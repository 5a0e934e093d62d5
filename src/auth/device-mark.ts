import { createHmac } from "node:crypto";
import { ensureMeta } from "../db/meta";
import type { Db } from "../db/transact";
import { memoize } from "../runtime/cache";
import { perOwner } from "../runtime/per-owner";
import { randomToken } from "../runtime/random";

const DEVICE_KEY_META = "device_key";
const DEVICE_KEY_BYTES = 32;

/** One key per installation. */
const deviceKeyOf = perOwner((db: Db) =>
  memoize("device key", () => ensureMeta(db, DEVICE_KEY_META, () => randomToken(DEVICE_KEY_BYTES))),
);

/** HMAC that marks a browser as one in which an account was used. @param account key of the username */
export const deviceMarkOf = async (db: Db, account: string): Promise<string> =>
  createHmac("sha256", await deviceKeyOf(db)())
    .update(account)
    .digest("base64url");
