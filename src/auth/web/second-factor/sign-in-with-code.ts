import { transact } from "../../../db/transact";
import type { Ctx } from "../../../http/env";
import { refundRate, spendClientRate, spendRate } from "../../../http/limits/rate-limit";
import { runNow } from "../../../http/run-now";
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

/** The password was right, but a code is needed. */
export class SecondFactorRequired extends Refusal {
  constructor(readonly account: AuthenticatedAccount) {
    super("second_factor_required");
  }
}

/** Too many wrong passwords from any network. Sign-in still works where password and second-factor code are sent together. */
export class AccountTriesExhausted extends Refusal {
  constructor({ code, params }: Refusal) {
    super(code, params);
  }
}

export const requestSecondFactorKey = (c: Ctx): Buffer => secondFactorKeyOf(c.get("deps").config);

/** Runs a check of a code within the rate limits of address and account. */
async function withinCodeGuesses<T>(c: Ctx, usernameKey: string, work: () => Promise<T>): Promise<T> {
  const key = (await isKnownDevice(c, usernameKey)) ? `${usernameKey} device` : usernameKey;
  await spendClientRate(c, "signInAddress");
  await spendRate(c, "secondFactor", key);
  const result = await work();
  await refundRate(c, "secondFactor", key);
  return result;
}

/** Verifies the code where one was sent and the account has a second factor. @throws Refusal `second_factor_failed`, `rate_limited` */
export async function verifyCodeIfSent(
  c: Ctx,
  account: AuthenticatedAccount,
  code?: string,
): Promise<AuthenticatedAccount> {
  const [db, now] = [c.get("db"), c.get("now")];
  const usernameKey = code === undefined ? null : await findProtectedUsernameKey(db, account.id);
  if (code === undefined || usernameKey === null) return account;
  await withinCodeGuesses(c, usernameKey, () =>
    transact(db, (tx) => consumeSecondFactorCode(tx, requestSecondFactorKey(c), account.id, code, now)),
  );
  return { ...account, secondFactorVerified: true };
}

/** The result of some work, or false where it was refused with a code. */
async function falseIfRefused<T>(code: ErrorCode, work: Promise<T>): Promise<T | false> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.code === code) return false;
    throw error;
  }
}

/**
 * Verifies password and code of an account that strangers have used up the tries of. Whichever is wrong, answer and work
 * are the same, so that neither can be guessed alone. Code tries are counted by account only where the password was
 * right, so that nobody else can use up the owner's. @throws AccountTriesExhausted; Refusal `overloaded`
 */
export async function verifyPasswordAndCode(
  c: Ctx,
  { code, ...input }: CredentialsInput & { code: string },
  exhausted: AccountTriesExhausted,
): Promise<AuthenticatedAccount> {
  const [db, now, key] = [c.get("db"), c.get("now"), requestSecondFactorKey(c)];
  const usernameKey = nameKey(input.username);
  const isValid = await isCodeValid(db, key, usernameKey, code, now);
  const turn = { lane: "with a code", key: c.get("client").network } as const;
  const account = await falseIfRefused("login_failed", checkLogin(db, input, turn));
  const rateKey = account ? usernameKey : `${usernameKey} wrong password`;
  const spent = await falseIfRefused("rate_limited", spendRate(c, "secondFactor", rateKey));
  c.header("retry-after", String(exhausted.params.seconds));
  if (!account || !isValid || spent === false) throw exhausted;
  const use = transact(db, (tx) => consumeSecondFactorCode(tx, key, account.id, code, now));
  if ((await falseIfRefused("second_factor_failed", use)) === false) throw exhausted;
  await refundRate(c, "secondFactor", usernameKey);
  c.header("retry-after", undefined);
  return { ...account, secondFactorVerified: true };
}

/** Verifies the code of a pending login. @throws Refusal as `completePendingLogin`, `rate_limited` */
export async function verifyPendingLogin(c: Ctx, token: string, code: string): Promise<AuthenticatedAccount> {
  const pending = await runNow(c, findPendingLogin, token);
  if (!pending) throw new Refusal("login_expired");
  return withinCodeGuesses(c, pending.username_key, () =>
    runNow(c, completePendingLogin, { token, key: requestSecondFactorKey(c), code }),
  );
}

/** Rate limit of changes to an account's secrets. @throws Refusal `rate_limited` */
export const spendSecretChange = (c: Ctx, { id }: SignedIn): Promise<void> => spendRate(c, "secrets", id);
