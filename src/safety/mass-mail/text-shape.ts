import { MASS_MAIL_LIMITS } from "../../limits/safety";
import { skeletonOf } from "../../text/confusables";
import { searchKey } from "../../text/search-key";
import { findContacts } from "../newcomers/contacts";

/** A sign of these says as much as two letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const NUMBER_ALONE = /(?<![\p{L}\p{M}\p{N}])\p{N}+(?![\p{L}\p{M}\p{N}])/gu;
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/gu;
const LINK_START = /^(?:https?|ftp):\/\/|^www\./giu;
const LINK_TAIL = /[/?#].*$/su;

/** Letters and look-alikes alone: case, accents, blanks, signs, emoji and numbers that stand alone do not count. */
const shapeOfWords = (text: string): string =>
  skeletonOf(searchKey(text).replace(NUMBER_ALONE, " ").replace(NO_LETTER, ""));

/** A link by its domain alone: what stands behind it often differs with each letter. */
const shapeOfContact = (contact: string): string =>
  skeletonOf(
    searchKey(contact.replace(LINK_START, "").replace(LINK_START, "").replace(LINK_TAIL, "")).replace(NO_LETTER, ""),
  );

/** The text in pieces: words and contacts in their order. */
function shapeParts(text: string): { shape: string; hasContact: boolean } {
  let [shape, position, hasContact] = ["", 0, false];
  for (const { start, end } of findContacts(text)) {
    if (start < position) continue;
    shape += shapeOfWords(text.slice(position, start)) + shapeOfContact(text.slice(start, end));
    [position, hasContact] = [end, true];
  }
  return { shape: shape + shapeOfWords(text.slice(position)), hasContact };
}

const weightOf = (shape: string): number => [...shape].length + (shape.match(DENSE)?.length ?? 0);

/**
 * What texts share that are the same but for case, accents, blanks, signs, emoji, numbers, look-alikes and tails of
 * links; null: too short to be compared.
 */
export function massTextShape(text: string): string | null {
  const { shape, hasContact } = shapeParts(text);
  const min = hasContact ? MASS_MAIL_LIMITS.lettersWithContactMin : MASS_MAIL_LIMITS.lettersMin;
  return weightOf(shape) < min ? null : shape;
}
