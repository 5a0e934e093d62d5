import { transact } from "../../../db/transact";
import type { Ctx } from "../../../http/env";
import { giveBack, spendHere, spendRate } from "../../../http/limits/limit";
import { type Code, Refusal } from "../../../runtime/errors";
import { nameKey, type SignedIn } from "../../../users/users";
import type { Credentials } from "../../input";
import { logIn } from "../../login";
import { codeFits } from "../../second-factor/code-fits";
import { pendingLogin, showCode } from "../../second-factor/pending-logins";
import { sealingKey } from "../../second-factor/sealing";
import { protectedAccount, useCode } from "../../second-factor/second-factor";
import type { Shown } from "../../sessions";
import { isKnownDevice } from "../known-devices";

/** The password was right; the code is missing. */
export class CodeWanted extends Refusal {
  constructor(readonly who: Shown) {
    super("second_factor_required");
  }
}

/** Too many wrong passwords from everywhere. Whoever brings password and code at once gets in all the same. */
export class AccountClosed extends Refusal {
  constructor({ code, params }: Refusal) {
    super(code, params);
  }
}

export const keyOf = (c: Ctx): Buffer => sealingKey(c.get("deps").config);

async function withinGuesses<T>(c: Ctx, account: string, work: () => Promise<T>): Promise<T> {
  const key = (await isKnownDevice(c, account)) ? `${account} device` : account;
  await spendHere(c, "signInAddress");
  await spendRate(c, "secondFactor", key);
  const done = await work();
  await giveBack(c, "secondFactor", key);
  return done;
}

/** Verifies the code where one is required. @throws Refusal `second_factor_failed`, `rate_limited` */
export async function withCode(c: Ctx, who: Shown, code?: string): Promise<Shown> {
  const [db, now] = [c.get("db"), c.get("now")];
  const account = code === undefined ? null : await protectedAccount(db, who.id);
  if (code === undefined || account === null) return who;
  await withinGuesses(c, account, () => transact(db, (tx) => useCode(tx, keyOf(c), who.id, code, now)));
  return { ...who, coded: true };
}

/** What was done, or false where it was refused so. */
async function unless<T>(code: Code, work: Promise<T>): Promise<T | false> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return false;
    throw error;
  }
}

/**
 * Verifies password and code of a closed account. Whatever is wrong with them, answer and work are the same: neither can
 * be guessed by itself. Codes are counted where the password was right, so that nobody else can use up the owner's.
 * @throws AccountClosed; Refusal `overloaded`
 */
export async function withBoth(
  c: Ctx,
  { code, ...input }: Credentials & { code: string },
  closed: AccountClosed,
): Promise<Shown> {
  const [db, now, key] = [c.get("db"), c.get("now"), keyOf(c)];
  const account = nameKey(input.username);
  const fits = await codeFits(db, key, account, code, now);
  const turn = { lane: "with a code", key: c.get("client")().network } as const;
  const who = await unless("login_failed", logIn(db, input, turn));
  const counted = who ? account : `${account} wrong password`;
  const refused = await unless("rate_limited", spendRate(c, "secondFactor", counted));
  c.header("retry-after", String(closed.params.seconds));
  if (!who || !fits || refused === false) throw closed;
  const use = transact(db, (tx) => useCode(tx, key, who.id, code, now));
  if ((await unless("second_factor_failed", use)) === false) throw closed;
  await giveBack(c, "secondFactor", account);
  c.header("retry-after", undefined);
  return { ...who, coded: true };
}

/** Verifies the code of a pending login. @throws Refusal as `showCode`, `rate_limited` */
export async function showPendingCode(c: Ctx, token: string, code: string): Promise<Shown> {
  const [db, now] = [c.get("db"), c.get("now")];
  const waiting = await pendingLogin(db, token, now);
  if (!waiting) throw new Refusal("login_expired");
  return withinGuesses(c, waiting.username_key, () => showCode(db, { token, key: keyOf(c), code }, now));
}

/** Rate limit of changes to an account's secrets. @throws Refusal `rate_limited` */
export const spendSecret = (c: Ctx, { id }: SignedIn): Promise<void> => spendRate(c, "secrets", id);
