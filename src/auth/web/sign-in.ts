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
import { runNow } from "../../http/run-now";
import { Refusal } from "../../runtime/errors";
import { sha256 } from "../../runtime/sha256";
import { findBanWithAppealPass } from "../../safety/safety";
import { nameKey, type SignedIn } from "../../users/users";
import type { LoginInput, RegistrationInput } from "../input";
import { checkLogin } from "../login";
import { recordDeviceKind } from "../new-devices/device-kinds";
import { markSessionPasskey } from "../passkeys/session-passkey";
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
} from "./second-factor/sign-in-with-code";

export interface StartedSession {
  token: string;
  person: SignedIn;
}

const requestSessions = (c: Ctx, db: DbOrTx = c.get("db")) => createSessionStore(db, () => c.get("now"));

/** Only for somebody who has authenticated. @throws Refusal `banned` with reason, the way to the notice, and whether it can be appealed against */
async function refuseBanned(c: Ctx, { id }: AuthenticatedAccount): Promise<void> {
  const ban = await runNow(c, findBanWithAppealPass, id);
  if (!ban) return;
  const path = `/notice?pass=${ban.pass}`;
  throw new Refusal("banned", {
    reason: ban.reason,
    appeal: ban.mayAppeal ? "open" : "over",
    language: ban.language,
    path,
    link: publicOriginOf(c) + path,
  });
}

/** Begins a session and ends the previous one. @throws Refusal `login_failed`, `SecondFactorRequired` */
export async function startSession(c: Ctx, account: AuthenticatedAccount): Promise<StartedSession> {
  await refuseBanned(c, account);
  const token = await transact(c.get("db"), async (tx) => {
    if (!(await lockForSignIn(tx, account, publicOriginOf(c)))) throw new Refusal("login_failed");
    if (!account.secondFactorVerified && (await hasSecondFactor(tx, account.id)))
      throw new SecondFactorRequired(account);
    const device = c.req.header("user-agent") ?? "";
    await recordDeviceKind(tx, account.id, device, c.get("now"));
    const begun = await requestSessions(c, tx).start(account.id, device);
    if (account.passkeyId)
      await markSessionPasskey(tx, { id: account.id, sessionId: sha256(begun) }, account.passkeyId, true);
    return begun;
  });
  const session = await requestSessions(c).validate(token);
  if (!session) throw new Error("a session that just began was not found");
  await logOut(c);
  await markRateKey(c, "knownAddress", addressRateKey(c, nameKey(session.person.username)));
  return { token, person: session.person };
}

/** Rate limit by address and network. @throws Refusal `rate_limited` */
export async function spendRegistration(c: Ctx): Promise<void> {
  await spendClientRate(c, "register");
  await spendClientRate(c, "registerNetwork", c.get("client").network);
}

/** Registers and begins a session. @throws Refusal as `registerAccount`, `rate_limited` */
export async function registerAndStartSession(c: Ctx, input: RegistrationInput): Promise<StartedSession> {
  await spendRegistration(c);
  const turn: HashTurn = { lane: "newcomers", key: clientNetworkOf(c) };
  const context = { origin: publicOriginOf(c), requester: emailRequesterOf(c), turn };
  const id = await registerAccount(c.get("db"), { ...input, ...context }, c.get("now"));
  return startSession(c, { id });
}

interface SignInAttempt {
  account: string;
  rateKey: string;
  /** The account was used in this browser, or from this address, before. */
  isKnown: boolean;
}

const clientNetworkOf = (c: Ctx): string => c.get("client").network;

const addressRateKey = (c: Ctx, account: string): string => `${account} ${c.get("client").address}`;

async function classifySignInAttempt(c: Ctx, account: string): Promise<SignInAttempt> {
  const person = c.get("person");
  const isSignedIn = person !== null && nameKey(person.username) === account;
  if (isSignedIn || (await isKnownDevice(c, account))) return { account, rateKey: `${account} device`, isKnown: true };
  const rateKey = addressRateKey(c, account);
  return { account, rateKey, isKnown: await isRateKeyMarked(c, "knownAddress", rateKey) };
}

/** @throws AccountTriesExhausted after too many wrong tries from any networks */
async function spendAccountTry(c: Ctx, account: string): Promise<void> {
  try {
    await spendRate(c, "signInAccount", account);
  } catch (error) {
    throw error instanceof Refusal ? new AccountTriesExhausted(error) : error;
  }
}

/** @returns the turn of the hash; a stranger's rank falls with every wrong try on the account and from the network */
async function spendSignInTry(c: Ctx, { account, rateKey, isKnown }: SignInAttempt): Promise<HashTurn> {
  if (isKnown) await spendClientRate(c, "signInKnown", account);
  else await spendClientRate(c, "signInAddress");
  await spendClientRate(c, "signIn", rateKey);
  if (isKnown) return knownHashTurn(account);
  const network = clientNetworkOf(c);
  await spendClientRate(c, "signInNetwork", network);
  await spendAccountTry(c, account);
  const networkTries = await countSpentClientRate(c, "signInNetwork", network);
  const accountTries = await countSpentRate(c, "signInAccount", account);
  return { lane: "strangers", key: network, rank: Math.max(networkTries, accountTries) };
}

/**
 * Runs a password check within the rate limits of address, network and account; known browsers are never locked out by
 * tries of strangers. @throws Refusal `rate_limited`, AccountTriesExhausted
 */
export async function withinSignInLimits<T>(c: Ctx, account: string, work: (turn: HashTurn) => Promise<T>): Promise<T> {
  const attempt = await classifySignInAttempt(c, account);
  const result = await work(await spendSignInTry(c, attempt));
  await refundClientRate(c, "signIn", attempt.rateKey);
  if (!attempt.isKnown) {
    await refundClientRate(c, "signInNetwork", clientNetworkOf(c));
    await refundRate(c, "signInAccount", account);
  }
  return result;
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

/** Logs in and begins a session. @throws Refusal as `checkLogin`, `second_factor_failed`, `rate_limited`; SecondFactorRequired */
export const logInAndStartSession = async (c: Ctx, input: LoginInput): Promise<StartedSession> =>
  startSession(c, await authenticate(c, input));

/** Ends the request's session, if any. */
export async function logOut(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (person) await requestSessions(c).end(person.sessionId);
}
