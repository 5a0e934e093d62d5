import { TRANSLATION } from "../limits/limits";

/** What says nothing of a text's language. */
const SILENT = /https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}_]+|[^\p{L}\p{M}\p{Z}]+/gu;
/** Scripts in which few signs say much. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DENSE_ENOUGH = 4;

/** Relatives whose scores lie closer than this cannot be told apart. */
const TOO_CLOSE = 0.002;

/** What the spelling of a language never has: letters of its relatives, and Spanish's opening marks. */
const NEVER: Record<string, RegExp> = {
  uk: /[ыэёъ]/iu,
  be: /[ищъ]/iu,
  bg: /[ыэё]/iu,
  sr: /[ыэёъщйюя]/iu,
};
const NEVER_BUT_IN_SPANISH = /[¿¡]/u;

interface Found {
  language: string;
  isReliable(): boolean;
  getScores(): Record<string, number>;
}

interface Detector {
  detect(text: string): Found;
}

function isClose(scores: Record<string, number>): boolean {
  const [first = 0, second = 0] = Object.values(scores).sort((a, b) => b - a);
  return first - second < TOO_CLOSE;
}

const isMisspelt = (text: string, language: string): boolean =>
  (NEVER[language] ?? (language === "es" ? undefined : NEVER_BUT_IN_SPANISH))?.test(text) ?? false;

let loading: Promise<Detector> | undefined;
let loaded: Detector | undefined;

/** Loads the detector (0.2 s, 70 MB). */
export async function loadDetector(): Promise<void> {
  loading ??= import("eld/extrasmall").then(({ eld }) => eld as Detector);
  loaded = await loading;
}

/** ISO 639-1; null: unclear. Not limited to our ten, or Ukrainian would come out as Russian. */
export function languageOf(text: string): string | null {
  const words = text.replace(SILENT, " ").replace(/\s+/gu, " ").trim();
  const enough = DENSE.test(words) ? DENSE_ENOUGH : TRANSLATION.detectable;
  if (!loaded || words.length < enough) return null;
  const found = loaded.detect(words);
  const sure = found.isReliable() && !isClose(found.getScores()) && !isMisspelt(text, found.language);
  return sure ? found.language : null;
}

/** What a page writes into `lang`: empty where the language is not known, or it would be taken for the page's own. */
export const langOf = (text: string): string => languageOf(text) ?? "";
