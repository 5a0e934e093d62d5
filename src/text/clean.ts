/** Joiners and variation selectors stay: emoji and scripts end with them. */
const TRIMMED_CHARACTER = /[\s\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]/u;
const CONTROLS = /[^\P{Cc}\n\t]/gu;
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** As many as Unicode's stream-safe format has (UAX #15, 13): no script needs a third of them. */
const MARKS_IN_A_ROW_MAX = 30;
/** Half-width voicing marks are letters to Unicode that become marks. */
const MARK = /[\p{M}\uff9e\uff9f]/gu;
/** With what is invisible between them, as that is taken away before texts are compared. */
const LONG_ROW_OF_MARKS = /[\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f\p{Default_Ignorable_Code_Point}\u2800]{30,}/gu;

/** To normalise marks in a row takes time squared: 60,000 on one letter held the server for 40 s. */
function limitMarks(row: string): string {
  let count = 0;
  return row.replace(MARK, (mark) => (++count > MARKS_IN_A_ROW_MAX ? "" : mark));
}

/** By character from both ends: a regex anchored at the end is quadratic in blanks. */
function trimText(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && TRIMMED_CHARACTER.test(text.charAt(start))) start++;
  while (end > start && TRIMMED_CHARACTER.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Cleans a text: well-formed, `\n`, no control characters, at most 30 marks on a letter, trimmed; empty if nothing is
 * visible. Linear time.
 */
export function cleanText(text: string): string {
  const plain = text.toWellFormed().replace(/\r\n?/g, "\n").replace(CONTROLS, "");
  const clean = trimText(plain.replace(LONG_ROW_OF_MARKS, limitMarks));
  return VISIBLE.test(clean) ? clean : "";
}

const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without its invisible characters: names that differ in them alone look alike. */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE_CHARACTERS, "");

/** Emoji keep their zero-width characters. */
const EMOJI_OR_UNSEEN = /(\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv;
const BLANKS = /[\s\p{Z}\u2800]+/gu;

/** Cleans a name of one line: single blanks, NFC, no invisible characters. Linear time. */
export const cleanName = (text: string): string =>
  text.replace(EMOJI_OR_UNSEEN, "$1").replace(BLANKS, " ").trim().normalize("NFC");
