import { newId } from "../db/ids";
import type { UserRow } from "../db/tables/users";
import type { Tx } from "../db/transact";
import type { Language } from "../i18n/languages";
import { DELETED_USER_ID, FIRST_HINTS_COUNT } from "../limits/account";
import { BACKPACK_LIMITS } from "../limits/designs";
import { DEFAULT_COUNTRY, DEFAULT_LANGUAGE } from "../limits/languages";
import { CURRENT_TERMS } from "../limits/safety";
import { randomCode } from "../runtime/random";
import { searchKey } from "../text/search-key";
import { typedCode } from "../text/typed";
import { nameKey } from "./names";

/** Without characters that are easily confused. */
const INVITE_CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const INVITE_CODE_LENGTH = 8;

/** A random invitation code. */
export const newInviteCode = (): string => randomCode(INVITE_CODE_LENGTH);

/** Normalizes an entered invitation code; null: not a code. */
export function parseInviteCode(text: string | undefined): string | null {
  const code = typedCode(text ?? "");
  return code.length === INVITE_CODE_LENGTH && [...code].every((character) => INVITE_CODE_ALPHABET.includes(character))
    ? code
    : null;
}

interface NewUserInput {
  username: string;
  nickname: string;
  email?: string;
  language: Language;
  country?: string;
  passwordHash: string | null;
  inviteCode: string;
  origin?: string;
}

const INITIAL_COUNTERS = {
  coins: 0,
  coin_seq: 0,
  backpack_capacity: BACKPACK_LIMITS.capacity,
  throw_count: 0,
  set_back_until: null,
  pick_count: 0,
  unread_count: 0,
  chat_unread_count: 0,
  event_seq: 0,
  following_count: 0,
  follower_count: 0,
  friend_count: 0,
};

const NO_MEASURES = {
  hidden_at: null,
  suspended_until: null,
  banned_at: null,
  limits: null,
  masks: null,
  nickname_shown: null,
};

/** What one can choose in the settings, before anything was chosen. */
const FIRST_CHOICES = {
  translates_at_once: 0,
  receipts_on: 1,
  typing_on: 1,
  photo_blur: "new",
  who_follows: null,
  who_writes: null,
  who_finds: null,
  contact_told: 0,
} as const;

/** The database row of a new account. @param now ms */
export const newUserRow = (user: NewUserInput, now: number): UserRow => ({
  id: newId(now),
  username: user.username,
  username_key: nameKey(user.username),
  username_search: searchKey(user.username),
  nickname: user.nickname,
  nickname_key: nameKey(user.nickname),
  nickname_search: searchKey(user.nickname),
  email: user.email ?? null,
  email_key: user.email ? nameKey(user.email) : null,
  email_verified: 0,
  email_since: user.email ? now : null,
  password_hash: user.passwordHash,
  birthday: null,
  adult_at: null,
  birthday_refused_at: null,
  birthday_refused_last_at: null,
  profile_changed_at: null,
  removal_seen_at: null,
  gender: null,
  signature: "",
  interests: "[]",
  avatar: null,
  country: user.country ?? DEFAULT_COUNTRY,
  language: user.language,
  reads: JSON.stringify([user.language]),
  time_zone: null,
  ...FIRST_CHOICES,
  ...INITIAL_COUNTERS,
  invite_code: user.inviteCode,
  invited_by: null,
  official: 0,
  origin: user.origin ?? null,
  ...NO_MEASURES,
  terms_version: CURRENT_TERMS.version,
  duty_until: null,
  hints_seen: FIRST_HINTS_COUNT,
  created_at: now,
});

const DELETED_USER = {
  username: "",
  nickname: "",
  language: DEFAULT_LANGUAGE,
  country: "",
  passwordHash: null,
  inviteCode: "",
} as const;

/** Creates the account that stands for whoever is deleted, and for mail to who has no account. */
export async function ensureDeletedUser(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto("users")
    .values({ ...newUserRow(DELETED_USER, now), id: DELETED_USER_ID })
    .onConflict((on) => on.doNothing())
    .execute();
}
