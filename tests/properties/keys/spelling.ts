/** Words in the scripts of the ten languages, and other ways to write the same. */
import fc from "fast-check";

/** Each row is one word; whoever types any form finds all. */
export const SAME_WORDS: readonly (readonly string[])[] = [
  ["Zoë", "Zoe", "ZOÉ"],
  ["Straße", "Strasse", "STRAẞE"],
  ["Łódź", "Lodz"],
  ["Œuvre", "oeuvre"],
  ["Søren", "soren"],
  ["Íñigo", "inigo", "İñigo"],
  ["IRMAK", "ırmak"],
  ["O’Neill", "O'Neill"],
  ["Smith‑Jones", "Smith-Jones"],
  ["Пётр", "Петр"],
  ["Андрей", "андреи"],
  ["Ελλάς", "ΕΛΛΑΣ", "ελλασ"],
  ["أحمد", "احمد", "إحمد", "أحـمـد", "أَحْمَد"],
  ["فاطمة", "فاطمه"],
  ["مصطفى", "مصطفي"],
  ["کریم", "كريم"],
  ["サクラ", "さくら", "ｻｸﾗ"],
  ["ガラス", "がらす", "ｶﾞﾗｽ"],
  ["漢語", "汉语"],
  ["臺灣", "台湾"],
  ["後來", "后来"],
  ["裡面", "里面", "裏面"],
  ["फ़िल्म", "फिल्म"],
  ["चाँद", "चांद"],
  ["कमल२४", "कमल24"],
];

/** Words that look alike and are others. */
export const OTHER_WORDS: readonly (readonly [string, string])[] = [
  ["はと", "ばと"],
  ["Müller", "Mueller"],
  ["里", "理"],
  ["caro", "carro"],
  ["дом", "dom"],
  ["कमल", "कमाल"],
];

const FULL_WIDTH = 0xfee0;
const toFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH));

/** Ways to write any text that mean the same. */
export const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  capitals: (text) => text.toUpperCase(),
  small: (text) => text.toLowerCase(),
  decomposed: (text) => text.normalize("NFD"),
  composed: (text) => text.normalize("NFC"),
  wide: toFullWidth,
  "with a joiner": (text) => `${text.slice(0, 1)}\u2060${text.slice(1)}`,
  "with a soft hyphen": (text) => `${text.slice(0, 2)}\u00ad${text.slice(2)}`,
};
const WRITING_NAMES = Object.keys(WRITINGS);

export interface Spelling {
  form: number;
  writing: string;
}

export const spelling: fc.Arbitrary<Spelling> = fc.record({
  form: fc.nat(4),
  writing: fc.constantFrom(...WRITING_NAMES),
});

/** One of the ways to write a word. */
export const spell = (forms: readonly string[], { form, writing }: Spelling): string =>
  WRITINGS[writing]?.(forms[form % forms.length] ?? "") ?? "";
