/** The tables as TypeScript sees them. Times are integers (UTC ms), truths are 0 or 1, ids are UUIDv7 text. */

import type { CoinTables } from "./tables/coins";
import type { DesignTables } from "./tables/designs";
import type { IdentityTables } from "./tables/identities";
import type { MailTables } from "./tables/mail";
import type { PhotoTables } from "./tables/photos";
import type { SquareTables } from "./tables/square";
import type { VisitorTables } from "./tables/visitors";

export type Truth = 0 | 1;

export interface UserRow {
  id: string;
  username: string;
  username_key: string;
  nickname: string;
  nickname_key: string;
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
  coins: number;
  coin_seq: number;
  backpack_capacity: number;
  throw_count: number;
  pick_count: number;
  unread_count: number;
  invite_code: string;
  invited_by: string | null;
  official: Truth;
  /** Where the person last came in, `https://…` without a trailing slash. */
  origin: string | null;
  created_at: number;
}

export interface SessionRow {
  /** SHA-256 of the token, hex: the token itself is stored nowhere. */
  id: string;
  user_id: string;
  expires_at: number;
  created_at: number;
  last_used_at: number;
  device: string;
}

export interface BottleRow {
  id: string;
  author_id: string;
  content: string;
  language: string;
  design_id: string;
  /** What its design was called when it was thrown. */
  design_name: string;
  picture: string;
  /** Who may meet it: housekeeping moves a bottle when its author turns 18; `author_adult_at` decides. */
  band: "minor" | "adult" | "all";
  author_adult_at: number;
  /** `sea` is drifting or held, told apart by `free_at`; `expired` only frees index space (see `expires_at`). */
  state: "sea" | "kept" | "expired" | "removed";
  holder_id: string | null;
  owner_id: string | null;
  /** From this time on it may be picked up: drifting when past, held when ahead. */
  free_at: number;
  expires_at: number;
  /** Thrown and never picked up since; null once picked. */
  waiting_since: number | null;
  /** The indexed random key, redrawn whenever the bottle goes back to sea. 0 … 2^31−1. */
  shuffle: number;
  pick_count: number;
  like_count: number;
  view_count: number;
  comment_count: number;
  created_at: number;
  collected_at: number | null;
  uses: number;
}

export interface FindingRow {
  bottle_id: string;
  user_id: string;
  country: string;
  picked_at: number;
  /** When the hold ends by itself. */
  until: number;
  released_at: number | null;
  outcome: "dropped" | "thrown_back" | "kept" | null;
}

export interface CommentRow {
  id: string;
  bottle_id: string;
  author_id: string;
  content: string;
  created_at: number;
  answer: string | null;
  answered_at: number | null;
}

export interface BottleLikeRow {
  bottle_id: string;
  user_id: string;
  active: Truth;
  created_at: number;
}

export interface BottleViewRow {
  bottle_id: string;
  viewer: string;
  created_at: number;
}

export interface CoinRecordRow {
  user_id: string;
  /** Counts up per person, taken from the person's row: the order in which the coins moved. */
  seq: number;
  amount: number;
  reason: string;
  ref: string;
  balance: number;
  created_at: number;
}

export interface DailyCounterRow {
  user_id: string;
  kind: string;
  /** UTC day number since 1970-01-01 */
  day: number;
  n: number;
}

export interface SystemMessageRow {
  id: string;
  user_id: string;
  /** Whom it names; null: nobody, or somebody who has left. */
  actor_id: string | null;
  type: string;
  params: string;
  /** Of what is told once while it is unread: the id of the thing. */
  about: string | null;
  read_at: number | null;
  created_at: number;
}

export interface IdempotencyRow {
  user_id: string;
  key: string;
  request: string;
  answer: string | null;
  created_at: number;
}

export interface BlockRow {
  blocker_id: string;
  blocked_id: string;
  created_at: number;
}

/** A figure that triggers keep in the transaction that moves it; the sum of its shards counts. */
export interface TallyRow {
  /** `people`, `bottles:<state>`, `records:<reason>` */
  kind: string;
  shard: number;
  n: number;
  /** Coins: what people own, the sum of records. */
  total: number;
}

/** The sea, its people, their coins and their messages. */
export interface SeaTables {
  users: UserRow;
  sessions: SessionRow;
  bottles: BottleRow;
  findings: FindingRow;
  comments: CommentRow;
  bottle_likes: BottleLikeRow;
  bottle_views: BottleViewRow;
  coin_records: CoinRecordRow;
  daily_counters: DailyCounterRow;
  system_messages: SystemMessageRow;
  idempotency_keys: IdempotencyRow;
  blocks: BlockRow;
  meta: { key: string; value: string };
  tallies: TallyRow;
}

/** Every table: one line for each file of tables in `tables/`. */
export interface Schema
  extends SeaTables,
    CoinTables,
    DesignTables,
    IdentityTables,
    MailTables,
    PhotoTables,
    SquareTables,
    VisitorTables {}
