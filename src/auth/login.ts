import type { Db } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { nameKey } from "../users/users";
import type { CredentialsInput } from "./input";
import { STRANGER_HASH_TURN, verifyPassword } from "./password/hash";
import { usernameFault } from "./rules";
import type { AuthenticatedAccount } from "./sessions";

/** Checks username and password. @throws Refusal `login_failed`, `overloaded` */
export async function checkLogin(
  db: Db,
  input: CredentialsInput,
  turn = STRANGER_HASH_TURN,
): Promise<AuthenticatedAccount> {
  const row = usernameFault(input.username) ? undefined : await findLoginCredentials(db, input.username);
  const passwordHash = row?.password_hash ?? null;
  const isRight = await verifyPassword(input.password, passwordHash, turn);
  if (!row || passwordHash === null || !isRight) throw new Refusal("login_failed");
  return { id: row.id, passwordHash };
}

const findLoginCredentials = (db: Db, username: string) =>
  db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("username_key", "=", nameKey(username))
    .executeTakeFirst();
