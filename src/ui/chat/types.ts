/** A message as the API says it (ChatMessage). */
export interface ChatMessage {
  id: string;
  /** Its place in the conversation; it only grows. */
  seq: number;
  clientId: string;
  from: string;
  to: string;
  kind: "text" | "image" | "burn";
  text: string | null;
  /** The path of a picture that stays. */
  image: string | null;
  /** Of the picture, pixels. */
  width: number | null;
  height: number | null;
  state: "sent" | "delivered" | "read";
  recalled: boolean;
  /** Opened, or nobody opened it in time: it is gone. */
  burned: boolean;
  /** When a burn picture was opened; null: not yet, or never. */
  openedAt: string | null;
  createdAt: string;
}

/** How a message that is not on the server yet fares. */
export type Waiting = "sending" | "waiting" | "failed" | "refused";

/** A message as the page shows it: one of the server's, or one that is still on its way there. */
export interface Line extends Omit<ChatMessage, "state"> {
  state: ChatMessage["state"] | Waiting;
  /** Why the server will not take it, in the reader's language. */
  why?: string;
  /** Share of a picture's bytes that are on their way, 0 … 1. */
  progress?: number;
}

/** A message in the reader's language. */
export interface Translated {
  /** null: it is on its way. */
  text: string | null;
  /** Who translated it, out of which language; or that it is on its way. */
  by: string;
  /** What was written is shown instead. */
  original?: boolean;
}

/** How messages can be translated, and what is said of it. */
export interface Translating {
  /** A server translates; without one the browser may. */
  server: boolean;
  /** Messages in another language than the reader's, as far as they were there when the page was made. */
  foreign: string[];
  texts: Record<
    "verb" | "original" | "translation" | "by" | "working" | "loading" | "failed" | "same",
    string
  >;
}

export type Connection = "connecting" | "connected" | "disconnected" | "reconnecting";

/** The sentences that the server and the script both say; `{…}` in them is filled in by whoever says them. */
export const CHAT_TEXTS = [
  "back",
  "burn_hold",
  "burn_mine",
  "burn_title",
  "burned",
  "burned_expired",
  "burned_seen",
  "burned_text",
  "burned_title",
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
  "keep_holding",
  "keep_holding_text",
  "left",
  "log",
  "no_answer",
  "not_kept",
  "older",
  "once",
  "opening",
  "options",
  "photo_for",
  "photo_from",
  "photo_mine",
  "photo_send",
  "photo_size",
  "read",
  "recall",
  "recall_text",
  "recalled_mine",
  "recalled_theirs",
  "reconnecting",
  "refused",
  "report",
  "send",
  "sending",
  "sent",
  "stays",
  "stays_or_burns",
  "stays_text",
  "today",
  "too_long",
  "typing",
  "unread",
  "waiting",
  "write",
  "yesterday",
  "you",
] as const;

export type ChatTexts = Record<(typeof CHAT_TEXTS)[number], string> & {
  /** How many messages wait, without a connection: the sentence by their number, from 1 on. */
  waitingHere: string[];
  unsupported_image: string;
  image_too_large: string;
};

/** What the server tells the page of a chat, and the page its script. */
export interface ChatProps {
  me: string;
  them: { id: string; nickname: string };
  /** BCP 47 tag dates and numbers are written in. */
  tag: string;
  /** The time of the request, ms. */
  now: number;
  /** As far as the server knows, an IANA zone. */
  zone: string;
  /** Addresses of the icons and of the emoji of the reader's language. */
  icons: string;
  emoji: string;
  /** Oldest first. */
  messages: ChatMessage[];
  /** Where the older ones begin; null: there are none. */
  before: string | null;
  /** The first message the reader had not read; null: all were. */
  firstUnread: string | null;
  /** What stands in the field, the key of the form, and why it was refused: for who has no script. */
  written: string;
  once: string;
  error: string | null;
  canWrite: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** Under the last of a stranger's texts: which one it is of how many. */
  strangersLast: string | null;
  translate: Translating;
  texts: ChatTexts;
}
