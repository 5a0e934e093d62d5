/** Who reads a text. Friends: the other side of a chat that both have opened. */
export type Readers = "public" | "strangers" | "friends" | "team" | "oneself";

/** Every kind of text that a person writes, and who reads it. What the team or oneself alone reads is not judged. */
export const TEXTS = {
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
} as const satisfies Record<string, Readers>;

export type TextKind = keyof typeof TEXTS;

/** Kinds that the word rules look at. */
export type Judged = {
  [K in TextKind]: (typeof TEXTS)[K] extends "team" | "oneself" ? never : K;
}[TextKind];
