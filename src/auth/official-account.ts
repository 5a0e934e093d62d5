import { claimMetaKey, readMeta } from "../db/meta";
import { type Db, type DbOrTx, type Tx, transact } from "../db/transact";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import { newInviteCode, newUserRow, renewRefusedBirthday } from "../users/users";

const OFFICIAL_ACCOUNT_NAMES = { username: "driftglass", nickname: "Driftglass" };
/** The key in `meta` whose value is the id of the official account. */
export const OFFICIAL_ACCOUNT_META_KEY = "official_account";

const findOfficialAccount = (db: DbOrTx) =>
  db.selectFrom("users").select("id").where("username_key", "=", OFFICIAL_ACCOUNT_NAMES.username).executeTakeFirst();

/**
 * The official account's id, created when missing; the row in `meta` is claimed first against races. Of a damaged
 * database either may be lost: the name is reserved, so it tells who the account is.
 */
export async function ensureOfficialAccount(db: Db, now: number): Promise<string> {
  const noted = await readMeta(db, OFFICIAL_ACCOUNT_META_KEY);
  if (noted !== undefined && (await findOfficialAccount(db))) return noted;
  const row = newUserRow(
    {
      ...OFFICIAL_ACCOUNT_NAMES,
      language: DEFAULT_LANGUAGE,
      passwordHash: null,
      inviteCode: newInviteCode(),
    },
    now,
  );
  return transact(db, async (tx) => {
    const found = await findOfficialAccount(tx);
    const isFirst = await claimMetaKey(tx, OFFICIAL_ACCOUNT_META_KEY, found?.id ?? row.id);
    const id = (await readMeta(tx, OFFICIAL_ACCOUNT_META_KEY)) ?? row.id;
    if (!found && (isFirst || noted !== undefined))
      await tx
        .insertInto("users")
        .values({ ...row, id, official: 1 })
        .onConflict((on) => on.doNothing())
        .execute();
    return id;
  });
}

/**
 * Grants or revokes official rights; whoever leaves the team has days to name a birthday that was refused.
 * @param usernameKey from `nameKey` @returns the account's id; null: unknown name, or the official account itself
 */
export async function setOfficialRights(
  tx: Tx,
  usernameKey: string,
  official: boolean,
  now: number,
): Promise<string | null> {
  if (usernameKey === OFFICIAL_ACCOUNT_NAMES.username) return null;
  const changed = await tx
    .updateTable("users")
    .set({ official: official ? 1 : 0 })
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  if (changed && !official) await renewRefusedBirthday(tx, changed.id, now);
  return changed?.id ?? null;
}
