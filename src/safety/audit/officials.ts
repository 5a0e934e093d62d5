import { sql } from "kysely";
import type { DbOrTx } from "../../db/transact";

/** Query of the officials who can sign in: with a password, an identity or a passkey; the built-in account has none. */
export const officialsWithSignIn = (db: DbOrTx) =>
  db
    .selectFrom("users")
    // A literal, so that the partial index is used.
    .where("official", "=", sql.lit(1))
    .where((eb) =>
      eb.or([
        eb("password_hash", "is not", null),
        eb.exists(eb.selectFrom("identities").select("subject").whereRef("identities.user_id", "=", "users.id")),
        eb.exists(eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id")),
      ]),
    );

/** Whether an official can sign in. @param except id of an official who does not count */
export async function hasOfficialWithSignIn(db: DbOrTx, except = ""): Promise<boolean> {
  const official = await officialsWithSignIn(db).select("id").where("id", "!=", except).limit(1).executeTakeFirst();
  return official !== undefined;
}
