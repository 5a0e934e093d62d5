/** Tokens of push messages: whoever has one can say that its message has arrived, and nothing else. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { ensureMeta } from "../../db/meta";
import type { Db } from "../../db/transact";
import { PUSH_LIMITS } from "../../limits/notifications";
import { memoize } from "../../runtime/cache";
import { perOwner } from "../../runtime/per-owner";
import { randomToken } from "../../runtime/random";

const DELIVERED_KEY_META = "delivered_key";
const DELIVERED_KEY_BYTES = 32;
/** Person, message, end (ms since 1970 in base 36), signature. */
const TOKEN_PATTERN = /^([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** One key per installation. */
const deliveredKeyOf = perOwner((db: Db) =>
  memoize("delivered key", () => ensureMeta(db, DELIVERED_KEY_META, () => randomToken(DELIVERED_KEY_BYTES))),
);

const signatureOf = async (db: Db, signed: string): Promise<Buffer> =>
  createHmac("sha256", await deliveredKeyOf(db)())
    .update(`delivered ${signed}`)
    .digest();

/** @param message id @param now ms; the token is good for as long as push services keep a message */
export async function createDeliveredToken(db: Db, userId: string, message: string, now: number): Promise<string> {
  const signed = `${userId}.${message}.${(now + PUSH_LIMITS.ttl.news).toString(36)}`;
  return `${signed}.${(await signatureOf(db, signed)).toString("base64url")}`;
}

/** Whose device has received which message; null: forged, or too old. @param now ms */
export async function userOfDeliveredToken(
  db: Db,
  token: string,
  now: number,
): Promise<{ userId: string; message: string } | null> {
  const [, userId = "", message = "", until = "", mac = ""] = TOKEN_PATTERN.exec(token) ?? [];
  if (Number.parseInt(until, 36) < now || mac === "") return null;
  const given = Buffer.from(mac, "base64url");
  const right = await signatureOf(db, `${userId}.${message}.${until}`);
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, message } : null;
}
