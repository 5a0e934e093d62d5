import { type Db, type Queries, type Tx, transact } from "../db/transact";
import { DEFAULT_LANGUAGE } from "../limits/limits";
import { newcomerRow, newInviteCode } from "../users/users";

const OFFICIAL = { username: "driftglass", nickname: "Driftglass" };
/** Where `meta` names the official account. */
export const OFFICIAL_KEY = "official_account";

const knownIn = (db: Queries): Promise<{ value: string } | undefined> =>
  db.selectFrom("meta").select("value").where("key", "=", OFFICIAL_KEY).executeTakeFirst();

/** The official account's id, created when missing; the row in `meta` is claimed first against races. */
export async function officialAccount(db: Db, now: number): Promise<string> {
  const known = await knownIn(db);
  if (known) return known.value;
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
    return (await knownIn(tx))?.value ?? made.id;
  });
}

/** Grants or revokes official rights. @param usernameKey from `nameKey` @returns the id, or null */
export async function setOfficial(tx: Tx, usernameKey: string, official: boolean): Promise<string | null> {
  if (usernameKey === OFFICIAL.username) return null;
  const changed = await tx
    .updateTable("users")
    .set({ official: official ? 1 : 0 })
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  return changed?.id ?? null;
}
