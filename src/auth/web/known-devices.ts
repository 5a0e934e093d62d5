import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/transact";
import { keep, recall } from "../../http/cookies";
import type { Ctx } from "../../http/env";

/** Where `meta` keeps the key that the cookies are made with. */
const META_KEY = "device_key";
const KEY_BYTES = 32;
const COOKIE = "known";
/** A family shares a browser; older accounts give way. */
const REMEMBERED = 5;

const keys = new WeakMap<Db, Promise<string>>();

/** The key of this installation, made when it is first asked for; of two servers that make one, one is kept. */
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

const markOf = async (db: Db, account: string): Promise<string> =>
  createHmac("sha256", await keyOf(db))
    .update(account)
    .digest("base64url");

const marks = (c: Ctx): string[] => (recall(c, COOKIE) ?? "").split(".").slice(0, REMEMBERED);

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether somebody came into the account in this browser before. @param account the key of its username */
export async function isKnownDevice(c: Ctx, account: string): Promise<boolean> {
  const shown = marks(c);
  if (shown.every((each) => each === "")) return false;
  const mark = await markOf(c.var.db, account);
  return shown.some((each) => same(each, mark));
}

/** Whether anybody ever came into an account in this browser. */
export const knowsSomebody = (c: Ctx): boolean => recall(c, COOKIE) !== undefined;

/** Lets the browser be known to the account from now on. It opens nothing: it only stands further ahead in the queue. */
export async function rememberDevice(c: Ctx, account: string): Promise<void> {
  const mark = await markOf(c.var.db, account);
  const others = marks(c).filter((each) => each !== "" && each !== mark);
  keep(c, COOKIE, [mark, ...others].slice(0, REMEMBERED).join("."));
}
