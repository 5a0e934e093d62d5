/** What the emoji picker shows and is searched by, from Unicode's own order, names and words. */
import { createRequire } from "node:module";

interface Listed {
  name: string;
  emojis: { emoji: string; emoji_version: string }[];
}
type Annotations = Record<string, { default?: string[]; tts?: string[] }>;

const load = createRequire(import.meta.url);

/** What telephones that are a few years old can still draw. */
const NEWEST = 15.1;

/** The picker's categories, in the order of its tabs, by Unicode's groups. */
const CATEGORIES: readonly (readonly string[])[] = [
  ["Smileys & Emotion"],
  ["People & Body"],
  ["Animals & Nature"],
  ["Food & Drink"],
  ["Travel & Places"],
  ["Activities", "Objects"],
  ["Symbols", "Flags"],
];

/** A man's and a woman's form beside one that is neither: three of a kind would bury the others. */
const GENDERED =
  /\u200d[\u2640\u2642]|^[\u{1F468}\u{1F469}]\u200d|^\u{1F9D1}\u200d\u{1F9D1}|.[\u{1F468}\u{1F469}]/u;
/** The browser itself knows the names of countries. */
const COUNTRY = /^[\u{1F1E6}-\u{1F1FF}]{2}$/u;

const words = (text: string): string[] => text.toLowerCase().split(/[\s,:()]+/);

/** The words one may look for it by that its name does not say; none that another begins with. */
function alsoCalled(name: string, keywords: readonly string[]): string {
  const said = name.toLowerCase();
  const others = [...new Set(keywords.flatMap(words))].filter((word) => !said.includes(word));
  return others.filter((word) => !others.some((other) => other !== word && other.startsWith(word))).join(" ");
}

function rowOf(emoji: string, annotations: Annotations): string {
  if (COUNTRY.test(emoji)) return emoji;
  const found = annotations[emoji.replaceAll("\ufe0f", "")];
  const name = found?.tts?.[0];
  if (!name) throw new Error(`Unicode has no name for ${emoji}`);
  return [emoji, name, alsoCalled(name, found.default ?? [])].join("|").replace(/\|$/, "");
}

/** One text a category, one line an emoji: `sign|name|words`, for a country's flag the sign alone. @returns JSON */
export function emojiData(language: string): string {
  const groups: Listed[] = load("unicode-emoji-json/data-by-group.json");
  const annotations: Annotations = {
    ...load(`cldr-annotations-derived-full/annotationsDerived/${language}/annotations.json`)
      .annotationsDerived.annotations,
    ...load(`cldr-annotations-full/annotations/${language}/annotations.json`).annotations.annotations,
  };
  const shown = groups.map(({ name, emojis }) => ({
    name,
    rows: emojis
      .filter(({ emoji, emoji_version }) => Number(emoji_version) <= NEWEST && !GENDERED.test(emoji))
      .map(({ emoji }) => rowOf(emoji, annotations)),
  }));
  return JSON.stringify(
    CATEGORIES.map((names) =>
      shown
        .filter(({ name }) => names.includes(name))
        .flatMap(({ rows }) => rows)
        .join("\n"),
    ),
  );
}
