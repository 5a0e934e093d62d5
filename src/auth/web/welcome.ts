import { writeCookie } from "../../http/cookies";
import type { Ctx } from "../../http/env";
import { needProfileComplete } from "../../profile/profile";
import { ownPath } from "../../shell/go";
import { nameKey, type SignedIn } from "../../users/users";
import { rememberDevice } from "./known-devices";
import { setSessionCookie } from "./session-cookie";
import type { Entered } from "./sign-in";

/** The session goes into the cookie, and the browser takes on the person's language (specification section 4). */
export async function welcome(c: Ctx, { token, person }: Entered): Promise<SignedIn> {
  await rememberDevice(c, nameKey(person.username));
  setSessionCookie(c, token);
  writeCookie(c, "language", person.language);
  return person;
}

/** Where to after signing in: the missing profile first, then where one was going. */
export function onward(person: SignedIn, wish: string | undefined): string {
  const path = ownPath(wish);
  return needProfileComplete(person) ? `/complete-profile?next=${encodeURIComponent(path)}` : path;
}
