import { sql } from "kysely";
import type { DbOrTx } from "../../db/transact";

/** The officials who can sign in, as the house's own account cannot. */
export const officialsWithSignIn = (db: DbOrTx) =>
  db
    .selectFrom("users")
    // A literal: the index holds these alone.
    .where("official", "=", sql.lit(1))
    .where((eb) =>
      eb.or([
        eb("password_hash", "is not", null),
        eb.exists(
          eb.selectFrom("identities").select("subject").whereRef("identities.user_id", "=", "users.id"),
        ),
      ]),
    );

/**
 * Whether there is an official who can sign in.
 * @param except somebody who does not count
 */
export async function hasOfficialWithSignIn(db: DbOrTx, except = ""): Promise<boolean> {
  const one = await officialsWithSignIn(db)
    .select("id")
    .where("id", "!=", except)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
