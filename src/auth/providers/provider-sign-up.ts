import { uniqueViolation } from "../../db/error-codes";
import type { UserRow } from "../../db/tables/users";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import type { Language } from "../../i18n/languages";
import { Refusal } from "../../runtime/errors";
import { randomDigits } from "../../runtime/random";
import { isReservedNickname, nameKey, newInviteCode, newUserRow, nicknameFault } from "../../users/users";
import { isAddressTaken } from "../email/verification";
import { insertAccount } from "../registration";
import { candidateNames, suggestNickname, suggestUsername, usernameFault } from "../rules";
import type { ProviderIdentity } from "./claims";
import { findIdentityOwner, identityRow } from "./linked-providers";

const SIGN_UP_TRIES = 5;
const DEFAULT_NICKNAME = "Drifter";

/** `claimed`: the verified email belongs to that account, whose password has to confirm the link. */
export interface AccountOfIdentity {
  outcome: "known" | "claimed" | "new";
  userId: string;
}

/** Language and invitation code that a browser or an API client sends with a sign-up. */
export interface SignUpContext {
  language: Language;
  invite?: string;
}

type DrawDigits = (count: number) => string;
const verifiedEmailKey = ({ email, emailVerified }: ProviderIdentity): string | null =>
  email !== null && emailVerified ? nameKey(email) : null;

/** The account of an identity; null: none. An email that stayed unverified for a day belongs to nobody. */
export async function findAccountOfIdentity(
  db: DbOrTx,
  identity: ProviderIdentity,
  now: number,
): Promise<AccountOfIdentity | null> {
  const owner = await findIdentityOwner(db, identity);
  if (owner) return { outcome: "known", userId: owner };
  const key = verifiedEmailKey(identity);
  if (key === null) return null;
  const holder = await db
    .selectFrom("users")
    .select(["id", "email_verified", "email_since"])
    .where("email_key", "=", key)
    .executeTakeFirst();
  return holder && isAddressTaken(holder, now) ? { outcome: "claimed", userId: holder.id } : null;
}

async function findFreeNames(db: DbOrTx, identity: ProviderIdentity, draw: DrawDigits) {
  const usernames = candidateNames(
    suggestUsername(identity.username) || DEFAULT_NICKNAME.toLowerCase(),
    usernameFault,
    draw,
  );
  const nickname = suggestNickname(identity.nickname);
  const nicknames = candidateNames(
    isReservedNickname(nickname) ? DEFAULT_NICKNAME : nickname || DEFAULT_NICKNAME,
    nicknameFault,
    draw,
  );
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "nickname_key"])
    .where((eb) =>
      eb.or([eb("username_key", "in", usernames.map(nameKey)), eb("nickname_key", "in", nicknames.map(nameKey))]),
    )
    .execute();
  const free = (names: string[], column: "username_key" | "nickname_key") =>
    names.find((name) => !rows.some((row) => row[column] === nameKey(name))) ?? names.at(-1) ?? "";
  return { username: free(usernames, "username_key"), nickname: free(nicknames, "nickname_key") };
}

async function userRowFromIdentity(
  db: DbOrTx,
  identity: ProviderIdentity,
  context: SignUpContext,
  now: number,
  draw: DrawDigits,
) {
  const names = await findFreeNames(db, identity, draw);
  const email = verifiedEmailKey(identity) === null ? undefined : (identity.email ?? undefined);
  const row = newUserRow(
    { ...names, email, language: context.language, passwordHash: null, inviteCode: newInviteCode() },
    now,
  );
  return { ...row, email_verified: email === undefined ? (0 as const) : (1 as const) };
}

/** A name refused by the word rules is replaced by a neutral one. */
const isRefusedName = (error: unknown): boolean => error instanceof Refusal && error.code === "text_refused";

async function insertLinkedAccount(
  db: Db,
  row: UserRow,
  identity: ProviderIdentity,
  { invite }: SignUpContext,
  now: number,
): Promise<AccountOfIdentity> {
  await transact(db, async (tx) => {
    await insertAccount(tx, row, { invite }, now);
    await tx
      .insertInto("identities")
      .values(identityRow(row.id, identity, now))
      .execute();
  });
  return { outcome: "new", userId: row.id };
}

async function createAccountWithRetries(
  db: Db,
  identity: ProviderIdentity,
  context: SignUpContext,
  now: number,
  draw: DrawDigits,
): Promise<AccountOfIdentity> {
  for (let left = SIGN_UP_TRIES; ; left--) {
    const row = await userRowFromIdentity(db, identity, context, now, draw);
    try {
      return await insertLinkedAccount(db, row, identity, context, now);
    } catch (error) {
      if (!uniqueViolation(error) || left <= 1) throw error;
      const known = await findAccountOfIdentity(db, identity, now);
      if (known) return known;
    }
  }
}

/** The account of an identity, or a new one with free names, the verified email and no password. Concurrent calls create one. */
export const findOrCreateAccount = (
  db: Db,
  identity: ProviderIdentity,
  context: SignUpContext,
  now: number,
  draw = randomDigits,
): Promise<AccountOfIdentity> =>
  createAccountWithRetries(db, identity, context, now, draw).catch((error: unknown) => {
    if (isRefusedName(error)) return createAccountWithRetries(db, { ...identity, nickname: "" }, context, now, draw);
    throw error;
  });
