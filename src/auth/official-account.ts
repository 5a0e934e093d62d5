import { type Db, transact } from "../db/transact";
import { DEFAULT_LANGUAGE } from "../limits";
import { newcomerRow, newInviteCode } from "../users/users";

const OFFICIAL = { username: "driftglass", nickname: "Driftglass" };
/** Where `meta` keeps the official account's id. */
const OFFICIAL_KEY = "official_account";

/**
 * The house's own account, made when it is missing: official, and without a password so that nobody signs in.
 * The row in `meta` is claimed first, so that two servers that start at once make one.
 * @returns its id
 */
export function officialAccount(db: Db, now: number): Promise<string> {
  const made = newcomerRow(
    { ...OFFICIAL, language: DEFAULT_LANGUAGE, passwordHash: null, inviteCode: newInviteCode() },
    now,
  );
  return transact(db, async (tx) => {
    const claimed = await tx
      .insertInto("meta")
      .values({ key: OFFICIAL_KEY, value: made.id })
      .onConflict((on) => on.doNothing())
      .returning("key")
      .executeTakeFirst();
    if (claimed)
      await tx
        .insertInto("users")
        .values({ ...made, official: 1 })
        .execute();
    const { value } = await tx
      .selectFrom("meta")
      .select("value")
      .where("key", "=", OFFICIAL_KEY)
      .executeTakeFirstOrThrow();
    return value;
  });
}
