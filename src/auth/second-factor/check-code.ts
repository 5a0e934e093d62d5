import type { DbOrTx } from "../../db/transact";
import { parseDigitCode } from "../rules";
import { hasRecoveryCode } from "./recovery-codes";
import { decryptText } from "./secret-encryption";
import { findTotpStep, generateTotpSecret } from "./totp";

/**
 * Whether a code is valid now, without using it up. Takes the same time where there is no second factor.
 * @param text six digits, or a recovery code
 */
export async function isCodeValid(
  db: DbOrTx,
  key: Buffer,
  usernameKey: string,
  text: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select(["user_id", "secret", "last_step"])
    .where("username_key", "=", usernameKey)
    .executeTakeFirst();
  const code = parseDigitCode(text);
  if (code === null) return hasRecoveryCode(db, row?.user_id ?? "", text);
  const secret = row && decryptText(key, row.secret, row.user_id);
  const step = findTotpStep(secret || generateTotpSecret(), code, now);
  return row !== undefined && Boolean(secret) && step !== null && step > row.last_step;
}
