import type { Truth } from "./truth";

/** What two people have between them. `low_id` is the id that sorts first; either may have left. */
export interface ConversationRow {
  id: string;
  low_id: string;
  high_id: string;
  /** The number of the latest message. */
  seq: number;
  /** Who wrote first. */
  opener_id: string | null;
  /** Texts that the opener wrote as a stranger. */
  opener_texts: number;
  /** When the other one answered or followed back; null: a request, or friends of whom one has written. */
  answered_at: number | null;
  /** The bottle where the two met. */
  met_bottle_id: string | null;
  created_at: number;
}

/** A conversation as one of the two has it. */
export interface ConversationMemberRow {
  user_id: string;
  other_id: string;
  conversation_id: string;
  /** 0: removed from one's own list. */
  listed: Truth;
  muted: Truth;
  last_at: number;
  /** Messages of the other one after `read_seq` and `cleared_seq`. */
  unread: number;
  /** How many of them came when the conversation was no request: they count in `users.chat_unread_count`. */
  rings: number;
  delivered_seq: number;
  read_seq: number;
  /** What was before this is gone for this one. */
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
  /** What the files of a picture are named by, until they are erased. */
  file: string | null;
  width: number | null;
  height: number | null;
  animated: Truth;
  /** SHA-256 of the picture as it was sent, so that a repeat is known. */
  digest: string | null;
  created_at: number;
  recalled_at: number | null;
  /** Burn pictures: when it was opened, or ran out. Others: when whoever sent it left. */
  opened_at: number | null;
  /** What the other one does not read of a stranger's first words, as `safety/masks.ts` writes it. */
  masks: string | null;
  low_hidden: Truth;
  high_hidden: Truth;
}

export interface ChatTables {
  conversations: ConversationRow;
  conversation_members: ConversationMemberRow;
  chat_messages: ChatMessageRow;
}
