import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { runNow } from "../../http/run-now";
import { redirectTo } from "../../shell/redirect";
import { findFirstLetter, isOfficialLetter, visitorsPoint } from "../bottles";
import type { DriftingBottle } from "../sea/drifting";

export const FIRST_LETTER_COOKIE = "letter";

/** Whether the request comes from somebody without an age band: signed out, or without a birthday. */
const isVisitor = (c: Ctx): boolean => !c.get("person")?.birthday;

/** Whether this is the letter that this visitor has opened (by cookie). */
export const hasOpenedFirstLetter = (c: Ctx, bottle: string): boolean =>
  isVisitor(c) && readCookie(c, FIRST_LETTER_COOKIE) === bottle;

/** The official letter that a visitor may open; null: they have opened one, or there is none. */
export async function findLetterToOpen(c: Ctx): Promise<DriftingBottle | null> {
  if (!isVisitor(c) || readCookie(c, FIRST_LETTER_COOKIE)) return null;

  const [db, language, now] = [c.get("db"), c.get("language"), c.get("now")];
  return findFirstLetter(db, language, now, visitorsPoint(now));
}

/** Opens an official letter for a visitor, one per browser (docs/product.md 3.14); null: not allowed. */
export async function openFirstLetter(c: Ctx, bottle: string): Promise<Response | null> {
  if (!isVisitor(c)) return null;
  const opened = readCookie(c, FIRST_LETTER_COOKIE);
  if (opened ? opened !== bottle : !(await runNow(c, isOfficialLetter, bottle))) return null;
  writeCookie(c, FIRST_LETTER_COOKIE, bottle);
  return redirectTo(c, `/bottle/${bottle}`);
}
