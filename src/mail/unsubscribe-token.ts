import { createHmac, timingSafeEqual } from "node:crypto";
import { ensureMeta } from "../db/meta";
import type { DbOrTx } from "../db/transact";
import { randomToken } from "../runtime/random";

const UNSUBSCRIBE_SECRET_KEY = "stop_secret";
const SECRET_BYTES = 32;
const UNSUBSCRIBE_TOKEN_PATTERN = /^([\w-]{1,64})\.([\w-]{43})$/;

/** The key that signs unsubscribe links. */
const ensureUnsubscribeSecret = (db: DbOrTx): Promise<string> =>
  ensureMeta(db, UNSUBSCRIBE_SECRET_KEY, () => randomToken(SECRET_BYTES));

const unsubscribeSignature = (secret: string, userId: string): Buffer =>
  createHmac("sha256", secret).update(`week ${userId}`).digest();

/** A token that ends a person's weekly email without a sign-in; valid as long as the account. */
export const createUnsubscribeToken = async (db: DbOrTx, userId: string): Promise<string> =>
  `${userId}.${unsubscribeSignature(await ensureUnsubscribeSecret(db), userId).toString("base64url")}`;

/** The id of the person a token is for; null: forged. */
export async function userOfUnsubscribeToken(db: DbOrTx, token: string): Promise<string | null> {
  const [, userId = "", mac = ""] = UNSUBSCRIBE_TOKEN_PATTERN.exec(token) ?? [];
  const given = Buffer.from(mac, "base64url");
  const right = unsubscribeSignature(await ensureUnsubscribeSecret(db), userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}
