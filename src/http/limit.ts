import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../db/transact";
import { Refusal } from "../errors";
import { LETTERS, SECOND } from "../limits";
import type { Asker } from "../mail/caps";
import { AT_HOME, RATES, type Rate } from "../rates";
import type { Ctx, Env } from "./env";

export type { Rate };

/** What is spent belongs to one server, as its database does. */
const servers = new WeakMap<Db, Map<string, RateLimiterMemory>>();

function limiter(c: Ctx, rate: Rate, times = 1): RateLimiterMemory {
  const db = c.get("db");
  const limiters = servers.get(db) ?? new Map<string, RateLimiterMemory>();
  servers.set(db, limiters);
  const name = `${rate} ${times}`;
  const known = limiters.get(name);
  if (known) return known;
  const { points, seconds } = RATES[rate];
  const made = new RateLimiterMemory({ keyPrefix: name, points: points * times, duration: seconds });
  limiters.set(name, made);
  return made;
}

/** The limiter of a rate that counts by where a request comes from. */
const limiterHere = (c: Ctx, rate: Rate): RateLimiterMemory =>
  limiter(c, rate, c.get("atHome") ? AT_HOME : 1);

async function spendOf(c: Ctx, from: RateLimiterMemory, key: string): Promise<void> {
  if (!c.get("config").rateLimits) return;
  try {
    await from.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / SECOND));
    c.header("retry-after", String(seconds));
    throw new Refusal("rate_limited", { seconds });
  }
}

/**
 * Spends one of the rate for an account or whatever else is known by a name.
 * @throws Refusal `rate_limited` with the seconds to wait, also in `Retry-After`
 */
export const spendRate = (c: Ctx, rate: Rate, key: string): Promise<void> =>
  spendOf(c, limiter(c, rate), key);

/**
 * Spends one of the rate for where the request comes from; on one's own machine there is 100 times as much.
 * @param key the address or network, with what else it counts for
 * @throws Refusal `rate_limited` as `spendRate`
 */
export const spendHere = (c: Ctx, rate: Rate, key = c.get("address")): Promise<void> =>
  spendOf(c, limiterHere(c, rate), key);

/** Gives one back: what it was spent for turned out well. */
export async function giveBack(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("config").rateLimits) await limiter(c, rate).reward(key);
}

/** Gives one back of what `spendHere` spent. */
export async function giveBackHere(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("config").rateLimits) await limiterHere(c, rate).reward(key);
}

/** How much of a rate is spent for a key. */
export const spent = async (c: Ctx, rate: Rate, key: string): Promise<number> =>
  (await limiter(c, rate).get(key))?.consumedPoints ?? 0;

/** How much of a rate is spent for where the request comes from. */
export async function spentHere(c: Ctx, rate: Rate, key: string): Promise<number> {
  return (await limiterHere(c, rate).get(key))?.consumedPoints ?? 0;
}

/** Notes something of a key for as long as the rate lasts. */
export async function note(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("config").rateLimits) await limiter(c, rate).set(key, 1, RATES[rate].seconds);
}

/** Whether anything was noted of, or spent for, a key. */
export async function isNoted(c: Ctx, rate: Rate, key: string): Promise<boolean> {
  return c.get("config").rateLimits && (await limiter(c, rate).get(key)) !== null;
}

/** What a person writes counts for their account, what a visitor writes for the address. @throws Refusal `rate_limited` */
export function spendWrite(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (!person) return spendHere(c, "write");
  return spendRate(c, c.get("plan").rateOf(c.req.path) ?? "write", person.id);
}

/** Before a write that has no page to come back to with what was typed: the API's, and what a page tells by itself. */
export const limitedWrites: MiddlewareHandler<Env> = async (c, next) => {
  await spendWrite(c);
  await next();
};

/** Middleware form of `spendRate`. */
export function limitRate(rate: Rate, keyOf: (c: Ctx) => string): MiddlewareHandler<Env> {
  return async (c, next) => {
    await spendRate(c, rate, keyOf(c));
    await next();
  };
}

/** Who asks for a letter, and how many it may bring: the account, the address and the network of a request. */
export function askerOf(c: Ctx): Asker {
  const person = c.get("person");
  const address = c.get("address");
  const network = c.get("network");
  const atHome = c.get("atHome");
  const config = c.get("config");
  if (!config.rateLimits) return [];
  const times = atHome ? AT_HOME : 1;
  const here = (name: string, { hour, day }: { hour: number; day: number }) => [
    { name, hour: hour * times, day: day * times },
  ];
  return [
    ...(person ? [{ name: `account ${person.id}`, ...LETTERS.account }] : []),
    ...here(`address ${address}`, LETTERS.address),
    ...here(`network ${network}`, LETTERS.network),
  ];
}
