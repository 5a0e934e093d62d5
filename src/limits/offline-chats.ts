/** Chats that a device keeps for reading without a network (docs/product.md 10.17). */
export const OFFLINE_CHAT_LIMITS = {
  /** Conversations, latest first; messages of each, newest first. */
  chats: 20,
  messages: 100,
  /** Bytes of all messages that are kept, sealed: with all that stands beside them below 5 MB. */
  bytes: 4_900_000,
  /** Characters of the digest by which a device says which state of a chat it keeps. */
  digest: 22,
} as const;
