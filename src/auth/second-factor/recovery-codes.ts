import type { DbOrTx, Tx } from "../../db/transact";
import { SECOND_FACTOR_LIMITS } from "../../limits/auth";
import { Refusal } from "../../runtime/errors";
import { CODE_ALPHABET, randomCode } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { typedCode } from "../../text/typed";

const RECOVERY_CODE_LENGTH = 16;
const GROUP_LENGTH = 4;

/** Splits a text into groups of four characters, which are easier to copy. */
export const groupCharacters = (text: string, separator = " "): string =>
  text.match(new RegExp(`.{1,${GROUP_LENGTH}}`, "g"))?.join(separator) ?? text;

/** The code is wrong, or was used before. */
export const secondFactorFailed = (): Refusal =>
  new Refusal("second_factor_failed", {}, { code: "second_factor_failed" });

const generateRecoveryCode = (): string => groupCharacters(randomCode(RECOVERY_CODE_LENGTH), "-");

function parseRecoveryCode(text: string): string | null {
  const code = typedCode(text);
  return code.length === RECOVERY_CODE_LENGTH && [...code].every((character) => CODE_ALPHABET.includes(character))
    ? code
    : null;
}

/** Replaces a person's recovery codes with ten new ones. @returns the codes, shown once */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, generateRecoveryCode);
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code: sha256(parseRecoveryCode(code) ?? code) })))
    .execute();
  return codes;
}

/** Whether it is an unused recovery code of the person. */
export async function hasRecoveryCode(db: DbOrTx, userId: string, text: string): Promise<boolean> {
  const code = parseRecoveryCode(text);
  if (code === null) return false;
  const found = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code", "=", sha256(code))
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up a recovery code. @returns whether it was an unused one of the person */
export async function consumeRecoveryCode(tx: Tx, userId: string, text: string): Promise<boolean> {
  const code = parseRecoveryCode(text);
  if (code === null) return false;
  const deleted = await tx
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code", "=", sha256(code))
    .returning("user_id")
    .executeTakeFirst();
  return deleted !== undefined;
}
