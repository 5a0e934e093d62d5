import type { Ctx } from "../../http/env";
import { readCookie, writeCookie } from "../../http/request/cookies";
import { SECOND, SECOND_FACTOR } from "../../limits/limits";
import { go, ownPath } from "../../shell/go";
import { nameKey, needProfileComplete, type SignedIn } from "../../users/users";
import { askForCode } from "../second-factor/pending-logins";
import { rememberDevice } from "./known-devices";
import { doorTo } from "./return-path";
import { CodeWanted } from "./second-factor/second-factor";
import { ownCookie, setSessionCookie } from "./session-cookie";
import type { Entered } from "./sign-in";

async function welcome(c: Ctx, { token, person }: Entered): Promise<SignedIn> {
  await rememberDevice(c, nameKey(person.username));
  setSessionCookie(c, token);
  writeCookie(c, "language", person.language);
  return person;
}

/** `__Host-` prefix under https. */
export const pendingName = (c: Ctx): string => ownCookie(c, "pending");

/** Token of the browser's pending login. */
export const pendingToken = (c: Ctx): string => readCookie(c, pendingName(c)) ?? "";

interface Onward {
  next?: string;
  notice?: string;
  used?: string;
}

/** Begins the session and redirects; with a second factor asks for its code first. */
export async function comeIn(
  c: Ctx,
  entering: Promise<Entered>,
  { next, notice, used }: Onward,
): Promise<Response> {
  try {
    const person = await welcome(c, await entering);
    if (used) writeCookie(c, used, "", 0);
    return go(c, onward(person, next), notice);
  } catch (error) {
    if (!(error instanceof CodeWanted)) throw error;
    if (used) writeCookie(c, used, "", 0);
    const token = await askForCode(c.get("db"), error.who, c.get("now"));
    writeCookie(c, pendingName(c), token, SECOND_FACTOR.pending / SECOND);
    return go(c, doorTo("/login/code", { next }), notice);
  }
}

/** Redirect after login: incomplete profile first, then `next`. */
function onward(person: SignedIn, wish: string | undefined): string {
  const path = ownPath(wish);
  return needProfileComplete(person) ? `/complete-profile?next=${encodeURIComponent(path)}` : path;
}
