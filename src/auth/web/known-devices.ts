import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { markOf } from "../device-marks";

const COOKIE = "known";
/** Families share a browser; older accounts are dropped. */
const REMEMBERED = 5;

const marks = (c: Ctx): string[] => (readCookie(c, COOKIE) ?? "").split(".").slice(0, REMEMBERED);

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether the account was used in this browser before. @param account key of the username */
export async function isKnownDevice(c: Ctx, account: string): Promise<boolean> {
  const shown = marks(c);
  if (shown.every((each) => each === "")) return false;
  const mark = await markOf(c.get("db"), account);
  return shown.some((each) => same(each, mark));
}

/** Whether any account was used in this browser. */
export const knowsSomebody = (c: Ctx): boolean => readCookie(c, COOKIE) !== undefined;

/** Remembers the account in this browser; it grants nothing but a better rank in rate limits. */
export async function rememberDevice(c: Ctx, account: string): Promise<void> {
  const mark = await markOf(c.get("db"), account);
  const others = marks(c).filter((each) => each !== "" && each !== mark);
  writeCookie(c, COOKIE, [mark, ...others].slice(0, REMEMBERED).join("."));
}
