import { randomInt } from "node:crypto";
import { uniqueViolation } from "../../db/error-codes";
import type { UserRow } from "../../db/tables/users";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { isReservedNickname, nameKey, newInviteCode, newUserRow } from "../../users/users";
import { isAddressTaken } from "../email/verification";
import { insertAccount } from "../registration";
import { candidateNames, nicknameFault, suggestNickname, suggestUsername, usernameFault } from "../rules";
import type { ProviderIdentity } from "./claims";
import { findIdentityOwner, identityRow } from "./linked-providers";

const SIGN_UP_TRIES = 5;
const DEFAULT_NICKNAME = "Drifter";

/** `claimBurn`: the verified e-mail belongs to that account, whose password decides. */
export interface AccountOfIdentity {
  outcome: "known" | "claimed" | "new";
  userId: string;
}

/** What the browser, or the API's client, says of a newcomer. */
export interface SignUpContext {
  language: Language;
  invite?: string;
}

type DrawDigits = (count: number) => string;
const drawDigits: DrawDigits = (count) =>
  count === 0 ? "" : String(randomInt(10 ** count)).padStart(count, "0");

const verifiedEmailKey = ({ email, emailVerified }: ProviderIdentity): string | null =>
  email !== null && emailVerified ? nameKey(email) : null;

/** null: unknown identity. An e-mail unverified for a day belongs to nobody. */
export async function findAccountOfIdentity(
  db: DbOrTx,
  who: ProviderIdentity,
  now: number,
): Promise<AccountOfIdentity | null> {
  const owner = await findIdentityOwner(db, who);
  if (owner) return { outcome: "known", userId: owner };
  const key = verifiedEmailKey(who);
  if (key === null) return null;
  const namesake = await db
    .selectFrom("users")
    .select(["id", "email_verified", "email_since"])
    .where("email_key", "=", key)
    .executeTakeFirst();
  return namesake && isAddressTaken(namesake, now) ? { outcome: "claimed", userId: namesake.id } : null;
}

async function findFreeNames(db: DbOrTx, who: ProviderIdentity, draw: DrawDigits) {
  const usernames = candidateNames(
    suggestUsername(who.username) || DEFAULT_NICKNAME.toLowerCase(),
    usernameFault,
    draw,
  );
  const called = suggestNickname(who.nickname);
  const nicknames = candidateNames(
    isReservedNickname(called) ? DEFAULT_NICKNAME : called || DEFAULT_NICKNAME,
    nicknameFault,
    draw,
  );
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key"])
    .where((eb) =>
      eb.or([
        eb("username_key", "in", usernames.map(nameKey)),
        eb("nickname_key", "in", nicknames.map(nameKey)),
      ]),
    )
    .execute();
  const free = (names: string[], column: "username_key" | "nickname_key") =>
    names.find((name) => !rows.some((row) => row[column] === nameKey(name))) ?? names.at(-1) ?? "";
  return { username: free(usernames, "username_key"), nickname: free(nicknames, "nickname_key") };
}

async function userRowFromIdentity(
  db: DbOrTx,
  who: ProviderIdentity,
  guest: SignUpContext,
  now: number,
  draw: DrawDigits,
) {
  const names = await findFreeNames(db, who, draw);
  const email = verifiedEmailKey(who) === null ? undefined : (who.email ?? undefined);
  const row = newUserRow(
    { ...names, email, language: guest.language, passwordHash: null, inviteCode: newInviteCode() },
    now,
  );
  return { ...row, email_verified: email === undefined ? (0 as const) : (1 as const) };
}

/** A name refused by the word rules is replaced by a neutral one. */
const isRefusedName = (error: unknown): boolean => error instanceof Refusal && error.code === "text_refused";

async function insertLinkedAccount(
  db: Db,
  row: UserRow,
  who: ProviderIdentity,
  { invite }: SignUpContext,
  now: number,
): Promise<AccountOfIdentity> {
  await transact(db, async (tx) => {
    await insertAccount(tx, row, { invite }, now);
    await tx
      .insertInto("identities")
      .values(identityRow(row.id, who, now))
      .execute();
  });
  return { outcome: "new", userId: row.id };
}

async function createAccountWithRetries(
  db: Db,
  who: ProviderIdentity,
  guest: SignUpContext,
  now: number,
  draw: DrawDigits,
): Promise<AccountOfIdentity> {
  for (let left = SIGN_UP_TRIES; ; left--) {
    const row = await userRowFromIdentity(db, who, guest, now, draw);
    try {
      return await insertLinkedAccount(db, row, who, guest, now);
    } catch (error) {
      if (!uniqueViolation(error) || left <= 1) throw error;
      const met = await findAccountOfIdentity(db, who, now);
      if (met) return met;
    }
  }
}

/** Account for an identity: free names, verified e-mail, no password. Concurrent calls create one account. */
export const findOrCreateAccount = (
  db: Db,
  who: ProviderIdentity,
  guest: SignUpContext,
  now: number,
  draw = drawDigits,
): Promise<AccountOfIdentity> =>
  createAccountWithRetries(db, who, guest, now, draw).catch((error: unknown) => {
    if (isRefusedName(error)) return createAccountWithRetries(db, { ...who, nickname: "" }, guest, now, draw);
    throw error;
  });
