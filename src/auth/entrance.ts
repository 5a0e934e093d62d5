import { type Queries, transact } from "../db/transact";
import { Refusal } from "../errors";
import type { Ctx, SignedIn } from "../http/env";
import { giveBack, isNoted, note, spendRate } from "../http/limit";
import { originOf } from "../http/origin";
import { logIn, register } from "./auth";
import type { Credentials, Registration } from "./input";
import { nameKey } from "./rules";
import { createSessions, mayEnter, type Shown } from "./sessions";

export interface Entered {
  /** Goes into the JSON answer or, from a page, into the cookie. */
  token: string;
  person: SignedIn;
}

const sessionsOf = (c: Ctx, db: Queries = c.var.db) => createSessions(db, () => c.var.now);

/**
 * Begins a session for someone who has shown who they are; the one that was here before ends.
 * @throws Refusal `login_failed` where what was shown counts no more
 */
export async function enter(c: Ctx, who: Shown): Promise<Entered> {
  const token = await transact(c.var.db, async (tx) => {
    if (!(await mayEnter(tx, who, originOf(c)))) throw new Refusal("login_failed");
    return sessionsOf(c, tx).start(who.id, c.req.header("user-agent") ?? "");
  });
  const found = await sessionsOf(c).validate(token);
  if (!found) throw new Error("a session that just began was not found");
  await leave(c);
  return { token, person: found.person };
}

/** Registers and begins a session. @throws Refusal as `register` does, `rate_limited` */
export async function registerAndEnter(c: Ctx, input: Registration): Promise<Entered> {
  await spendRate(c, "register", c.var.address);
  const id = await register(c.var.db, { ...input, origin: originOf(c) }, c.var.now);
  c.var.wakePostman();
  return enter(c, { id });
}

const isIn = (c: Ctx, account: string): boolean =>
  c.var.person !== null && nameKey(c.var.person.username) === account;

/**
 * Wrong tries count for the account at this address; those from everywhere count too, but do not lock out whoever came
 * in from here before. A right password takes nothing.
 */
export async function withinLimits<T>(c: Ctx, account: string, work: () => Promise<T>): Promise<T> {
  const here = `${account} ${c.var.address}`;
  const known = isIn(c, account) || (await isNoted(c, "knownAddress", here));
  await spendRate(c, "signIn", here);
  if (!known) await spendRate(c, "signInAccount", account);
  const done = await work();
  await giveBack(c, "signIn", here);
  if (!known) await giveBack(c, "signInAccount", account);
  await note(c, "knownAddress", here);
  return done;
}

/** Logs in and begins a session, within the limits per address and per account. @throws Refusal as `logIn`, `rate_limited` */
export async function logInAndEnter(c: Ctx, input: Credentials): Promise<Entered> {
  await spendRate(c, "signInAddress", c.var.address);
  return enter(c, await withinLimits(c, nameKey(input.username), () => logIn(c.var.db, input)));
}

/** Ends the request's session; without one there is nothing to do. */
export async function leave(c: Ctx): Promise<void> {
  if (c.var.person) await sessionsOf(c).end(c.var.person.sessionId);
}
