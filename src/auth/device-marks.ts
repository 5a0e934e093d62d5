import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "../db/transact";

const META_KEY = "device_key";
const KEY_BYTES = 32;

const keys = new WeakMap<Db, Promise<string>>();

/** One key per installation: of two servers creating it at once, one is kept. */
async function readKey(db: Db): Promise<string> {
  const value = randomBytes(KEY_BYTES).toString("base64url");
  await db
    .insertInto("meta")
    .values({ key: META_KEY, value })
    .onConflict((on) => on.doNothing())
    .execute();
  const kept = await db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", META_KEY)
    .executeTakeFirstOrThrow();
  return kept.value;
}

function keyOf(db: Db): Promise<string> {
  const known = keys.get(db);
  if (known) return known;
  const read = readKey(db);
  keys.set(db, read);
  read.catch(() => keys.delete(db));
  return read;
}

/** Device mark of an account in a cookie. @param account key of the username */
export const markOf = async (db: Db, account: string): Promise<string> =>
  createHmac("sha256", await keyOf(db))
    .update(account)
    .digest("base64url");
