import type { Generated } from "kysely";
import type { SqlBoolean } from "./sql-boolean";

/** `low_id` sorts first; either side may have left. */
export interface ConversationRow {
  id: string;
  low_id: string;
  high_id: string;
  /** The number of the latest message. */
  seq: number;
  /** The person who wrote first. */
  opener_id: string | null;
  opener_texts: number;
  /** 1: all messages are held or were refused; the other person sees nothing. */
  opener_unseen: SqlBoolean;
  /** Time of the first answer or follow back; null: a request. */
  answered_at: number | null;
  met_bottle_id: string | null;
  created_at: number;
}

export interface ConversationMemberRow {
  user_id: string;
  other_id: string;
  conversation_id: string;
  /** 0: removed from the person's own list. */
  listed: SqlBoolean;
  muted: SqlBoolean;
  /** 1: all that the other one writes is shown translated. */
  translates: SqlBoolean;
  last_at: number;
  /** Messages of the other after `read_seq` and `cleared_seq` that the person sees. */
  unread: number;
  /** Unread messages that count in `users.chat_unread_count`; requests do not. */
  rings: number;
  delivered_seq: number;
  read_seq: number;
  /** How far the other person has been told of `read_seq`. */
  told_seq: number;
  /** What was read just before this number and up to it was not told. */
  told_after: number;
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
  /** Burn pictures: when opened or expired. Others: when the sender left. */
  opened_at: number | null;
  /** 1: a burn picture that expired unopened. */
  unopened: SqlBoolean;
  masks: string | null;
  /** First message to a stranger that an official reviews or has refused; hidden from the recipient. */
  review: "held" | "refused" | null;
  /** 1: that side has deleted it for itself, or has not received it, see `review`. */
  low_hidden: SqlBoolean;
  high_hidden: SqlBoolean;
  /** 1: reports or the team hide it from that side, until that is lifted. */
  low_removed: SqlBoolean;
  high_removed: SqlBoolean;
  /** 1: its sender is told neither that it was read nor that it was opened; 2: not that it was opened. */
  untold: 0 | 1 | 2;
  /** Id of the bottle, or of the design, that it shows as a card; the text is '' then. */
  card_bottle: string | null;
  card_design: string | null;
  /** How often text or reactions have changed since it was sent. */
  revision: number;
  /** Time of the last edit. */
  edited_at: number | null;
  /** The emoji of either side. */
  low_reaction: string | null;
  high_reaction: string | null;
  /** 1: one of the first photos of a new friend; 2: blurred for everybody, see `PictureVerdict`. */
  blur: 0 | 1 | 2;
  /** 1: its recipient has opened it. */
  revealed: SqlBoolean;
  /** Of a photo that stays: a few pixels as a data URL. */
  preview: string | null;
  /** Id of the message it answers, which may be gone. */
  reply_to: string | null;
  /** The bottle of whose letter it answers a part. */
  reply_bottle: string | null;
  /** Of that part, in UTF-16 units of the letter. */
  reply_start: number | null;
  reply_length: number | null;
}

/** What a message said before it was edited; a report seals it, nobody else reads it. */
interface ChatVersionRow {
  message_id: string;
  /** From 1. */
  n: number;
  sender_id: string;
  text: string;
  written_at: number;
  replaced_at: number;
}

/** A conversation in which one side cleared messages: those that neither side can see are deleted next. */
interface UnsweptConversationRow {
  conversation_id: string;
  /** How often it was enqueued. */
  n: number;
}

/** The key of a sealed burn picture, until it was opened or has ended. */
interface BurnKeyRow {
  message_id: string;
  /** base64url */
  key: string;
  /** Chosen by the client; the same one of the same session may read the key again. */
  claim: string | null;
  session_id: string | null;
  claimed_at: number | null;
}

/** Words by which a message is found, and none of one that is held, recalled or erased; triggers keep the index by it. */
interface MessageWordsRow {
  /** Grows with the time of the message. */
  n: Generated<number>;
  message_id: string;
  /** Of its conversation. */
  scope: string;
  /** By blanks. */
  words: string;
}

/** How far messages from before the index are in it. */
interface MessageWordsRefillRow {
  version: number;
  /** Id of the last message that was looked at, newest first; "": all. */
  position: string;
}

/** Up to where in the index one side of a conversation has removed it. */
interface RemovedWordsRow {
  conversation_id: string;
  is_low: SqlBoolean;
  /** It holds as long as it is the side's `cleared_seq`. */
  cleared_seq: number;
  /** Of `message_words`: no message that they see has this number or a lower one. */
  n: number;
}

export interface ChatTables {
  conversations: ConversationRow;
  conversation_members: ConversationMemberRow;
  chat_messages: ChatMessageRow;
  unswept_conversations: UnsweptConversationRow;
  burn_keys: BurnKeyRow;
  message_words: MessageWordsRow;
  message_words_refill: MessageWordsRefillRow;
  removed_words: RemovedWordsRow;
  chat_versions: ChatVersionRow;
}
