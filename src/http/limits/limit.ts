import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import type { Db } from "../../db/transact";
import { LETTERS, SECOND } from "../../limits/limits";
import { AT_HOME, RATES, type Rate } from "../../limits/rates";
import type { Asker } from "../../mail/caps";
import { Refusal } from "../../runtime/errors";
import type { Guard } from "../contract/checks";
import { declared } from "../contract/throws";
import type { Ctx } from "../env";
import { limiterOn, rateKey } from "./rate-store";

const servers = new WeakMap<Db, Map<string, RateLimiterAbstract>>();

function limiter(c: Ctx, rate: Rate, times = 1): RateLimiterAbstract {
  const db = c.get("db");
  const limiters = servers.get(db) ?? new Map<string, RateLimiterAbstract>();
  servers.set(db, limiters);
  const name = `${rate} ${times}`;
  const known = limiters.get(name);
  if (known) return known;
  const { points, seconds } = RATES[rate];
  const made = limiterOn(db, { name, points: points * times, duration: seconds });
  limiters.set(name, made);
  return made;
}

const limiterHere = (c: Ctx, rate: Rate): RateLimiterAbstract =>
  limiter(c, rate, c.get("client")().atHome ? AT_HOME : 1);

const stored = (c: Ctx, key: string): string => rateKey(c.get("db"), key);

async function spendOf(c: Ctx, from: RateLimiterAbstract, key: string): Promise<void> {
  if (!c.get("deps").config.rateLimits) return;
  try {
    await from.consume(stored(c, key));
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / SECOND));
    c.header("retry-after", String(seconds));
    throw new Refusal("rate_limited", { seconds });
  }
}

/** Spends one of a rate for a key. @throws Refusal `rate_limited` (seconds, `Retry-After`) */
export const spendRate = (c: Ctx, rate: Rate, key: string): Promise<void> =>
  spendOf(c, limiter(c, rate), key);

/** Spends by origin of the request; 100 times as much on one's own machine. @throws Refusal `rate_limited` */
export const spendHere = (c: Ctx, rate: Rate, key = c.get("client")().address): Promise<void> =>
  spendOf(c, limiterHere(c, rate), key);

/** Refunds one. */
export async function giveBack(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits) await limiter(c, rate).reward(stored(c, key));
}

/** Refunds one of `spendHere`. */
export async function giveBackHere(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits) await limiterHere(c, rate).reward(stored(c, key));
}

/** How much of a rate is spent. */
export const spent = async (c: Ctx, rate: Rate, key: string): Promise<number> =>
  (await limiter(c, rate).get(stored(c, key)))?.consumedPoints ?? 0;

/** How much of `spendHere`'s rate is spent. */
export async function spentHere(c: Ctx, rate: Rate, key: string): Promise<number> {
  return (await limiterHere(c, rate).get(stored(c, key)))?.consumedPoints ?? 0;
}

/** Marks a key for the rate's window. */
export async function note(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.get("deps").config.rateLimits) await limiter(c, rate).set(stored(c, key), 1, RATES[rate].seconds);
}

/** Whether a key is marked or spent. */
export async function isNoted(c: Ctx, rate: Rate, key: string): Promise<boolean> {
  return c.get("deps").config.rateLimits && (await limiter(c, rate).get(stored(c, key))) !== null;
}

/** Write limit by account, for visitors by address. @throws Refusal `rate_limited` */
export function spendWrite(c: Ctx): Promise<void> {
  const person = c.get("person");
  if (!person) return spendHere(c, "write");
  return spendRate(c, c.get("deps").plan.rateOf(c.req.path) ?? "write", person.id);
}

/** For writes that need not show a form again. */
export const limitedWrites: Guard = declared(["rate_limited"], async (c, next) => {
  await spendWrite(c);
  await next();
});

/** Middleware form of `spendRate`. */
export const limitRate = (rate: Rate, keyOf: (c: Ctx) => string): Guard =>
  declared(["rate_limited"], async (c, next) => {
    await spendRate(c, rate, keyOf(c));
    await next();
  });

/** Requester of a letter with caps: account, address and network. */
export function askerOf(c: Ctx): Asker {
  const person = c.get("person");
  const { address, network, atHome } = c.get("client")();
  const config = c.get("deps").config;
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
