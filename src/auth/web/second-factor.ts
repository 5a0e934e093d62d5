import { transact } from "../../db/transact";
import { Refusal } from "../../errors";
import type { Ctx } from "../../http/env";
import { giveBack, spendHere, spendRate } from "../../http/limit";
import type { SignedIn } from "../../users/users";
import { pendingLogin, showCode } from "../second-factor/pending-logins";
import { sealingKey } from "../second-factor/sealing";
import { protectedAccount, useCode } from "../second-factor/second-factor";
import type { Shown } from "../sessions";
import { isKnownDevice } from "./known-devices";

/** The password was right; the code is missing. */
export class CodeWanted extends Refusal {
  constructor(readonly who: Shown) {
    super("second_factor_required");
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

/** Verifies the code of a pending login. @throws Refusal as `showCode`, `rate_limited` */
export async function showPendingCode(c: Ctx, token: string, code: string): Promise<Shown> {
  const [db, now] = [c.get("db"), c.get("now")];
  const waiting = await pendingLogin(db, token, now);
  if (!waiting) throw new Refusal("login_expired");
  return withinGuesses(c, waiting.username_key, () => showCode(db, { token, key: keyOf(c), code }, now));
}

/** Rate limit of changes to an account's secrets. @throws Refusal `rate_limited` */
export const spendSecret = (c: Ctx, { id }: SignedIn): Promise<void> => spendRate(c, "secrets", id);
