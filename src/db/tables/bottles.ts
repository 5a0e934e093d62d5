import type { SqlBoolean } from "./sql-boolean";

export interface BottleRow {
  id: string;
  author_id: string;
  content: string;
  language: string;
  design_id: string;
  /** Name at the time of the throw. */
  design_name: string;
  picture: string;
  band: "minor" | "adult" | "all";
  author_adult_at: number;
  /** `sea`: drifting or held, see `free_at`; `expired` only frees index space. */
  state: "sea" | "kept" | "expired" | "removed";
  holder_id: string | null;
  owner_id: string | null;
  /** In the past: drifting; in the future: held until then. */
  free_at: number;
  expires_at: number;
  /** null once picked. */
  waiting_since: number | null;
  /** Random key 0 … 2^31−1, redrawn when it returns to sea. */
  shuffle: number;
  pick_count: number;
  like_count: number;
  view_count: number;
  comment_count: number;
  created_at: number;
  collected_at: number | null;
  uses: number;
  /** Hidden from others: reported, held, or removed by an official. */
  hidden_at: number | null;
  /** Masked ranges of the text, as `safety/masks.ts` writes them. */
  masks: string | null;
  /** Whether all its comments are brief; null: it has none, or only some from before the column. */
  brief: SqlBoolean | null;
  /** When the author saw that it was kept or sank. */
  news_seen_at: number | null;
  /** ms; null: the chart of its voyage is the author's alone. */
  chart_shared_at: number | null;
}

export interface BottleFindingRow {
  bottle_id: string;
  user_id: string;
  country: string;
  picked_at: number;
  /** When the hold ends by itself. */
  until: number;
  released_at: number | null;
  outcome: "dropped" | "thrown_back" | "kept" | null;
}

export interface BottleCommentRow {
  id: string;
  bottle_id: string;
  author_id: string;
  content: string;
  created_at: number;
  answer: string | null;
  answered_at: number | null;
  hidden_at: number | null;
  answer_hidden_at: number | null;
  masks: string | null;
  answer_masks: string | null;
  /** When the letter's author thanked for it. */
  thanked_at: number | null;
}

export interface BottleLikeRow {
  bottle_id: string;
  user_id: string;
  active: SqlBoolean;
  created_at: number;
}

interface BottleViewRow {
  bottle_id: string;
  viewer: string;
  created_at: number;
}

/** Salt for hashing the IP addresses of one day. */
interface VisitorSecretRow {
  /** UTC day number since 1970-01-01 */
  day: number;
  secret: string;
}

/** A bottle that a visitor without an account has viewed. */
interface VisitorViewRow {
  day: number;
  bottle_id: string;
  visitor: string;
}

export interface BottlesTables {
  bottles: BottleRow;
  findings: BottleFindingRow;
  comments: BottleCommentRow;
  bottle_likes: BottleLikeRow;
  bottle_views: BottleViewRow;
  visitor_secrets: VisitorSecretRow;
  visitor_views: VisitorViewRow;
}
