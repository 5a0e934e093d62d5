/** Names of the house itself: nobody else may carry them. */
const RESERVED = new Set(["driftglass"]);

/** What shows nothing between what shows something: whoever has it in their name looks like whoever has not. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * What a key column holds: equal for names that differ in case, Unicode form or what nobody sees only. The Greek final
 * sigma is one letter with the other, whose capital is the same.
 */
export const nameKey = (name: string): string =>
  name
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .trim()
    .replace(/\s+/gu, " ")
    .replaceAll("ς", "σ");

export const isReserved = (key: string): boolean => RESERVED.has(key);

/** Accents of Latin, Greek and Cyrillic, points of Hebrew, and what stands over and under Arabic letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;
/** Letters that Unicode does not take apart, though most people type them without their stroke. */
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

/** What a search for names is compared with: equal for names that differ in case and accents only. */
export const searchKey = (name: string): string =>
  name
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[øđðħłŧæœþ]/g, (letter) => STROKES[letter] ?? letter)
    .replace(/\s+/gu, " ")
    .trim();
