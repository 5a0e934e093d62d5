import type { Truth } from "./truth";

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
  /** Since when others do not see it: reported by several, held, or taken away by an official. */
  hidden_at: number | null;
  /** What others do not read of it, as `safety/masks.ts` writes it. */
  masks: string | null;
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
  hidden_at: number | null;
  answer_hidden_at: number | null;
  /** What others do not read of the comment, and of its answer. */
  masks: string | null;
  answer_masks: string | null;
}

export interface BottleLikeRow {
  bottle_id: string;
  user_id: string;
  active: Truth;
  created_at: number;
}

interface BottleViewRow {
  bottle_id: string;
  viewer: string;
  created_at: number;
}

/** What the addresses of one day are hashed with. */
interface VisitorSecretRow {
  /** UTC day number since 1970-01-01 */
  day: number;
  secret: string;
}

/** A bottle that somebody without an account looked at. */
interface VisitorViewRow {
  day: number;
  bottle_id: string;
  /** A keyed hash of the network address. */
  visitor: string;
}

export interface BottlesTables {
  bottles: BottleRow;
  findings: FindingRow;
  comments: CommentRow;
  bottle_likes: BottleLikeRow;
  bottle_views: BottleViewRow;
  visitor_secrets: VisitorSecretRow;
  visitor_views: VisitorViewRow;
}
