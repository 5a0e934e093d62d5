import { CARD_TEXTS, type CardJson } from "./cards/card-types";
import type { QuoteJson, ReplyTarget } from "./quote-types";
import type { ChatTranslationOptions, TranslatedMessage } from "./translation-types";

export interface ChatMessageJson {
  id: string;
  seq: number;
  clientId: string;
  from: string;
  to: string;
  kind: "text" | "image" | "burn";
  text: string | null;
  image: string | null;
  /** Not to be shown before its reader has tapped it. */
  blurred?: boolean;
  /** A few pixels of a blurred photo, as a data URL. */
  preview?: string | null;
  /** Of the picture, pixels. */
  width: number | null;
  height: number | null;
  state: "sent" | "delivered" | "read";
  recalled: boolean;
  burned: boolean;
  /** Own messages: waiting for an official's review, or refused by it. */
  review: "held" | "refused" | null;
  /** Contacts in it are hidden from the other person. */
  masked?: true;
  /** The bottle or design it shows; null: none. */
  card: CardJson | null;
  /** What it answers; null: nothing. */
  replyTo: QuoteJson | null;
  /** Burn pictures; null: not opened, or not one. */
  openedAt: string | null;
  createdAt: string;
  reactions: ReactionJson[];
  /** Null: as it was sent. */
  editedAt: string | null;
  /** How often text or reactions have changed; the higher is newer. */
  revision: number;
}

export interface ReactionFault {
  text: string;
  /** Absent: it was refused. */
  retry?: () => void;
}

export interface ReactionJson {
  emoji: string;
  userIds: string[];
}

/** Delivery state of a message that is not on the server. */
export type PendingState = "sending" | "waiting" | "failed" | "refused";

/** A message of the server, or a pending one. */
export interface ChatLine extends Omit<ChatMessageJson, "state"> {
  state: ChatMessageJson["state"] | PendingState;
  why?: string;
  /** Share of a picture's bytes that are on their way, 0 … 1. */
  progress?: number;
  /** Object URL of one's own picture on this page; shown while it waits and once it is sent. */
  localImage?: string;
  /** On request. */
  translated?: TranslatedMessage;
  /** Why the last reaction was not kept. */
  reactionFault?: ReactionFault;
}

/** Not on the server yet. */
export const isPending = ({ state }: ChatLine): boolean =>
  state !== "sent" && state !== "delivered" && state !== "read";

export type { ChatTranslationOptions, TranslatedMessage } from "./translation-types";

export type ConnectionStatus = "connecting" | "connected" | "disconnected" | "reconnecting";

/** Sentences used by server and script; `{…}` is filled in by `fillTemplate`. */
export const CHAT_TEXTS = [
  ...CARD_TEXTS,
  "answer",
  "answering",
  "answering_own",
  "answering_stop",
  "back",
  "block",
  "burn_by_click",
  "burn_hold",
  "burn_late",
  "burn_loading",
  "burn_lost",
  "burn_mine",
  "burn_opened",
  "burn_show",
  "burn_title",
  "burn_unopened",
  "burn_waiting",
  "burned",
  "burned_expired",
  "burned_seen",
  "burned_text",
  "burns",
  "burns_text",
  "cancel",
  "close",
  "connected",
  "connecting",
  "copied",
  "copy",
  "copy_failed",
  "delete",
  "delete_text",
  "delivered",
  "disconnected",
  "edit",
  "edit_leave",
  "edit_save",
  "edited",
  "editing",
  "emoji",
  "emoji_backspace",
  "emoji_drink",
  "emoji_faces",
  "emoji_gestures",
  "emoji_lately",
  "emoji_nature",
  "emoji_none",
  "emoji_search",
  "emoji_signs",
  "emoji_things",
  "emoji_travel",
  "empty",
  "failed",
  "in_review",
  "in_review_photo",
  "info",
  "info_from",
  "info_off",
  "info_opened",
  "info_state",
  "info_when",
  "keep_holding",
  "keep_holding_text",
  "left",
  "log",
  "missing",
  "newest",
  "no_answer",
  "not_kept",
  "not_let_through",
  "older",
  "once",
  "opening",
  "options",
  "photo_drop",
  "photo_first_blurred",
  "photo_first_once",
  "photo_first_places",
  "photo_first_recall",
  "photo_first_send",
  "photo_first_title",
  "photo_for",
  "photo_from",
  "photo_mine",
  "photo_not_now",
  "photo_preparing",
  "photo_send",
  "photo_show",
  "photo_size",
  "photo_smaller",
  "photo_tap",
  "photo_to_open",
  "react",
  "react_more",
  "reacted_both",
  "reacted_mine",
  "reacted_theirs",
  "quote_far",
  "quote_gone",
  "quote_photo",
  "quote_to",
  "read",
  "recall",
  "recall_text",
  "recalled_mine",
  "recalled_theirs",
  "reconnecting",
  "refused",
  "report",
  "said",
  "send",
  "sending",
  "sent",
  "stays",
  "stays_or_burns",
  "stays_text",
  "today",
  "too_long",
  "tools",
  "typing",
  "unread",
  "waiting",
  "write",
  "yesterday",
  "you",
] as const;

/** Why a chat was closed while it was open on the page. */
export const CHAT_CLOSED_REASONS = ["person_stopped", "chat_frozen"] as const;
export type ChatClosedReason = (typeof CHAT_CLOSED_REASONS)[number];

export type ChatTexts = Record<(typeof CHAT_TEXTS)[number], string> & {
  waitingHere: string[];
  unsupported_image: string;
  image_too_large: string;
  try_again: string;
} & Record<ChatClosedReason, string>;

export interface ChatProps {
  me: string;
  /** Own nickname. */
  myName: string;
  them: { id: string; nickname: string };
  /** What this person tells, and is told, in chats. */
  tells: { read: boolean; typing: boolean };
  tag: string;
  /** The time of the request, ms. */
  now: number;
  /** As far as the server knows, an IANA zone. */
  zone: string;
  icons: string;
  emoji: string;
  messages: ChatMessageJson[];
  before: string | null;
  firstUnread: string | null;
  /** How many were unread when the page was made, and that as a text. */
  unread: number;
  unreadText: string;
  /** `seq` up to which the reader has read. */
  readSeq: number;
  written: string;
  once: string;
  error: string | null;
  /** The message that is edited in place of writing one. */
  editing: { id: string; text: string } | null;
  /** A request that nobody has answered: its messages take no reactions. */
  unanswered: boolean;
  /** What is answered from the beginning. */
  reply: ReplyTarget | null;
  canWrite: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** The next photo is the first one to this friend. */
  firstPhoto: boolean;
  /** Why photos of the other are blurred here. */
  blurNote: string;
  strangersLast: string | null;
  /** Note for newcomers: contacts in their first messages are hidden. */
  newcomer: string | null;
  translate: ChatTranslationOptions;
  texts: ChatTexts;
}
