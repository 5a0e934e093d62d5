import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import type { Db } from "../../db/transact";
import { EMAIL_CAPS } from "../../limits/mail";
import { ADDRESS_RATE_FACTOR, LOCAL_RATE_FACTOR, RATE_LIMIT_RULES, type RateName } from "../../limits/rates";
import type { EmailRequester } from "../../mail/email-caps";
import { Refusal } from "../../runtime/errors";
import { perOwner } from "../../runtime/per-owner";
import { SECOND } from "../../runtime/units";
import { declareThrows } from "../contract/declared-throws";
import type { GuardMiddleware } from "../contract/request-checks";
import type { Ctx } from "../env";
import { isLoopbackAddress } from "../request/client-address";
import { createRateLimiter, rateStoreKey } from "./rate-store";

const rateLimitersOf = perOwner<Db, Map<string, RateLimiterAbstract>>(() => new Map());

function rateLimiterOf(c: Ctx, rate: RateName, times = 1, perProcess = false): RateLimiterAbstract {
  const db = c.get("db");
  const limiters = rateLimitersOf(db);
  const name = `${rate} ${times}`;
  const known = limiters.get(name);
  if (known) return known;
  const { points, seconds } = RATE_LIMIT_RULES[rate];
  const limiter = createRateLimiter(db, { name, points: points * times, duration: seconds, perProcess });
  limiters.set(name, limiter);
  return limiter;
}

const clientRateLimiterOf = (c: Ctx, rate: RateName): RateLimiterAbstract =>
  rateLimiterOf(c, rate, c.get("client").isLocal ? LOCAL_RATE_FACTOR : 1);

const storedRateKey = (c: Ctx, key: string): string => rateStoreKey(c.get("db"), key);

async function spendPoint(c: Ctx, from: RateLimiterAbstract, key: string): Promise<void> {
  if (!c.get("deps").config.rateLimits) return;
  try {
    await from.consume(storedRateKey(c, key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / SECOND));
    c.header("retry-after", String(seconds));
    throw new Refusal("rate_limited", { seconds });
  }
}

/** Spends one of a rate for a key. @throws Refusal `rate_limited` (seconds, `Retry-After`) */
export const spendRate = (c: Ctx, rate: RateName, key: string): Promise<void> =>
  spendPoint(c, rateLimiterOf(c, rate), key);

/** Spends by IP address; requests from the same machine have 100 times the limit. @throws Refusal `rate_limited` */
export const spendClientRate = (c: Ctx, rate: RateName, key = c.get("client").address): Promise<void> =>
  spendPoint(c, clientRateLimiterOf(c, rate), key);

/**
 * Spends one of an account's rate, then one of what the accounts of its IP address have together: what the account is
 * refused costs the others nothing. Each process counts addresses for itself; this machine's own address has no limit, as
 * it is everybody's behind a proxy that is not trusted.
 * @throws Refusal `rate_limited`
 */
export async function spendAccountRate(c: Ctx, rate: RateName, personId: string): Promise<void> {
  await spendRate(c, rate, personId);
  const { address } = c.get("client");
  if (!isLoopbackAddress(address)) await spendPoint(c, rateLimiterOf(c, rate, ADDRESS_RATE_FACTOR, true), address);
}

/** Refunds one. */
export async function refundRate(c: Ctx, rate: RateName, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits) await rateLimiterOf(c, rate).reward(storedRateKey(c, key));
}

/** Refunds one of `spendClientRate`. */
export async function refundClientRate(c: Ctx, rate: RateName, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits) await clientRateLimiterOf(c, rate).reward(storedRateKey(c, key));
}

/** How much of a rate is spent. */
export const countSpentRate = async (c: Ctx, rate: RateName, key: string): Promise<number> =>
  (await rateLimiterOf(c, rate).get(storedRateKey(c, key)))?.consumedPoints ?? 0;

/** How much of `spendClientRate`'s rate is spent. */
export async function countSpentClientRate(c: Ctx, rate: RateName, key: string): Promise<number> {
  return (await clientRateLimiterOf(c, rate).get(storedRateKey(c, key)))?.consumedPoints ?? 0;
}

/** Marks a key for the rate's window. */
export async function markRateKey(c: Ctx, rate: RateName, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits)
    await rateLimiterOf(c, rate).set(storedRateKey(c, key), 1, RATE_LIMIT_RULES[rate].seconds);
}

/** Whether a key is marked or spent. */
export async function isRateKeyMarked(c: Ctx, rate: RateName, key: string): Promise<boolean> {
  return c.get("deps").config.rateLimits && (await rateLimiterOf(c, rate).get(storedRateKey(c, key))) !== null;
}

/** Write limit by account, for visitors by address. @throws Refusal `rate_limited` */
export function spendWriteRate(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (!person) return spendClientRate(c, "write");
  return spendAccountRate(c, c.get("deps").plan.rateOf(c.req.path) ?? "write", person.id);
}

/** For writes whose form need not be shown again. */
export const writeRateGuard: GuardMiddleware = declareThrows(["rate_limited"], async (c, next) => {
  await spendWriteRate(c);
  await next();
});

/** Spends a rate before the handler. */
export const rateGuard = (spend: (c: Ctx) => Promise<void>): GuardMiddleware =>
  declareThrows(["rate_limited"], async (c, next) => {
    await spend(c);
    await next();
  });

/** The requester of a capped e-mail: account, IP address and network. */
export function emailRequesterOf(c: Ctx): EmailRequester {
  const person = c.get("person");
  const { address, network, isLocal: atHome } = c.get("client");
  const config = c.get("deps").config;
  if (!config.rateLimits) return [];
  const times = atHome ? LOCAL_RATE_FACTOR : 1;
  const here = (name: string, { hour, day }: { hour: number; day: number }) => [
    { name, hour: hour * times, day: day * times },
  ];
  return [
    ...(person ? [{ name: `account ${person.id}`, ...EMAIL_CAPS.account }] : []),
    ...here(`address ${address}`, EMAIL_CAPS.address),
    ...here(`network ${network}`, EMAIL_CAPS.network),
  ];
}
