/** A message as a device keeps it for reading without a network. Nothing of a picture is in it. */
export interface OfflineLine {
  id: string;
  mine: boolean;
  kind: "text" | "photo" | "bottle" | "design" | "recalled";
  /** Of texts alone. */
  text: string | null;
  /** Of the text, ISO 639-1; absent: unclear. */
  language?: string;
  /** ISO 8601, by the server's clock. */
  createdAt: string;
  edited: boolean;
  /** Of own messages alone. */
  state: "sent" | "delivered" | "read" | null;
  /** What it answers, as far as it is still there. */
  quote: OfflineQuote | null;
}

export interface OfflineQuote {
  /** Of the message or bottle. */
  id: string | null;
  mine: boolean;
  excerpt: string;
  language?: string;
}

/** One chat with a friend: what was read of it, oldest first. */
export interface OfflineChat {
  /** User id of the friend. */
  id: string;
  name: string;
  /** Of the name, where its letters tell. */
  nameLanguage?: string;
  /** Code of the country; empty: not shown. */
  country: string;
  /** Of all that is said of this chat: two that are equal say the same. */
  digest: string;
  lines: OfflineLine[];
}

/** Answer of the server: all chats that may be kept, latest first. */
export interface OfflineChats {
  /** User id of the reader. */
  me: string;
  /** Without `lines` where the device has the same already. */
  chats: (Omit<OfflineChat, "lines"> & Partial<Pick<OfflineChat, "lines">>)[];
}
