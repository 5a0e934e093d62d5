import type { SqlBoolean } from "./sql-boolean";

/** `low_id` sorts first; either side may have left. */
export interface ConversationRow {
  id: string;
  low_id: string;
  high_id: string;
  /** The number of the latest message. */
  seq: number;
  /** Who wrote first. */
  opener_id: string | null;
  opener_texts: number;
  /** 1: all of these are held or were refused; the other one knows of nothing. */
  opener_unseen: SqlBoolean;
  /** First answer or follow back; null: a request. */
  answered_at: number | null;
  met_bottle_id: string | null;
  created_at: number;
}

export interface ConversationMemberRow {
  user_id: string;
  other_id: string;
  conversation_id: string;
  /** 0: removed from one's own list. */
  listed: SqlBoolean;
  muted: SqlBoolean;
  last_at: number;
  /** Unread messages after `read_seq` and `cleared_seq`. */
  unread: number;
  /** Those that count in `users.chat_unread_count`: not of requests. */
  rings: number;
  delivered_seq: number;
  read_seq: number;
  /** Earlier messages are deleted for this side. */
  cleared_seq: number;
}

export interface ChatMessageRow {
  conversation_id: string;
  seq: number;
  id: string;
  sender_id: string;
  client_id: string;
  kind: "text" | "image" | "burn";
  text: string | null;
  file: string | null;
  width: number | null;
  height: number | null;
  animated: SqlBoolean;
  /** SHA-256 of the upload, to detect a repeat. */
  digest: string | null;
  created_at: number;
  recalled_at: number | null;
  /** Burn pictures: opened or over. Others: when the sender left. */
  opened_at: number | null;
  /** 1: a burn picture that is over although nobody has opened it. */
  unopened: SqlBoolean;
  masks: string | null;
  /** First words to a stranger that an official reads first, or has not let through; the other one's side is hidden. */
  review: "held" | "refused" | null;
  low_hidden: SqlBoolean;
  high_hidden: SqlBoolean;
}

/** A conversation of which one side reaches less than before: what neither reaches is looked for next. */
interface UnsweptConversationRow {
  conversation_id: string;
  /** How often it was marked. */
  n: number;
}

export interface ChatTables {
  conversations: ConversationRow;
  conversation_members: ConversationMemberRow;
  chat_messages: ChatMessageRow;
  unswept_conversations: UnsweptConversationRow;
}
