import { lookalikeLetters } from "../../../text/confusables";

/** Combining marks of Latin, Greek, Cyrillic, Arabic and Devanagari. */
const ACCENTS = /\p{Script=Inherited}|[\u0483-\u0487]|\u0640|\u093c/gu;
/** Letters in their own right. */
const OWN_LETTERS = /^[ñйўї]$/u;
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

function foldAccents(sign: string): string {
  const clean = sign.normalize("NFKC").toLowerCase().normalize("NFC");
  return OWN_LETTERS.test(clean) ? clean : clean.normalize("NFD").replace(ACCENTS, "").normalize("NFC");
}

function flagLetter(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0x1f1e6 && code <= 0x1f1ff ? String.fromCharCode(code - 0x1f1e6 + 97) : null;
}

/** No word is one sign; ligatures of more are cut. */
const MAX_FOLDED_LETTERS = 8;

/** Folded letters of a grapheme: lower case, no accents, normal width, look-alikes resolved. */
export function foldedLetters(sign: string): string[] {
  const visible = sign.replace(INVISIBLE_CHARACTERS, "");
  if (visible === "") return [];
  const letter = flagLetter(visible);
  if (letter) return [letter];
  const folded = foldAccents(visible);
  if (/\p{M}/u.test(folded)) return [folded];
  return [...folded].flatMap((each) => [...lookalikeLetters(each)]).slice(0, MAX_FOLDED_LETTERS);
}
