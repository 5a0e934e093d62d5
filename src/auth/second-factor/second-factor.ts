import { type Actor, transactOnce } from "../../db/idempotency";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { notifyOwnerOfRemoved, removeAllPasskeys } from "../passkeys/remove-all";
import { parseDigitCode } from "../rules";
import { notifyOwner } from "../security/acts";
import { lockAndCheckProven, type SessionPerson } from "../security/proof";
import type { SecretMaker } from "../security/sealed-answer";
import { makeRecoveryCodes } from "./make-recovery-codes";
import { consumeRecoveryCode, secondFactorFailed } from "./recovery-codes";
import { decryptText } from "./secret-encryption";
import { findTotpStep } from "./totp";

export interface SecondFactorStatus {
  /** ms; null: off. */
  since: number | null;
  recoveryCodesLeft: number;
}

const findSecondFactor = (db: DbOrTx, userId: string) =>
  db.selectFrom("second_factors").select(["secret", "created_at"]).where("user_id", "=", userId).executeTakeFirst();

/** Whether signing in to an account needs a code. */
export const hasSecondFactor = async (db: DbOrTx, userId: string): Promise<boolean> =>
  (await findSecondFactor(db, userId)) !== undefined;

/** The username key of the account if it has a second factor, else null. */
export async function findProtectedUsernameKey(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select("username_key")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return row?.username_key ?? null;
}

/** Since when an account has a second factor, and how many recovery codes are unused. */
export async function loadSecondFactorStatus(db: DbOrTx, userId: string): Promise<SecondFactorStatus> {
  const row = await findSecondFactor(db, userId);
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number | string>().as("left"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { since: row?.created_at ?? null, recoveryCodesLeft: Number(left) };
}

const SECRET_CHECK_LIMIT = 20;

/** How many of the first 20 secrets cannot be decrypted with a key. */
export async function countUnreadableSecrets(db: DbOrTx, key: Buffer): Promise<number> {
  const rows = await db
    .selectFrom("second_factors")
    .select(["user_id", "secret"])
    .orderBy("user_id")
    .limit(SECRET_CHECK_LIMIT)
    .execute();
  return rows.filter(({ user_id, secret }) => decryptText(key, secret, user_id) === null).length;
}

/** Consumes a TOTP step or a recovery code, each at most once. @throws Refusal `second_factor_failed` */
export async function consumeSecondFactorCode(
  tx: Tx,
  key: Buffer,
  userId: string,
  text: string,
  now: number,
): Promise<void> {
  const code = parseDigitCode(text);
  const used = code === null ? consumeRecoveryCode(tx, userId, text) : consumeTotpStep(tx, key, userId, code, now);
  if (!(await used)) throw secondFactorFailed();
}

async function consumeTotpStep(tx: Tx, key: Buffer, userId: string, code: string, now: number): Promise<boolean> {
  const row = await findSecondFactor(tx, userId);
  const secret = row && decryptText(key, row.secret, userId);
  const step = secret ? findTotpStep(secret, code, now) : null;
  if (step === null) return false;
  const updated = await tx
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return updated !== undefined;
}

interface SecondFactorCodeInput {
  key: Buffer;
  code: string;
}

async function lockAndConsumeCode(
  tx: Tx,
  person: SessionPerson,
  { key, code }: SecondFactorCodeInput,
  now: number,
): Promise<void> {
  await lockAndCheckProven(tx, person, now);
  await consumeSecondFactorCode(tx, key, person.id, code, now);
}

/** Replaces the recovery codes. @returns the new ones, shown once, as `makeRecoveryCodes` @throws Refusal `proof_required`, `second_factor_failed` */
export const renewRecoveryCodes = (
  db: Db,
  person: SecretMaker,
  input: SecondFactorCodeInput,
  now: number,
): Promise<string[]> =>
  makeRecoveryCodes(db, person, now, async (tx) => {
    await lockAndConsumeCode(tx, person, input, now);
    await notifyOwner(tx, person.id, "recovery_codes_made", now);
  });

/** Turns the person's second factor off; with `once` a repeat does nothing. @throws Refusal `proof_required`, `second_factor_failed` */
export const disableSecondFactor = (
  db: Db,
  person: SessionPerson & Pick<Actor, "once">,
  input: SecondFactorCodeInput,
  now: number,
): Promise<null> =>
  transactOnce(db, person, now, async (tx) => {
    await lockAndConsumeCode(tx, person, input, now);
    await deleteSecondFactor(tx, person.id, now);
    return null;
  });

async function deleteSecondFactor(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await notifyOwner(tx, userId, "second_factor_off", now);
}

/** Turns off a lost second factor, passkeys too (operator). @param usernameKey from `nameKey` @returns the person's id; null: none is on */
export async function disableLostSecondFactor(tx: Tx, usernameKey: string, now: number): Promise<string | null> {
  const person = await tx
    .updateTable("users")
    .set((eb) => ({ password_hash: eb.ref("password_hash") }))
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  if (!person) return null;
  const hadApp = await hasSecondFactor(tx, person.id);
  const passkeys = await removeAllPasskeys(tx, person.id);
  if (!hadApp && passkeys.length === 0) return null;
  await deleteSecondFactor(tx, person.id, now);
  await notifyOwnerOfRemoved(tx, person.id, passkeys, now);
  return person.id;
}
