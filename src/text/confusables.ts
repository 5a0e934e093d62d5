import { LETTER_FORMS, LIGATURES, letterByCharacter } from "./fold";

/** Lower-case characters that look like a Latin letter: Cyrillic, Greek, Armenian, small capitals. */
const LOOKALIKES: Record<string, string> = {
  a: "аαɑᴀ",
  b: "вβʙ",
  c: "сϲᴄ",
  d: "ԁɗᴅ",
  e: "еєεᴇ",
  f: "ꜰƒ",
  g: "ɡɢ",
  h: "нһʜ",
  i: "іιıɪ",
  j: "јᴊ",
  k: "кκᴋ",
  l: "ӏʟ",
  m: "мᴍ",
  n: "ոпηɴ",
  o: "оοσςօᴏ",
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
};

const LETTER_BY_LOOKALIKE: ReadonlyMap<string, string> = new Map(letterByCharacter(LETTER_FORMS, LOOKALIKES));

/** The letters that a lower-case character without accents looks like; itself if it looks like no other. */
export const lookalikeLetters = (character: string): string =>
  LIGATURES[character] ?? LETTER_BY_LOOKALIKE.get(character) ?? character;

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
    Object.entries(STANDS_FOR).map(([sign, letters]) => [sign, letters.startsWith("б") ? "b" : (letters[0] ?? sign)]),
  ),
};

/** The class of a letter or digit: those of one class may stand for each other. */
export const letterClassOf = (letter: string): string => LETTER_CLASSES[letter] ?? letter;

/** Whether a character may stand for a letter. */
export const isLookalikeOf = (sign: string, letter: string): boolean =>
  sign === letter || (STANDS_FOR[sign]?.includes(letter) ?? false);

/** η looks like n and like h, so that whole names are compared as if these were one letter. */
const SKELETON_CLASSES: Record<string, string> = { h: "n" };

/** What two texts share if they look alike. @param text lower case, without accents */
export const skeletonOf = (text: string): string =>
  [...text]
    .flatMap((character) => [...lookalikeLetters(character)])
    .map(letterClassOf)
    .map((letter) => SKELETON_CLASSES[letter] ?? letter)
    .join("");
