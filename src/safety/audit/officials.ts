import type { Queries } from "../../db/transact";

/** Whether a human official exists. @param except not counted */
export async function hasOfficial(db: Queries, except = ""): Promise<boolean> {
  const one = await db
    .selectFrom("users")
    .select("id")
    .where("official", "=", 1)
    .where("id", "!=", except)
    .where((eb) =>
      eb.or([
        eb("password_hash", "is not", null),
        eb.exists(
          eb.selectFrom("identities").select("subject").whereRef("identities.user_id", "=", "users.id"),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
