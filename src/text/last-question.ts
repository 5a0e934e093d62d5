import { QUOTED_QUESTION_MAX } from "../limits/answers";

/**
 * Sentences end with a Latin, Arabic, Devanagari or full-width sign, or with the line; a point inside a number or an
 * address, or before a small letter, ends none.
 */
const SENTENCE =
  /[^\s](?:[^.!?…।॥。！？؟\n]|[.!?…](?![\s"'”’»)\]]|$)|\.(?=\s\p{Ll}))*(?:[.!?…।॥。！？؟]+["'”’»」』)\]]*|(?=\n)|$)/gu;
const ENDS_AS_QUESTION = /[?？؟][!！?？؟]*["'”’»」』)\]]*$/u;

/** The last question of a text, shortened at its beginning; null: it asks nothing. */
export function lastQuestion(text: string): string | null {
  const questions = (text.match(SENTENCE) ?? []).filter((sentence) => ENDS_AS_QUESTION.test(sentence));
  const letters = [...(questions.at(-1)?.trim() ?? "")];
  if (!letters.some((letter) => /\p{L}|\p{N}/u.test(letter))) return null;
  if (letters.length <= QUOTED_QUESTION_MAX) return letters.join("");
  const end = letters.slice(-QUOTED_QUESTION_MAX).join("");
  const space = end.indexOf(" ");
  return `…${space > 0 && space < QUOTED_QUESTION_MAX / 2 ? end.slice(space + 1) : end}`;
}
