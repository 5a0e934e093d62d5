import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../errors";
import { RATES, SECOND } from "../limits";
import type { Ctx, Env } from "./env";

export type Rate = keyof typeof RATES;

const limiters = new Map<Rate, RateLimiterMemory>();

function limiter(rate: Rate): RateLimiterMemory {
  const known = limiters.get(rate);
  if (known) return known;
  const { points, seconds } = RATES[rate];
  const made = new RateLimiterMemory({ keyPrefix: rate, points, duration: seconds });
  limiters.set(rate, made);
  return made;
}

/** Spends one of the rate for a key. @throws Refusal `rate_limited` with the seconds to wait, also in `Retry-After` */
export async function spendRate(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (!c.var.config.rateLimits) return;
  try {
    await limiter(rate).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / SECOND));
    c.header("retry-after", String(seconds));
    throw new Refusal("rate_limited", { seconds });
  }
}

/** Gives one back: what it was spent for turned out well. */
export async function giveBack(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.var.config.rateLimits) await limiter(rate).reward(key);
}

/** Notes something of a key for as long as the rate lasts. */
export async function note(c: Ctx, rate: Rate, key: string): Promise<void> {
  if (c.var.config.rateLimits) await limiter(rate).set(key, 1, RATES[rate].seconds);
}

/** Whether anything was noted of, or spent for, a key. */
export async function isNoted(c: Ctx, rate: Rate, key: string): Promise<boolean> {
  return c.var.config.rateLimits && (await limiter(rate).get(key)) !== null;
}

/** Every write counts, of a person wherever they are, or of an address. @throws Refusal `rate_limited` */
export const spendWrite = (c: Ctx): Promise<void> => spendRate(c, "write", c.var.person?.id ?? c.var.address);

/** Before a write that has no page to come back to with what was typed: the API's, and what a page tells by itself. */
export const limitedWrites: MiddlewareHandler<Env> = async (c, next) => {
  await spendWrite(c);
  await next();
};

/** Middleware form of `spendRate`; a key of null spends nothing. */
export function limitRate(
  rate: Rate,
  keyOf: (c: Ctx) => string | null | Promise<string | null>,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = await keyOf(c);
    if (key !== null) await spendRate(c, rate, key);
    await next();
  };
}
