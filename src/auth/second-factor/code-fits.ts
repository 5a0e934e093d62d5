import type { Queries } from "../../db/transact";
import { sixDigits } from "../rules";
import { hasRecoveryCode } from "./recovery-codes";
import { unseal } from "./sealing";
import { newSecret, stepOf } from "./totp";

/**
 * Whether a code would be taken now; it is not used up. Takes the same time where there is no second factor.
 * @param account key of the username
 */
export async function codeFits(
  db: Queries,
  key: Buffer,
  account: string,
  text: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select(["user_id", "secret", "last_step"])
    .where("username_key", "=", account)
    .executeTakeFirst();
  const code = sixDigits(text);
  if (code === null) return hasRecoveryCode(db, row?.user_id ?? "", text);
  const secret = row && unseal(key, row.secret, row.user_id);
  const step = stepOf(secret || newSecret(), code, now);
  return row !== undefined && Boolean(secret) && step !== null && step > row.last_step;
}
