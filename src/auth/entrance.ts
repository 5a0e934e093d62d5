import type { Ctx, SignedIn } from "../http/env";
import { spendRate } from "../http/limit";
import { logIn, register } from "./auth";
import type { Credentials, Registration } from "./input";
import { nameKey } from "./rules";
import { createSessions } from "./sessions";

export interface Entered {
  /** Goes into the JSON answer or, from a page, into the cookie. */
  token: string;
  person: SignedIn;
}

const sessionsOf = (c: Ctx) => createSessions(c.var.db, () => c.var.now);

/** Begins a session for a person who has proven who they are. */
export async function enter(c: Ctx, userId: string): Promise<Entered> {
  const sessions = sessionsOf(c);
  const token = await sessions.start(userId, c.req.header("user-agent") ?? "");
  const found = await sessions.validate(token);
  if (!found) throw new Error("a session that just began was not found");
  return { token, person: found.person };
}

/** Registers and begins a session. @throws Refusal as `register` does, `rate_limited` */
export async function registerAndEnter(c: Ctx, input: Registration): Promise<Entered> {
  await spendRate(c, "register", c.var.address);
  return enter(c, await register(c.var.db, input, c.var.now));
}

/** Logs in and begins a session, within the limits per address and per account. @throws Refusal as `logIn`, `rate_limited` */
export async function logInAndEnter(c: Ctx, input: Credentials): Promise<Entered> {
  await spendRate(c, "signInAddress", c.var.address);
  await spendRate(c, "signIn", nameKey(input.username));
  return enter(c, await logIn(c.var.db, input));
}

/** Ends the request's session; without one there is nothing to do. */
export async function leave(c: Ctx): Promise<void> {
  if (c.var.person) await sessionsOf(c).end(c.var.person.sessionId);
}
