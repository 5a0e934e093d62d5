/** Joined emoji contain zero-width characters that must stay. */
const EMOJI_OR_UNSEEN = /(\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv;
const BLANKS = /[\s\p{Z}\u2800]+/gu;

/** Normalizes a typed name: one line, single blanks, NFC, no invisible characters. Linear time. */
export const normalizeName = (text: string): string =>
  text.replace(EMOJI_OR_UNSEEN, "$1").replace(BLANKS, " ").trim().normalize("NFC");
