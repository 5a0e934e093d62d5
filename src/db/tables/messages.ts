export interface SystemMessageRow {
  id: string;
  user_id: string;
  actor_id: string | null;
  type: string;
  params: string;
  about: string | null;
  read_at: number | null;
  created_at: number;
  /** ms; null: not cleared. */
  cleared_at: number | null;
  /** The act that can be undone: reading all, or clearing. */
  undo_ref: string | null;
}

export interface MessagesTables {
  system_messages: SystemMessageRow;
}
