import type { Db } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { nameKey } from "../users/users";
import type { Credentials } from "./input";
import { STRANGER, verifyPassword } from "./password/hash";
import { usernameFault } from "./rules";
import type { Shown } from "./sessions";

/** Checks a login. @throws Refusal `login_failed`, `overloaded` */
export async function logIn(db: Db, input: Credentials, turn = STRANGER): Promise<Shown> {
  const row = usernameFault(input.username) ? undefined : await credentialsOf(db, input.username);
  const passwordHash = row?.password_hash ?? null;
  const known = await verifyPassword(input.password, passwordHash, turn);
  if (!row || passwordHash === null || !known) throw new Refusal("login_failed");
  return { id: row.id, passwordHash };
}

const credentialsOf = (db: Db, username: string) =>
  db
    .selectFrom("users")
    .select(["id", "password_hash"])
    .where("username_key", "=", nameKey(username))
    .executeTakeFirst();
