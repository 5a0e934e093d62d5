import type { SqlBoolean } from "./sql-boolean";

export const LIMITABLE_FEATURES = ["throw", "comment", "chat", "designs", "follow"] as const;
export type LimitableFeature = (typeof LIMITABLE_FEATURES)[number];

export const GENDERS = ["male", "female", "other"] as const;

export interface UserRow {
  id: string;
  username: string;
  username_key: string;
  username_search: string;
  nickname: string;
  nickname_key: string;
  nickname_search: string;
  email: string | null;
  email_key: string | null;
  email_verified: SqlBoolean;
  email_since: number | null;
  password_hash: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** 18th birthday; null until the birthday is known. */
  adult_at: number | null;
  gender: (typeof GENDERS)[number] | null;
  signature: string;
  /** JSON list */
  interests: string;
  avatar: string | null;
  country: string;
  language: string;
  /** JSON list */
  reads: string;
  translates_at_once: SqlBoolean;
  /** 0: sends and gets no read receipts. */
  receipts_on: SqlBoolean;
  /** 0: sends and gets no typing signals. */
  typing_on: SqlBoolean;
  /** Which photos in chats stay blurred until they are opened: the first of a new friend, all, or none. */
  photo_blur: "new" | "all" | "none";
  /** Who may follow, write first and find this person; null: never chosen, then age decides. */
  who_follows: "anyone" | "known" | null;
  who_writes: "followers" | "friends" | null;
  who_finds: "name" | "username" | "nobody" | null;
  /** 1: has been told, at 18, that these rules stay as they were. */
  contact_told: SqlBoolean;
  /** The IANA time zone that the browser sent last. */
  time_zone: string | null;
  coins: number;
  coin_seq: number;
  backpack_capacity: number;
  throw_count: number;
  pick_count: number;
  unread_count: number;
  chat_unread_count: number;
  event_seq: number;
  following_count: number;
  follower_count: number;
  friend_count: number;
  invite_code: string;
  invited_by: string | null;
  official: SqlBoolean;
  /** `https://…` without trailing slash. */
  origin: string | null;
  /** When its owner last changed name, signature or pictures that others see; null: never. */
  profile_changed_at: number | null;
  /** Hidden name, picture and signature. */
  hidden_at: number | null;
  suspended_until: number | null;
  banned_at: number | null;
  /** JSON: feature → closed until (ms); null: all open. */
  limits: string | null;
  /** Until when a measure sets the person back to the first step of trust, ms; null: never. */
  set_back_until: number | null;
  masks: string | null;
  /** Masked name; null: none. */
  nickname_shown: string | null;
  /** null: none accepted. */
  terms_version: number | null;
  /** When a first birthday was first refused as too young, without the day; null: never, or there is one by now. */
  birthday_refused_at: number | null;
  /** When it was last refused. */
  birthday_refused_last_at: number | null;
  /** When housekeeping first saw that the account is to be removed, as no birthday came since; null: it is not. */
  removal_seen_at: number | null;
  /** Until when an official is on duty; null or past: off duty. */
  duty_until: number | null;
  /** Number of first hints seen, 0 … 3. */
  hints_seen: number;
  created_at: number;
}

interface BlockRow {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

/** Suspended and banned people, and formerly banned ones while `settled` is 0. */
export interface StoppedPersonRow {
  user_id: string;
  /** ms; `FAR_FUTURE` for a ban, 0 once it is lifted. */
  until: number;
  banned: SqlBoolean;
  /** When the suspension or the last ban began, ms. */
  since: number;
  /** 0: their content is still to be moved out of the lists, or back. */
  settled: SqlBoolean;
}

/** A nickname from a later word on, in the form of `nickname_search`. */
interface NicknamePartRow {
  part: string;
  user_id: string;
}

export interface UsersTables {
  users: UserRow;
  nickname_parts: NicknamePartRow;
  blocks: BlockRow;
  stopped_people: StoppedPersonRow;
}
