import { claimMetaKey, readMeta } from "../db/meta";
import { type Db, type Tx, transact } from "../db/transact";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import { newInviteCode, newUserRow } from "../users/users";

const OFFICIAL_ACCOUNT_NAMES = { username: "driftglass", nickname: "Driftglass" };
/** The key in `meta` whose value is the id of the official account. */
export const OFFICIAL_ACCOUNT_META_KEY = "official_account";

/** The official account's id, created when missing; the row in `meta` is claimed first against races. */
export async function ensureOfficialAccount(db: Db, now: number): Promise<string> {
  const existing = await readMeta(db, OFFICIAL_ACCOUNT_META_KEY);
  if (existing !== undefined) return existing;
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
    if (await claimMetaKey(tx, OFFICIAL_ACCOUNT_META_KEY, row.id))
      await tx
        .insertInto("users")
        .values({ ...row, official: 1 })
        .execute();
    return (await readMeta(tx, OFFICIAL_ACCOUNT_META_KEY)) ?? row.id;
  });
}

/** Grants or revokes official rights. @param usernameKey from `nameKey` @returns the account's id; null: unknown name, or the official account itself */
export async function setOfficialRights(tx: Tx, usernameKey: string, official: boolean): Promise<string | null> {
  if (usernameKey === OFFICIAL_ACCOUNT_NAMES.username) return null;
  const changed = await tx
    .updateTable("users")
    .set({ official: official ? 1 : 0 })
    .where("username_key", "=", usernameKey)
    .returning("id")
    .executeTakeFirst();
  return changed?.id ?? null;
}
