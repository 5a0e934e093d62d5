import { timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { deviceMarkOf } from "../device-mark";

const KNOWN_DEVICE_COOKIE = "known";
/** Families share a browser; the accounts used longest ago are dropped. */
const MAX_REMEMBERED_ACCOUNTS = 5;

const readDeviceMarks = (c: Ctx): string[] =>
  (readCookie(c, KNOWN_DEVICE_COOKIE) ?? "").split(".").slice(0, MAX_REMEMBERED_ACCOUNTS);

const isSameMark = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether the account was used in this browser before. @param account key of the username */
export async function isKnownDevice(c: Ctx, account: string): Promise<boolean> {
  const marks = readDeviceMarks(c);
  if (marks.every((each) => each === "")) return false;
  const mark = await deviceMarkOf(c.get("db"), account);
  return marks.some((each) => isSameMark(each, mark));
}

/** Whether any account was used in this browser. */
export const hasKnownAccount = (c: Ctx): boolean => readCookie(c, KNOWN_DEVICE_COOKIE) !== undefined;

/** Remembers the account in this browser; that gives it other rate limits and nothing else. */
export async function rememberDevice(c: Ctx, account: string): Promise<void> {
  const mark = await deviceMarkOf(c.get("db"), account);
  const others = readDeviceMarks(c).filter((each) => each !== "" && each !== mark);
  writeCookie(c, KNOWN_DEVICE_COOKIE, [mark, ...others].slice(0, MAX_REMEMBERED_ACCOUNTS).join("."));
}
