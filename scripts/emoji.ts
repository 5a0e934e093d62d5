/**
 * Writes the emoji picker's data to static/emoji, from Unicode's order, names and words: `bun scripts/emoji.ts`. Kept
 * there, as the packages are 160 MB that an operator would install for 1 MB.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Language } from "../src/i18n/languages";
import { LANGUAGES } from "../src/limits/languages";
import { otherSpellings } from "../src/text/other-spellings";
import { everydayWordsIn } from "./emoji-words";
import { ROOT } from "./setup";

interface EmojiGroup {
  name: string;
  emojis: { emoji: string; emoji_version: string }[];
}
type Annotations = Record<string, { default?: string[]; tts?: string[] }>;

const load = createRequire(import.meta.url);

/** Supported by phones of a few years ago. */
const NEWEST = 15.1;

const CATEGORIES: readonly (readonly string[])[] = [
  ["Smileys & Emotion"],
  ["People & Body"],
  ["Animals & Nature"],
  ["Food & Drink"],
  ["Travel & Places"],
  ["Activities", "Objects"],
  ["Symbols", "Flags"],
];

/** Gendered forms beside a neutral one are left out. */
const GENDERED = /\u200d[\u2640\u2642]|^[\u{1F468}\u{1F469}]\u200d|^\u{1F9D1}\u200d\u{1F9D1}|.[\u{1F468}\u{1F469}]/u;
const COUNTRY = /^[\u{1F1E6}-\u{1F1FF}]{2}$/u;

const words = (text: string): string[] => text.toLowerCase().split(/[\s,:()]+/);

/** Keywords that are neither in the name nor a prefix of another. */
function extraKeywords(name: string, keywords: readonly string[]): string {
  const lowerCaseName = name.toLowerCase();
  const others = [...new Set(keywords.flatMap(words))].filter((word) => !lowerCaseName.includes(word));
  return others.filter((word) => !others.some((other) => other !== word && other.startsWith(word))).join(" ");
}

/** Words of a row as they are typed, too. */
const spellingsOf = (text: string, language: Language): string[] =>
  words(text).flatMap((word) => otherSpellings(word, language));

function emojiRowOf(emoji: string, annotations: Annotations, language: Language): string {
  if (COUNTRY.test(emoji)) return emoji;
  const annotation = annotations[emoji.replaceAll("\ufe0f", "")];
  const name = annotation?.tts?.[0];
  if (!name) throw new Error(`Unicode has no name for ${emoji}`);
  const keywords = [...(annotation.default ?? []), everydayWordsIn(language).get(emoji) ?? ""];
  const spellings = spellingsOf([name, ...keywords].join(" "), language);
  return [emoji, name, extraKeywords(name, [...keywords, ...spellings])].join("|").replace(/\|$/, "");
}

/** One line per emoji: `sign|name|words`. @returns JSON */
export function renderEmojiData(language: Language): string {
  const groups: EmojiGroup[] = load("unicode-emoji-json/data-by-group.json");
  const annotations: Annotations = {
    ...load(`cldr-annotations-derived-full/annotationsDerived/${language}/annotations.json`).annotationsDerived
      .annotations,
    ...load(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations.annotations,
  };
  const visibleGroups = groups.map(({ name, emojis }) => ({
    name,
    rows: emojis
      .filter(({ emoji, emoji_version }) => Number(emoji_version) <= NEWEST && !GENDERED.test(emoji))
      .map(({ emoji }) => emojiRowOf(emoji, annotations, language)),
  }));
  return JSON.stringify(
    CATEGORIES.map((names) =>
      visibleGroups
        .filter(({ name }) => names.includes(name))
        .flatMap(({ rows }) => rows)
        .join("\n"),
    ),
  );
}

if (import.meta.main) {
  const folder = join(ROOT, "static/emoji");
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES)
    writeFileSync(join(folder, `emoji-${language}.json`), `${renderEmojiData(language)}\n`);
}
