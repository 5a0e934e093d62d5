import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { go } from "../../shell/go";
import { firstLetter, isHouseLetter } from "../bottles";
import type { Afloat } from "../sea/look";

const COOKIE = "letter";

/** Who has no age band yet: visitors, and people without a birthday. */
const isVisitor = (c: Ctx): boolean => !c.get("person")?.birthday;

/** Whether this is the letter that this visitor has opened. */
export const hasOpened = (c: Ctx, bottle: string): boolean =>
  isVisitor(c) && readCookie(c, COOKIE) === bottle;

/** The letter that a visitor may open; null: they have opened one, or there is none. */
export async function letterToOpen(c: Ctx): Promise<Afloat | null> {
  if (!isVisitor(c) || readCookie(c, COOKIE)) return null;
  const { random } = c.get("deps");
  const [db, language, now] = [c.get("db"), c.get("language"), c.get("now")];
  return firstLetter(db, language, now, random());
}

/** Opens a letter of the house for a visitor, one in each browser (product.md, See the sea); null: not this one. */
export async function openFirst(c: Ctx, bottle: string): Promise<Response | null> {
  if (!isVisitor(c)) return null;
  const opened = readCookie(c, COOKIE);
  if (opened ? opened !== bottle : !(await isHouseLetter(c.get("db"), bottle, c.get("now")))) return null;
  writeCookie(c, COOKIE, bottle);
  return go(c, `/bottle/${bottle}`);
}
