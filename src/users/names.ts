const RESERVED_NAME_KEYS = new Set(["driftglass"]);

/** Invisible characters must not make two names look alike. */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Unique key of a name: ignores case, Unicode form and invisible characters; final sigma equals sigma. */
export const nameKey = (name: string): string =>
  name
    .replace(INVISIBLE_CHARACTERS, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .trim()
    .replace(/\s+/gu, " ")
    .replaceAll("ς", "σ");

/** Whether a name key is reserved for the product. */
export const isReservedNameKey = (key: string): boolean => RESERVED_NAME_KEYS.has(key);

/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Letters with strokes, which Unicode does not decompose. */
const STROKES: Record<string, string> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  ŧ: "t",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** Search key of a name: ignores case and accents. */
export const searchKey = (name: string): string =>
  name
    .replace(INVISIBLE_CHARACTERS, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[øđðħłŧæœþ]/g, (letter) => STROKES[letter] ?? letter)
    .replace(/\s+/gu, " ")
    .trim();
