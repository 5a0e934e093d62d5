import type { Selectable } from "kysely";
import type { UserRow } from "../db/tables/users";
import { isLanguage } from "../i18n/languages";
import { DEFAULT_LANGUAGE } from "../limits/languages";
import { memoize } from "../runtime/cache";
import { accountStatusFromRow } from "./account-status";
import type { SignedIn } from "./signed-in";

export const SIGNED_IN_COLUMNS = [
  "users.id",
  "users.username",
  "users.nickname",
  "users.email",
  "users.email_verified",
  "users.birthday",
  "users.adult_at",
  "users.gender",
  "users.signature",
  "users.interests",
  "users.avatar",
  "users.country",
  "users.language",
  "users.reads",
  "users.translates_at_once",
  "users.receipts_on",
  "users.typing_on",
  "users.photo_blur",
  "users.who_follows",
  "users.who_writes",
  "users.who_finds",
  "users.time_zone",
  "users.coins",
  "users.backpack_capacity",
  "users.unread_count",
  "users.following_count",
  "users.follower_count",
  "users.friend_count",
  "users.chat_unread_count",
  "users.event_seq",
  "users.invite_code",
  "users.official",
  "users.suspended_until",
  "users.banned_at",
  "users.limits",
  "users.terms_version",
  "users.hints_seen",
  "users.hidden_at",
  "users.throw_count",
  "users.created_at",
] as const;

type SignedInColumn = (typeof SIGNED_IN_COLUMNS)[number] extends `users.${infer Name}` ? Name : never;
export type SignedInRow = Pick<Selectable<UserRow>, SignedInColumn & keyof UserRow>;

const LISTS_KEPT = 500;

/** Cached, because most people have the same few lists. */
const parseCachedList = memoize(
  "lists in rows",
  (json: string): readonly string[] => Object.freeze(JSON.parse(json)),
  LISTS_KEPT,
);

/** Converts a row with `SIGNED_IN_COLUMNS`. */
export function signedInFromRow(row: SignedInRow, sessionId: string): SignedIn {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    emailVerified: row.email_verified === 1,
    birthday: row.birthday,
    adultAt: row.adult_at,
    gender: row.gender,
    signature: row.signature,
    interests: parseCachedList(row.interests),
    avatar: row.avatar,
    country: row.country,
    language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
    reads: parseCachedList(row.reads),
    translatesAtOnce: row.translates_at_once === 1,
    chatSwitches: { receipts: row.receipts_on === 1, typing: row.typing_on === 1 },
    photoBlur: row.photo_blur,
    contactChoices: { follow: row.who_follows, write: row.who_writes, find: row.who_finds },
    timeZone: row.time_zone,
    coins: row.coins,
    backpackCapacity: row.backpack_capacity,
    unread: row.unread_count,
    counts: { friends: row.friend_count, following: row.following_count, followers: row.follower_count },
    chatUnread: row.chat_unread_count,
    eventSeq: row.event_seq,
    inviteCode: row.invite_code,
    official: row.official === 1,
    accountStatus: accountStatusFromRow(row),
    termsVersion: row.terms_version,
    hintsSeen: row.hints_seen,
    hidden: row.hidden_at !== null,
    throwCount: row.throw_count,
    createdAt: row.created_at,
    sessionId,
  };
}
