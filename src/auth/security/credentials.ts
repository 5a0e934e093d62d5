import type { DbOrTx, Tx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { findUser, lockUser } from "../../users/users";

/** Wrong password. @param field the form field it was typed in */
export const wrongPasswordRefusal = (field = "password"): Refusal =>
  new Refusal("wrong_password", {}, { [field]: "wrong_password" });

/** Username key and password hash of an account. */
export const findCredentials = (db: DbOrTx, userId: string) => findUser(db, userId, ["username_key", "password_hash"]);

/** Whether the account has a password at all; one created by a provider sign-in may have none. */
export async function hasPassword(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await findCredentials(db, userId);
  return row !== undefined && row.password_hash !== null;
}

/** Locks the row if the password hash is unchanged since it was checked. */
export async function lockIfPasswordUnchanged(tx: Tx, userId: string, hash: string): Promise<boolean> {
  await lockUser(tx, userId);
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}
