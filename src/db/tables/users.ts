import type { Truth } from "./truth";

export type LimitedFeature = "throw" | "comment" | "chat" | "designs" | "follow";

export interface UserRow {
  id: string;
  username: string;
  username_key: string;
  nickname: string;
  nickname_key: string;
  nickname_search: string;
  email: string | null;
  email_key: string | null;
  email_verified: Truth;
  email_since: number | null;
  password_hash: string | null;
  /** YYYY-MM-DD */
  birthday: string | null;
  /** 18th birthday; null until the birthday is known. */
  adult_at: number | null;
  gender: "male" | "female" | "other" | null;
  signature: string;
  /** JSON list */
  interests: string;
  avatar: string | null;
  country: string;
  language: string;
  /** JSON list */
  reads: string;
  translates_at_once: Truth;
  /** The IANA zone that their browser told last. */
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
  official: Truth;
  /** `https://…` without trailing slash. */
  origin: string | null;
  /** Hidden name, picture and signature. */
  hidden_at: number | null;
  suspended_until: number | null;
  banned_at: number | null;
  /** JSON: feature → closed until (ms); null: all open. */
  limits: string | null;
  masks: string | null;
  /** Masked name; null: none. */
  nickname_shown: string | null;
  /** null: none accepted. */
  terms_version: number | null;
  /** Of the three first hints, 0 … 3. */
  hints_seen: number;
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
