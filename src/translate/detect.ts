import { TRANSLATION } from "../limits";

/** What says nothing of a text's language. */
const SILENT = /https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}_]+|[^\p{L}\p{M}\p{Z}]+/gu;
/** Scripts in which few signs say much. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DENSE_ENOUGH = 4;

interface Detector {
  detect(text: string): { language: string; isReliable(): boolean };
}

let loading: Promise<Detector> | undefined;
let loaded: Detector | undefined;

/** Loads the detector, which takes 0.2 s and some 70 MB: only where texts are translated. */
export async function loadDetector(): Promise<void> {
  loading ??= import("eld/extrasmall").then(({ eld }) => eld as Detector);
  loaded = await loading;
}

/**
 * The language of a text, ISO 639-1; null where it is too short or too mixed to tell, or the detector is not loaded.
 * It is free to find languages that are none of ours: told to choose among ten it would call Ukrainian Russian.
 */
export function languageOf(text: string): string | null {
  const words = text.replace(SILENT, " ").replace(/\s+/gu, " ").trim();
  const enough = DENSE.test(words) ? DENSE_ENOUGH : TRANSLATION.detectable;
  if (!loaded || words.length < enough) return null;
  const found = loaded.detect(words);
  return found.language && found.isReliable() ? found.language : null;
}
