import { type Queries, transact } from "../../db/transact";
import type { Ctx } from "../../http/env";
import {
  askerOf,
  giveBack,
  giveBackHere,
  isNoted,
  note,
  spendHere,
  spendRate,
  spent,
  spentHere,
} from "../../http/limits/limit";
import { originOf } from "../../http/request/origin";
import { Refusal } from "../../runtime/errors";
import { banOf } from "../../safety/safety";
import { nameKey, type SignedIn } from "../../users/users";
import type { Login, Registration } from "../input";
import { logIn } from "../login";
import { type HashTurn, knownTurn } from "../password/hash";
import { register } from "../registration";
import { hasSecondFactor } from "../second-factor/second-factor";
import { createSessions, mayEnter, type Shown } from "../sessions";
import { isKnownDevice } from "./known-devices";
import { AccountClosed, CodeWanted, withBoth, withCode } from "./second-factor/second-factor";

export interface Entered {
  token: string;
  person: SignedIn;
}

const sessionsOf = (c: Ctx, db: Queries = c.get("db")) => createSessions(db, () => c.get("now"));

/** Shown only after authentication. @throws Refusal `banned` with reason and appeal token */
async function refuseBanned(c: Ctx, { id }: Shown): Promise<void> {
  const ban = await banOf(c.get("db"), id, c.get("now"));
  if (!ban) return;
  const path = `/notice?pass=${ban.pass}`;
  throw new Refusal("banned", {
    reason: ban.reason,
    language: ban.language,
    path,
    link: originOf(c) + path,
  });
}

/** Begins a session and ends the previous one. @throws Refusal `login_failed`, `CodeWanted` */
export async function enter(c: Ctx, who: Shown): Promise<Entered> {
  await refuseBanned(c, who);
  const token = await transact(c.get("db"), async (tx) => {
    if (!(await mayEnter(tx, who, originOf(c)))) throw new Refusal("login_failed");
    if (!who.coded && (await hasSecondFactor(tx, who.id))) throw new CodeWanted(who);
    return sessionsOf(c, tx).start(who.id, c.req.header("user-agent") ?? "");
  });
  const found = await sessionsOf(c).validate(token);
  if (!found) throw new Error("a session that just began was not found");
  await logOut(c);
  await note(c, "knownAddress", atAddress(c, nameKey(found.person.username)));
  return { token, person: found.person };
}

/** Rate limit by address and network. @throws Refusal `rate_limited` */
export async function spendRegistration(c: Ctx): Promise<void> {
  await spendHere(c, "register");
  await spendHere(c, "registerNetwork", c.get("client")().network);
}

/** Registers and begins a session. @throws Refusal as `register`, `rate_limited` */
export async function registerAndEnter(c: Ctx, input: Registration): Promise<Entered> {
  await spendRegistration(c);
  const turn: HashTurn = { lane: "newcomers", key: networkOf(c) };
  const arrival = { origin: originOf(c), asker: askerOf(c), turn };
  const id = await register(c.get("db"), { ...input, ...arrival }, c.get("now"));
  return enter(c, { id });
}

interface Standing {
  account: string;
  here: string;
  /** The account was used in this browser, or from this address, before. */
  known: boolean;
}

const networkOf = (c: Ctx): string => c.get("client")().network;

const atAddress = (c: Ctx, account: string): string => `${account} ${c.get("client")().address}`;

async function standingOf(c: Ctx, account: string): Promise<Standing> {
  const person = c.get("person");
  const isIn = person !== null && nameKey(person.username) === account;
  if (isIn || (await isKnownDevice(c, account))) return { account, here: `${account} device`, known: true };
  const here = atAddress(c, account);
  return { account, here, known: await isNoted(c, "knownAddress", here) };
}

/** @throws Refusal `AccountClosed` where many tried it from everywhere */
async function spendAccount(c: Ctx, account: string): Promise<void> {
  try {
    await spendRate(c, "signInAccount", account);
  } catch (error) {
    throw error instanceof Refusal ? new AccountClosed(error) : error;
  }
}

/** @returns whose turn it is: for a stranger later by every wrong try on this account and from this network */
async function spendTry(c: Ctx, { account, here, known }: Standing): Promise<HashTurn> {
  if (known) await spendHere(c, "signInKnown", account);
  else await spendHere(c, "signInAddress");
  await spendHere(c, "signIn", here);
  if (known) return knownTurn(account);
  const network = networkOf(c);
  await spendHere(c, "signInNetwork", network);
  await spendAccount(c, account);
  const tried = await spentHere(c, "signInNetwork", network);
  return { lane: "strangers", key: network, rank: Math.max(tried, await spent(c, "signInAccount", account)) };
}

/** Rate limits by address, network and account; known browsers are never locked out by strangers' tries. */
export async function withinLimits<T>(
  c: Ctx,
  account: string,
  work: (turn: HashTurn) => Promise<T>,
): Promise<T> {
  const standing = await standingOf(c, account);
  const done = await work(await spendTry(c, standing));
  await giveBackHere(c, "signIn", standing.here);
  if (!standing.known) {
    await giveBackHere(c, "signInNetwork", networkOf(c));
    await giveBack(c, "signInAccount", account);
  }
  return done;
}

async function shownBy(c: Ctx, { code, ...input }: Login): Promise<Shown> {
  try {
    const check = (turn: HashTurn) => logIn(c.get("db"), input, turn);
    return await withCode(c, await withinLimits(c, nameKey(input.username), check), code);
  } catch (error) {
    if (!(error instanceof AccountClosed) || code === undefined) throw error;
    return withBoth(c, { ...input, code }, error);
  }
}

/** Logs in and begins a session. @throws Refusal as `logIn`, `rate_limited` */
export const logInAndEnter = async (c: Ctx, input: Login): Promise<Entered> =>
  enter(c, await shownBy(c, input));

/** Ends the request's session, if any. */
export async function logOut(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (person) await sessionsOf(c).end(person.sessionId);
}
