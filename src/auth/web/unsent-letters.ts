import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";

/** Cookies of pages: how many messages, and throws and comments, wait on the device (`islands/offline/device-database.ts`). */
const UNSENT_COOKIES = ["unsent_outbox", "unsent_ashore"] as const;
const COUNT_PATTERN = /^[1-9]\d{0,2}$/;

/** How many letters waited on the device when its session ended; their words went with the session. */
export function countUnsentLetters(c: Ctx): number {
  const counts = UNSENT_COOKIES.map((name) => readCookie(c, name) ?? "");
  return counts.reduce((sum, count) => sum + (COUNT_PATTERN.test(count) ? Number(count) : 0), 0);
}

/** Whoever has signed in has read it. */
export function forgetUnsentLetters(c: Ctx): void {
  for (const name of UNSENT_COOKIES) if (readCookie(c, name)) writeCookie(c, name, "", 0);
}
