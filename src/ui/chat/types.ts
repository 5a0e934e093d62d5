import type { ViewerParts } from "../viewer";
import type { CardJson } from "./cards/card-types";
import type { QuoteJson, ReplyTarget } from "./quotes/quote-types";
import type { ChatTexts } from "./texts";
import type { ChatTranslationOptions, DraftReadingProps, TranslatedMessage } from "./translation-types";

export interface ChatMessageJson {
  id: string;
  seq: number;
  clientId: string;
  from: string;
  to: string;
  kind: "text" | "image" | "burn";
  text: string | null;
  /** Of the text, ISO 639-1; null or absent: unclear, or not said yet. */
  language?: string | null;
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

export type { ChatTranslationOptions, DraftReadingProps, TranslatedMessage } from "./translation-types";

export type ConnectionStatus = "connecting" | "connected" | "disconnected" | "reconnecting";

/** First messages that nobody has answered (docs/product.md 10.2). */
export interface FirstMessages {
  /** Whose they are. */
  from: "me" | "them";
  /** How many more of them can be sent. */
  left: number;
  /** Number of the newest message when this was so; absent: of those the page began with. */
  upTo?: number;
}

export interface ChatProps {
  me: string;
  /** Own nickname. */
  myName: string;
  /** `lang`: of the name, where its letters tell. */
  them: { id: string; nickname: string; lang?: string };
  /** What this person tells, and is told, in chats. */
  chatSwitches: { receipts: boolean; typing: boolean };
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
  /** Unanswered first messages, as the page was made; null: one can write freely, or not at all. */
  firstMessages: FirstMessages | null;
  /** What is said of them, by how many are left: below the last one of the other, or above one's own field. */
  firstTexts: string[];
  /** Markup of the bottle where the two met, at the beginning of their chat; null: none. */
  met: string | null;
  /** What is answered from the beginning. */
  reply: ReplyTarget | null;
  /** Another one whenever the page has to be drawn anew, as what the two are to each other, or what one may do, has changed. */
  standing: string;
  canWrite: boolean;
  /** One could write until now: what is typed by then stays. */
  couldWrite?: boolean;
  canSendPictures: boolean;
  canBurn: boolean;
  /** The next photo is the first one to this friend. */
  firstPhoto: boolean;
  /** Why photos of the other are blurred here. */
  blurNote: string;
  /** Note for newcomers: contacts in their first messages are hidden. */
  newcomer: string | null;
  translate: ChatTranslationOptions;
  /** null: not offered. */
  draft: DraftReadingProps | null;
  viewer: ViewerParts;
  texts: ChatTexts;
}
