import type { Db } from "../../db/transact";
import { SECOND_FACTOR_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { endSessions, type SignedIn } from "../../users/users";
import { parseDigitCode } from "../rules";
import { notifyOwner } from "../security/acts";
import { checkSessionProven, lockAndCheckProven, type SessionPerson } from "../security/proof";
import type { SecretMaker } from "../security/sealed-answer";
import { makeRecoveryCodes } from "./make-recovery-codes";
import { secondFactorFailed } from "./recovery-codes";
import { hasSecondFactor } from "./second-factor";
import { decryptText, encryptText } from "./secret-encryption";
import { findTotpStep, generateTotpSecret, totpUriOf } from "./totp";

export interface SecondFactorSetup {
  secret: string;
  uri: string;
  /** The secret, encrypted for this session and 15 minutes; sent back with the first code. */
  setup: string;
}

const setupContextOf = ({ id, sessionId }: SessionPerson): string => `setup ${id} ${sessionId}`;

/** Begins the set-up; nothing is stored before the first code. @throws Refusal `proof_required`, `second_factor_on` */
export async function beginSecondFactorSetup(
  db: Db,
  person: SessionPerson & Pick<SignedIn, "username">,
  key: Buffer,
  now: number,
): Promise<SecondFactorSetup> {
  await checkSessionProven(db, person, now);
  if (await hasSecondFactor(db, person.id)) throw new Refusal("second_factor_on");
  const secret = generateTotpSecret();
  const setup = encryptText(key, `${now + SECOND_FACTOR_LIMITS.setupLifetime} ${secret}`, setupContextOf(person));
  return { secret, uri: totpUriOf(secret, person.username), setup };
}

/** Decrypts a set-up that was sent back; null when it is too old or from another session. */
export function reopenSecondFactorSetup(
  person: SessionPerson & Pick<SignedIn, "username">,
  { key, setup }: { key: Buffer; setup: string },
  now: number,
): SecondFactorSetup | null {
  const [until = "", secret] = decryptText(key, setup, setupContextOf(person))?.split(" ") ?? [];
  return secret && Number(until) > now ? { secret, uri: totpUriOf(secret, person.username), setup } : null;
}

/** Checks the first code of a set-up. @throws Refusal `second_factor_failed`, `set_up_expired` */
function verifyFirstCode(opened: SecondFactorSetup | null, code: string, now: number) {
  if (!opened) throw new Refusal("set_up_expired");
  const digits = parseDigitCode(code);
  const step = digits === null ? null : findTotpStep(opened.secret, digits, now);
  if (step === null) throw secondFactorFailed();
  return { secret: opened.secret, step };
}

/**
 * Turns the second factor on and ends all other sessions. @returns recovery codes, shown once, as `makeRecoveryCodes`
 * @throws Refusal `proof_required`, `second_factor_failed`, `second_factor_on`, `set_up_expired`
 */
export const enableSecondFactor = (
  db: Db,
  person: SecretMaker & Pick<SignedIn, "username">,
  { key, setup, code }: { key: Buffer; setup: string; code: string },
  now: number,
): Promise<string[]> =>
  makeRecoveryCodes(db, person, now, async (tx) => {
    const first = verifyFirstCode(reopenSecondFactorSetup(person, { key, setup }, now), code, now);
    // A concurrent login waits for this and then asks for a code.
    await lockAndCheckProven(tx, person, now);
    const secret = encryptText(key, first.secret, person.id);
    const inserted = await tx
      .insertInto("second_factors")
      .values({ user_id: person.id, secret, last_step: first.step, created_at: now })
      .onConflict((on) => on.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    if (!inserted) throw new Refusal("second_factor_on");
    await endSessions(tx, person.id, person.sessionId);
    await notifyOwner(tx, person.id, "second_factor_on", now);
  });
