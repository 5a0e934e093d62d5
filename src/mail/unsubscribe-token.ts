import { createHmac, timingSafeEqual } from "node:crypto";
import type { DbOrTx } from "../db/transact";
import { randomToken } from "../runtime/random";

const UNSUBSCRIBE_SECRET_KEY = "stop_secret";
const SECRET_BYTES = 32;
const UNSUBSCRIBE_TOKEN_PATTERN = /^([\w-]{1,64})\.([\w-]{43})$/;

async function loadStoredSecret(db: DbOrTx): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", UNSUBSCRIBE_SECRET_KEY).executeTakeFirst();
  return row?.value;
}

/** The key that signs unsubscribe links; of processes that start together one creates it. */
async function ensureUnsubscribeSecret(db: DbOrTx): Promise<string> {
  const stored = await loadStoredSecret(db);
  if (stored !== undefined) return stored;
  const value = randomToken(SECRET_BYTES);
  await db
    .insertInto("meta")
    .values({ key: UNSUBSCRIBE_SECRET_KEY, value })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return (await loadStoredSecret(db)) ?? value;
}

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
