import { timingSafeEqual } from "node:crypto";
import { readCookie, writeCookie } from "../../http/cookies";
import type { Ctx } from "../../http/env";
import { markOf } from "../device-marks";

const COOKIE = "known";
/** A family shares a browser; older accounts give way. */
const REMEMBERED = 5;

const marks = (c: Ctx): string[] => (readCookie(c, COOKIE) ?? "").split(".").slice(0, REMEMBERED);

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
export const knowsSomebody = (c: Ctx): boolean => readCookie(c, COOKIE) !== undefined;

/** Lets the browser be known to the account from now on. It opens nothing: it only stands further ahead in the queue. */
export async function rememberDevice(c: Ctx, account: string): Promise<void> {
  const mark = await markOf(c.var.db, account);
  const others = marks(c).filter((each) => each !== "" && each !== mark);
  writeCookie(c, COOKIE, [mark, ...others].slice(0, REMEMBERED).join("."));
}
