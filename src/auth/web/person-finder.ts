import type { Ctx, Sessions } from "../../http/env";
import { browserTimeZoneOf } from "../../http/request/reader-time-zone";
import { type SignedIn, saveTimeZone } from "../../users/users";
import { readSessionToken, setSessionCookie } from "./session-cookie";

type ValidSession = NonNullable<Awaited<ReturnType<Sessions["validate"]>>>;

/** Saves the browser's time zone when the session is renewed (hourly), or if none is known. */
async function updateTimeZone(c: Ctx, { person, fresh }: ValidSession): Promise<void> {
  if (fresh || person.timeZone === null) await saveTimeZone(c.get("db"), person, browserTimeZoneOf(c));
}

/** Finds the person of a request's session or access token and sets its scope; null: nobody, or banned. */
export function createPersonFinder(sessions: Sessions): (c: Ctx) => Promise<SignedIn | null> {
  return async (c) => {
    const token = readSessionToken(c);
    const found = token ? await sessions.validate(token) : null;
    if (!found) return null;
    if (found.fresh && token) setSessionCookie(c, token);
    await updateTimeZone(c, found);
    c.set("scope", found.scope);
    return found.person.accountStatus.bannedAt === null ? found.person : null;
  };
}
