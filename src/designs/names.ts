/** Joined emoji are one sign to people, though zero-width signs hold them together. */
const EMOJI_OR_UNSEEN = /(\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv;
const BLANKS = /[\s\p{Z}\u2800]+/gu;

/**
 * A name as whoever sees it can type it: one line, single blanks, in NFC, without signs that have no width.
 * Linear in the length of the text.
 */
export const oneLine = (text: string): string =>
  text.replace(EMOJI_OR_UNSEEN, "$1").replace(BLANKS, " ").trim().normalize("NFC");
