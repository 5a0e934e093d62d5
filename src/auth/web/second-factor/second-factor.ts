import { transact } from "../../../db/transact";
import type { Ctx } from "../../../http/env";
import { refundRate, spendClientRate, spendRate } from "../../../http/limits/rate-limit";
import { type ErrorCode, Refusal } from "../../../runtime/errors";
import { nameKey, type SignedIn } from "../../../users/users";
import type { CredentialsInput } from "../../input";
import { checkLogin } from "../../login";
import { isCodeValid } from "../../second-factor/check-code";
import { completePendingLogin, findPendingLogin } from "../../second-factor/pending-logins";
import { consumeSecondFactorCode, findProtectedUsernameKey } from "../../second-factor/second-factor";
import { secondFactorKeyOf } from "../../second-factor/secret-encryption";
import type { AuthenticatedAccount } from "../../sessions";
import { isKnownDevice } from "../known-devices";

/** The password was right; the code is missing. */
export class SecondFactorRequired extends Refusal {
  constructor(readonly who: AuthenticatedAccount) {
    super("second_factor_required");
  }
}

/** Too many wrong passwords from everywhere. Whoever brings password and code at once gets in all the same. */
export class AccountTriesExhausted extends Refusal {
  constructor({ code, params }: Refusal) {
    super(code, params);
  }
}

export const requestSecondFactorKey = (c: Ctx): Buffer => secondFactorKeyOf(c.get("deps").config);

async function withinCodeGuesses<T>(c: Ctx, account: string, work: () => Promise<T>): Promise<T> {
  const key = (await isKnownDevice(c, account)) ? `${account} device` : account;
  await spendClientRate(c, "signInAddress");
  await spendRate(c, "secondFactor", key);
  const done = await work();
  await refundRate(c, "secondFactor", key);
  return done;
}

/** Verifies the code where one is required. @throws Refusal `second_factor_failed`, `rate_limited` */
export async function verifyCodeIfSent(
  c: Ctx,
  who: AuthenticatedAccount,
  code?: string,
): Promise<AuthenticatedAccount> {
  const [db, now] = [c.get("db"), c.get("now")];
  const account = code === undefined ? null : await findProtectedUsernameKey(db, who.id);
  if (code === undefined || account === null) return who;
  await withinCodeGuesses(c, account, () =>
    transact(db, (tx) => consumeSecondFactorCode(tx, requestSecondFactorKey(c), who.id, code, now)),
  );
  return { ...who, secondFactorVerified: true };
}

/** What was done, or false where it was refused so. */
async function falseIfRefused<T>(code: ErrorCode, work: Promise<T>): Promise<T | false> {
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
export async function verifyPasswordAndCode(
  c: Ctx,
  { code, ...input }: CredentialsInput & { code: string },
  closed: AccountTriesExhausted,
): Promise<AuthenticatedAccount> {
  const [db, now, key] = [c.get("db"), c.get("now"), requestSecondFactorKey(c)];
  const account = nameKey(input.username);
  const fits = await isCodeValid(db, key, account, code, now);
  const turn = { lane: "with a code", key: c.get("client")().network } as const;
  const who = await falseIfRefused("login_failed", checkLogin(db, input, turn));
  const counted = who ? account : `${account} wrong password`;
  const refused = await falseIfRefused("rate_limited", spendRate(c, "secondFactor", counted));
  c.header("retry-after", String(closed.params.seconds));
  if (!who || !fits || refused === false) throw closed;
  const use = transact(db, (tx) => consumeSecondFactorCode(tx, key, who.id, code, now));
  if ((await falseIfRefused("second_factor_failed", use)) === false) throw closed;
  await refundRate(c, "secondFactor", account);
  c.header("retry-after", undefined);
  return { ...who, secondFactorVerified: true };
}

/** Verifies the code of a pending login. @throws Refusal as `completePendingLogin`, `rate_limited` */
export async function verifyPendingLogin(c: Ctx, token: string, code: string): Promise<AuthenticatedAccount> {
  const [db, now] = [c.get("db"), c.get("now")];
  const waiting = await findPendingLogin(db, token, now);
  if (!waiting) throw new Refusal("login_expired");
  return withinCodeGuesses(c, waiting.username_key, () =>
    completePendingLogin(db, { token, key: requestSecondFactorKey(c), code }, now),
  );
}

/** Rate limit of changes to an account's secrets. @throws Refusal `rate_limited` */
export const spendSecretChange = (c: Ctx, { id }: SignedIn): Promise<void> => spendRate(c, "secrets", id);
