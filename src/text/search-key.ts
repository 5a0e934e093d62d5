import { foldText } from "./fold";
import { TRADITIONAL_FORMS } from "./han";

const HAN = /[\u3400-\u9fff\ufa11]/gu;

/** By traditional character. */
const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  TRADITIONAL_FORMS.split(/\s+/).flatMap((forms) => {
    const [simplified = "", ...traditional] = forms;
    return traditional.map((each) => [each, simplified] as const);
  }),
);

/** Which `searchKey` wrote the stored keys; a higher number has all of them written anew (`src/db/refill.ts`). */
export const SEARCH_KEY_VERSION = 4;

/** The key by which a text is found: `foldText`, and traditional and Japanese forms of Chinese characters as simplified. */
export const searchKey = (text: string): string =>
  foldText(text).replace(HAN, (character) => SIMPLIFIED.get(character) ?? character);
