import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { DbOrTx } from "../db/transact";

const UNSUBSCRIBE_SECRET_KEY = "stop_secret";
const SECRET_BYTES = 32;
const UNSUBSCRIBE_TOKEN_PATTERN = /^([\w-]{1,64})\.([\w-]{43})$/;

async function loadStoredSecret(db: DbOrTx): Promise<string | undefined> {
  const row = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", UNSUBSCRIBE_SECRET_KEY)
    .executeTakeFirst();
  return row?.value;
}

/** What links that stop a letter are signed with; of processes that start together one makes it. */
async function ensureUnsubscribeSecret(db: DbOrTx): Promise<string> {
  const known = await loadStoredSecret(db);
  if (known !== undefined) return known;
  const value = randomBytes(SECRET_BYTES).toString("base64url");
  await db
    .insertInto("meta")
    .values({ key: UNSUBSCRIBE_SECRET_KEY, value })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return (await loadStoredSecret(db)) ?? value;
}

const unsubscribeSignature = (secret: string, userId: string): Buffer =>
  createHmac("sha256", secret).update(`week ${userId}`).digest();

/** Stops a person's letter of the week without a sign-in, and nothing else; valid for as long as the account. */
export const createUnsubscribeToken = async (db: DbOrTx, userId: string): Promise<string> =>
  `${userId}.${unsubscribeSignature(await ensureUnsubscribeSecret(db), userId).toString("base64url")}`;

/** Whose letter a token stops; null: forged. */
export async function userOfUnsubscribeToken(db: DbOrTx, token: string): Promise<string | null> {
  const [, userId = "", mac = ""] = UNSUBSCRIBE_TOKEN_PATTERN.exec(token) ?? [];
  const given = Buffer.from(mac, "base64url");
  const right = unsubscribeSignature(await ensureUnsubscribeSecret(db), userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}
