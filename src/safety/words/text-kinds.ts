/** Who reads a text. Friends: the other side of a chat that both have opened. */
type TextReaders = "public" | "strangers" | "friends" | "team" | "oneself";

/** Every kind of text that a person writes, and who reads it. What the team or oneself alone reads is not judged. */
export const TEXT_READERS = {
  bottle: "public",
  comment: "public",
  answer: "public",
  /** Name and story. */
  design: "public",
  design_comment: "public",
  /** Nickname and signature, from the registration on. */
  names: "public",
  first_words: "strangers",
  chat: "friends",
  feedback: "team",
  report: "team",
  appeal: "team",
  birthday: "team",
  token: "oneself",
} as const satisfies Record<string, TextReaders>;

type WrittenTextKind = keyof typeof TEXT_READERS;

/** Kinds that the word rules look at. */
export type CheckedTextKind = {
  [K in WrittenTextKind]: (typeof TEXT_READERS)[K] extends "team" | "oneself" ? never : K;
}[WrittenTextKind];
