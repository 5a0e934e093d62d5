import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ByLanguage } from "../../src/limits/languages";
import { foldText } from "../../src/text/fold";
import { searchKey } from "../../src/text/search-key";
import { nameKey } from "../../src/users/users";

type Pair = [stored: string, typed: string];

/** What is typed finds what is stored: as its beginning, as names are searched. */
const FINDS: ByLanguage<Pair[]> = {
  en: [
    ["Zoë O’Neill", "zoe o'n"],
    ["Smith‑Jones", "smith-jones"],
    ["ＷＩＤＥ 42", "wide 42"],
    ["Łódź", "lodz"],
    ["Søren", "soren"],
    ["Íñigo", "inigo"],
    ["IRMAK", "ırmak"],
    ["ırmak", "IRMAK"],
    ["İstanbul", "istanbul"],
    ["istanbul", "İSTANBUL"],
    ["Ἑλλάς", "ελλασ"],
    ["ﬁnd", "FIND"],
    ["a\u200bb", "ab"],
  ],
  zh: [
    ["漢字", "汉字"],
    ["汉字", "漢字"],
    ["臺灣的颱風", "台湾的台风"],
    ["头发", "頭髮"],
    ["發現", "发现"],
    ["後來", "后来"],
    ["著火", "着火"],
    ["裡", "里"],
    ["裏", "里"],
    ["爲", "為"],
    ["ＡＢＣ语", "abc語"],
  ],
  hi: [
    ["फ़िल्म", "फिल्म"],
    ["फिल्म", "फ़िल्म"],
    ["लड़का", "लडका"],
    ["चाँद", "चांद"],
    ["कमल २४", "कमल 24"],
    ["क्\u200dष", "क्ष"],
    ["हिन्दी", "हिन"],
  ],
  fr: [
    ["Œuvre", "oeuvre"],
    ["cœur", "CŒUR"],
    ["Élan", "elan"],
    ["l’été", "l'ete"],
    ["Ça", "ca"],
    ["æquo", "AEQUO"],
  ],
  ar: [
    ["أحمد", "احمد"],
    ["إيمان", "ايمان"],
    ["آمنة", "امنه"],
    ["ٱلله", "الله"],
    ["فاطمة", "فاطمه"],
    ["مصطفى", "مصطفي"],
    ["مُحَمَّد", "محمد"],
    ["مـحـمـد", "محمد"],
    ["مؤمن", "مومن"],
    ["هانئ", "هاني"],
    ["علی کریم", "علي كريم"],
    ["غرفة ٣", "غرفه 3"],
    ["ﻣﺮﺣﺒﺎ", "مرحبا"],
  ],
  ru: [
    ["Пётр", "Петр"],
    ["Петр", "ПЁТР"],
    ["Андрей", "андреи"],
    ["ЁЛКА", "елка"],
  ],
  pt: [
    ["São João", "sao joao"],
    ["coração", "CORACAO"],
    ["Ângela", "angela"],
  ],
  ja: [
    ["サクラ", "さくら"],
    ["さくら", "サクラ"],
    ["ｻｸﾗ", "さくら"],
    ["ｶﾞﾗｽ", "がらす"],
    ["ラーメン", "らーめん"],
    ["東京タワー", "東京たわー"],
    ["ヴェネツィア", "ゔぇねつぃあ"],
    ["が", "か"],
  ],
  de: [
    ["Straße", "STRASSE"],
    ["STRAẞE", "straße"],
    ["Strasse", "straße"],
    ["Müller", "muller"],
    ["Größe", "grosse"],
  ],
  es: [
    ["Peña", "pena"],
    ["José María", "jose maria"],
    ["Güell", "guell"],
  ],
};

const FINDS_NOT: ByLanguage<Pair[]> = {
  en: [
    ["sea", "see"],
    ["rn", "m"],
    ["O0", "oo"],
    ["раypal", "paypal"],
    ["ab", "a b"],
  ],
  zh: [
    ["汉", "漠"],
    ["未", "末"],
    ["里", "理"],
  ],
  hi: [
    ["कमल", "कमाल"],
    ["दिन", "दीन"],
    ["मत", "मंत"],
  ],
  fr: [
    ["oeuf", "euf"],
    ["ou", "œu"],
  ],
  ar: [
    ["سلام", "كلام"],
    ["حمد", "خمد"],
    ["سماء", "سمار"],
  ],
  ru: [
    ["шум", "щум"],
    ["Петр", "Петя"],
    ["мыш", "миш"],
  ],
  pt: [["avo", "ave"]],
  ja: [
    ["はと", "ばと"],
    ["びょういん", "びよういん"],
    ["サクラ", "さけら"],
  ],
  de: [
    ["Müller", "Mueller"],
    ["Masse", "Mase"],
  ],
  es: [["caro", "carro"]],
};

const isFound = ([stored, typed]: Pair): boolean => searchKey(stored).startsWith(searchKey(typed));
const pairsOf = (table: Record<string, Pair[]>) =>
  Object.entries(table).flatMap(([language, pairs]) => pairs.map((pair) => [language, ...pair] as const));

test.each(pairsOf(FINDS))("%s: %s is found by %s", (_, stored, typed) => {
  expect(isFound([stored, typed])).toBe(true);
});

test.each(pairsOf(FINDS_NOT))("%s: %s is not found by %s", (_, stored, typed) => {
  expect(isFound([stored, typed])).toBe(false);
});

test("a key of a key is the key", () => {
  const texts = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(fc.property(texts, (text) => searchKey(searchKey(text)) === searchKey(text)));
  for (let first = 0; first < 0x3_0000; first += 256) {
    const all = Array.from({ length: 256 }, (_, n) => String.fromCodePoint(first + n)).join("b");
    expect(searchKey(searchKey(all))).toBe(searchKey(all));
  }
});

test("what has the same unique key has the same search key, in whatever case and width", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 20 });
  fc.assert(
    fc.property(
      texts,
      (text) => searchKey(nameKey(text)) === searchKey(text) && searchKey(text.normalize("NFD")) === searchKey(text),
    ),
  );
});

test.each([
  ["josé", "jose"],
  ["Straße", "Strasse"],
  ["サクラ", "さくら"],
  ["漢", "汉"],
  ["أحمد", "احمد"],
  ["Пётр", "Петр"],
  ["फ़", "फ"],
])("unique keys tell %s from %s", (one, other) => {
  expect(searchKey(one)).toBe(searchKey(other));
  expect(nameKey(one)).not.toBe(nameKey(other));
});

test("without Chinese the table of Chinese changes nothing", () => {
  expect(foldText("Straße サクラ Пётр")).toBe(searchKey("Straße サクラ Пётр"));
  expect(foldText("漢字")).not.toBe(searchKey("漢字"));
});

test("a long text is folded in linear time", () => {
  const text = "Ё\u0301漢サ ".repeat(20_000);
  const started = performance.now();
  searchKey(text);
  expect(performance.now() - started).toBeLessThan(1_000);
});
