import type { Truth } from "./truth";

export interface UserRow {
  id: string;
  username: string;
  username_key: string;
  nickname: string;
  nickname_key: string;
  /** What a search for names is compared with. */
  nickname_search: string;
  email: string | null;
  email_key: string | null;
  email_verified: Truth;
  /** Since when the account names this e-mail. */
  email_since: number | null;
  password_hash: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** When the person turns 18; null until the birthday is known. */
  adult_at: number | null;
  gender: "male" | "female" | "other" | null;
  signature: string;
  /** JSON list of the 12 categories */
  interests: string;
  avatar: string | null;
  country: string;
  language: string;
  /** JSON list: the languages the person reads */
  reads: string;
  /** Letters in other languages come translated. */
  translates_at_once: Truth;
  /** The IANA zone that their browser told last. */
  time_zone: string | null;
  coins: number;
  coin_seq: number;
  backpack_capacity: number;
  throw_count: number;
  pick_count: number;
  unread_count: number;
  /** Unread chat messages that ring; `users/chat-unread.ts` alone moves it. */
  chat_unread_count: number;
  /** The number of the last event that happened to the person. */
  event_seq: number;
  following_count: number;
  follower_count: number;
  friend_count: number;
  invite_code: string;
  invited_by: string | null;
  official: Truth;
  /** Where the person last came in, `https://…` without a trailing slash. */
  origin: string | null;
  /** Since when others do not see name, picture and signature. */
  hidden_at: number | null;
  suspended_until: number | null;
  banned_at: number | null;
  /** JSON object: until when (ms) each feature is closed to them; null: all are open. */
  limits: string | null;
  /** What others do not read of name and signature, as `safety/masks.ts` writes it. */
  masks: string | null;
  /** What others read for the name, where that is not the name. */
  nickname_shown: string | null;
  /** Which terms the person has accepted; null: none yet. */
  terms_version: number | null;
  created_at: number;
}

interface BlockRow {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

export interface UsersTables {
  users: UserRow;
  blocks: BlockRow;
}
