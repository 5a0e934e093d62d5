/** Lower-case look-alikes: Cyrillic, Greek, small capitals and others. */
const LOOKALIKES: Record<string, string> = {
  a: "аαɑᴀ",
  b: "вβʙ",
  c: "сϲᴄ",
  d: "ԁɗᴅđ",
  e: "еєεᴇ",
  f: "ꜰƒ",
  g: "ɡɢ",
  h: "нһʜ",
  i: "іιıɪ",
  j: "јᴊ",
  k: "кκᴋ",
  l: "ӏʟł",
  m: "мᴍ",
  n: "ոпηɴ",
  o: "оοօᴏø",
  p: "рρᴘ",
  q: "ԛ",
  r: "гᴦʀ",
  s: "ѕꜱ",
  t: "тτᴛ",
  u: "υսᴜ",
  v: "ѵνᴠ",
  w: "ԝωᴡ",
  x: "хχ",
  y: "уγʏ",
  z: "ᴢ",
  ا: "أإآٱ",
  ي: "ىی",
  ك: "ک",
  ه: "ة",
  σ: "ς",
};

const LETTER_BY_LOOKALIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

const LIGATURES: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** The letters that a digit or sign may stand for. */
const STANDS_FOR: Record<string, string> = {
  "0": "o",
  "1": "il",
  "3": "eз",
  "4": "aч",
  "5": "s",
  "6": "бb",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "il",
  "|": "il",
};

/** One class for letters that share a digit. */
const LETTER_CLASSES: Record<string, string> = {
  l: "i",
  з: "e",
  ч: "a",
  б: "b",
  ...Object.fromEntries(
    Object.entries(STANDS_FOR).map(([sign, letters]) => [
      sign,
      letters.startsWith("б") ? "b" : (letters[0] ?? sign),
    ]),
  ),
};

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
  return [...folded]
    .flatMap((each) => [...(LIGATURES[each] ?? LETTER_BY_LOOKALIKE.get(each) ?? each)])
    .slice(0, MAX_FOLDED_LETTERS);
}

/** Search class of a letter or digit. */
export const letterClassOf = (letter: string): string => LETTER_CLASSES[letter] ?? letter;

/** Whether a character may stand for a rule's letter. */
export const canStandFor = (sign: string, letter: string): boolean =>
  sign === letter || (STANDS_FOR[sign]?.includes(letter) ?? false);
