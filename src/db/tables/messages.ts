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

export interface MessagesTables {
  system_messages: SystemMessageRow;
}
