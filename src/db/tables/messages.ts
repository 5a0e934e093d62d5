export interface SystemMessageRow {
  id: string;
  user_id: string;
  actor_id: string | null;
  type: string;
  params: string;
  about: string | null;
  read_at: number | null;
  created_at: number;
}

export interface MessagesTables {
  system_messages: SystemMessageRow;
}
