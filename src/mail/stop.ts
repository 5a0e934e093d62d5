import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Queries } from "../db/transact";

const NAME = "stop_secret";
const SECRET_BYTES = 32;
const SHAPE = /^([\w-]{1,64})\.([\w-]{43})$/;

async function stored(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", NAME).executeTakeFirst();
  return row?.value;
}

/** What links that stop a letter are signed with; of processes that start together one makes it. */
async function secretOf(db: Queries): Promise<string> {
  const known = await stored(db);
  if (known !== undefined) return known;
  const value = randomBytes(SECRET_BYTES).toString("base64url");
  await db
    .insertInto("meta")
    .values({ key: NAME, value })
    .onConflict((on) => on.column("key").doNothing())
    .execute();
  return (await stored(db)) ?? value;
}

const signed = (secret: string, userId: string): Buffer =>
  createHmac("sha256", secret).update(`week ${userId}`).digest();

/** Stops a person's letter of the week without a sign-in, and nothing else; valid for as long as the account. */
export const stopToken = async (db: Queries, userId: string): Promise<string> =>
  `${userId}.${signed(await secretOf(db), userId).toString("base64url")}`;

/** Whose letter a token stops; null: forged. */
export async function stoppedBy(db: Queries, token: string): Promise<string | null> {
  const [, userId = "", mac = ""] = SHAPE.exec(token) ?? [];
  const given = Buffer.from(mac, "base64url");
  const right = signed(await secretOf(db), userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
}
