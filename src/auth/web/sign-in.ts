import { type DbOrTx, transact } from "../../db/transact";
import type { Ctx } from "../../http/env";
import {
  countSpentClientRate,
  countSpentRate,
  emailRequesterOf,
  isRateKeyMarked,
  markRateKey,
  refundClientRate,
  refundRate,
  spendClientRate,
  spendRate,
} from "../../http/limits/rate-limit";
import { publicOriginOf } from "../../http/request/host-and-origin";
import { Refusal } from "../../runtime/errors";
import { findBanWithAppealPass } from "../../safety/safety";
import { nameKey, type SignedIn } from "../../users/users";
import type { LoginInput, RegistrationInput } from "../input";
import { checkLogin } from "../login";
import { type HashTurn, knownHashTurn } from "../password/hash";
import { registerAccount } from "../registration";
import { hasSecondFactor } from "../second-factor/second-factor";
import { type AuthenticatedAccount, createSessionStore, lockForSignIn } from "../sessions";
import { isKnownDevice } from "./known-devices";
import {
  AccountTriesExhausted,
  SecondFactorRequired,
  verifyCodeIfSent,
  verifyPasswordAndCode,
} from "./second-factor/second-factor";

export interface StartedSession {
  token: string;
  person: SignedIn;
}

const requestSessions = (c: Ctx, db: DbOrTx = c.get("db")) => createSessionStore(db, () => c.get("now"));

/** Shown only after authentication. @throws Refusal `banned` with reason and appeal token */
async function refuseBanned(c: Ctx, { id }: AuthenticatedAccount): Promise<void> {
  const ban = await findBanWithAppealPass(c.get("db"), id, c.get("now"));
  if (!ban) return;
  const path = `/notice?pass=${ban.pass}`;
  throw new Refusal("banned", {
    reason: ban.reason,
    language: ban.language,
    path,
    link: publicOriginOf(c) + path,
  });
}

/** Begins a session and ends the previous one. @throws Refusal `login_failed`, `SecondFactorRequired` */
export async function startSession(c: Ctx, who: AuthenticatedAccount): Promise<StartedSession> {
  await refuseBanned(c, who);
  const token = await transact(c.get("db"), async (tx) => {
    if (!(await lockForSignIn(tx, who, publicOriginOf(c)))) throw new Refusal("login_failed");
    if (!who.secondFactorVerified && (await hasSecondFactor(tx, who.id))) throw new SecondFactorRequired(who);
    return requestSessions(c, tx).start(who.id, c.req.header("user-agent") ?? "");
  });
  const found = await requestSessions(c).validate(token);
  if (!found) throw new Error("a session that just began was not found");
  await logOut(c);
  await markRateKey(c, "knownAddress", addressRateKey(c, nameKey(found.person.username)));
  return { token, person: found.person };
}

/** Rate limit by address and network. @throws Refusal `rate_limited` */
export async function spendRegistration(c: Ctx): Promise<void> {
  await spendClientRate(c, "register");
  await spendClientRate(c, "registerNetwork", c.get("client")().network);
}

/** Registers and begins a session. @throws Refusal as `registerAccount`, `rate_limited` */
export async function registerAndStartSession(c: Ctx, input: RegistrationInput): Promise<StartedSession> {
  await spendRegistration(c);
  const turn: HashTurn = { lane: "newcomers", key: clientNetworkOf(c) };
  const arrival = { origin: publicOriginOf(c), asker: emailRequesterOf(c), turn };
  const id = await registerAccount(c.get("db"), { ...input, ...arrival }, c.get("now"));
  return startSession(c, { id });
}

interface SignInAttempt {
  account: string;
  rateKey: string;
  /** The account was used in this browser, or from this address, before. */
  isKnown: boolean;
}

const clientNetworkOf = (c: Ctx): string => c.get("client")().network;

const addressRateKey = (c: Ctx, account: string): string => `${account} ${c.get("client")().address}`;

async function classifySignInAttempt(c: Ctx, account: string): Promise<SignInAttempt> {
  const person = c.get("person");
  const isIn = person !== null && nameKey(person.username) === account;
  if (isIn || (await isKnownDevice(c, account)))
    return { account, rateKey: `${account} device`, isKnown: true };
  const here = addressRateKey(c, account);
  return { account, rateKey: here, isKnown: await isRateKeyMarked(c, "knownAddress", here) };
}

/** @throws Refusal `AccountTriesExhausted` where many tried it from everywhere */
async function spendAccountTry(c: Ctx, account: string): Promise<void> {
  try {
    await spendRate(c, "signInAccount", account);
  } catch (error) {
    throw error instanceof Refusal ? new AccountTriesExhausted(error) : error;
  }
}

/** @returns whose turn it is: for a stranger later by every wrong try on this account and from this network */
async function spendSignInTry(
  c: Ctx,
  { account, rateKey: here, isKnown: known }: SignInAttempt,
): Promise<HashTurn> {
  if (known) await spendClientRate(c, "signInKnown", account);
  else await spendClientRate(c, "signInAddress");
  await spendClientRate(c, "signIn", here);
  if (known) return knownHashTurn(account);
  const network = clientNetworkOf(c);
  await spendClientRate(c, "signInNetwork", network);
  await spendAccountTry(c, account);
  const tried = await countSpentClientRate(c, "signInNetwork", network);
  return {
    lane: "strangers",
    key: network,
    rank: Math.max(tried, await countSpentRate(c, "signInAccount", account)),
  };
}

/** Rate limits by address, network and account; known browsers are never locked out by strangers' tries. */
export async function withinSignInLimits<T>(
  c: Ctx,
  account: string,
  work: (turn: HashTurn) => Promise<T>,
): Promise<T> {
  const standing = await classifySignInAttempt(c, account);
  const done = await work(await spendSignInTry(c, standing));
  await refundClientRate(c, "signIn", standing.rateKey);
  if (!standing.isKnown) {
    await refundClientRate(c, "signInNetwork", clientNetworkOf(c));
    await refundRate(c, "signInAccount", account);
  }
  return done;
}

async function authenticate(c: Ctx, { code, ...input }: LoginInput): Promise<AuthenticatedAccount> {
  try {
    const check = (turn: HashTurn) => checkLogin(c.get("db"), input, turn);
    return await verifyCodeIfSent(c, await withinSignInLimits(c, nameKey(input.username), check), code);
  } catch (error) {
    if (!(error instanceof AccountTriesExhausted) || code === undefined) throw error;
    return verifyPasswordAndCode(c, { ...input, code }, error);
  }
}

/** Logs in and begins a session. @throws Refusal as `logIn`, `rate_limited` */
export const logInAndStartSession = async (c: Ctx, input: LoginInput): Promise<StartedSession> =>
  startSession(c, await authenticate(c, input));

/** Ends the request's session, if any. */
export async function logOut(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (person) await requestSessions(c).end(person.sessionId);
}
