import type { Language } from "../limits/languages";

type Respelling = readonly [written: RegExp, typed: string];

/** Whoever leaves an apostrophe out leaves no gap; "&" is read aloud; å was aa. */
const EVERYWHERE: readonly Respelling[] = [
  [/['\u2019]/gu, ""],
  [/ & /gu, " and "],
  [/å/giu, "aa"],
];

/** Of single languages: umlauts on a keyboard that has none; saints. */
const OF_LANGUAGE: Partial<Record<Language, readonly Respelling[]>> = {
  de: [
    [/ä/giu, "ae"],
    [/ö/giu, "oe"],
    [/ü/giu, "ue"],
  ],
  en: [[/\bSt\. /gu, "Saint "]],
};

/** A name or word as it is typed, too, by whoever has not its signs: all of them spelled otherwise at once, where it has any. */
export function otherSpellings(text: string, language: Language): string[] {
  const respell = (from: string, pairs: readonly Respelling[]) =>
    pairs.reduce((spelled, [written, typed]) => spelled.replace(written, typed), from);
  const spelled = respell(text, [...EVERYWHERE, ...(OF_LANGUAGE[language] ?? [])]);
  return spelled === text ? [] : [spelled];
}
