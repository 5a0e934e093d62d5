import type { SqlBoolean } from "./sql-boolean";

export interface DesignLikeRow {
  design_id: string;
  user_id: string;
  /** 0: withdrawn; the row stays so that the designer is notified only once. */
  active: SqlBoolean;
  created_at: number;
}

export interface DesignCommentRow {
  id: string;
  design_id: string;
  author_id: string;
  content: string;
  created_at: number;
  hidden_at: number | null;
  masks: string | null;
}

interface DesignViewRow {
  design_id: string;
  user_id: string;
  created_at: number;
}

export interface SquareTables {
  design_likes: DesignLikeRow;
  design_comments: DesignCommentRow;
  design_views: DesignViewRow;
}
