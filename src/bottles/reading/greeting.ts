import type { DbOrTx } from "../../db/transact";
import type { Greeting } from "../../room";
import { Refusal } from "../../runtime/errors";
import { excerpt } from "../../text/excerpt";
import { detectTextLanguage } from "../../translate/detect-language";
import { loadBottle } from "./load-bottle";

const BOTTLE_PATH_PATTERN = /^\/bottle\/([^/?#]+)(\?pick=1)?/;

/**
 * Author, excerpt and picture of the bottle at a path such as `/bottle/ID`, as seen signed out; null: none. Of one that was
 * tapped on the sea its picture and language alone, as on the sea.
 */
export async function findBottleGreeting(db: DbOrTx, path: string, now: number): Promise<Greeting | null> {
  const [, id, isClosed] = BOTTLE_PATH_PATTERN.exec(path) ?? [];
  if (!id) return null;
  try {
    const { author, content, design, language: screens } = await loadBottle(db, null, id, now);
    if (isClosed) return { name: null, words: null, language: screens, svg: design.svg };
    const language = detectTextLanguage(content) ?? undefined;
    return content ? { name: author?.nickname ?? null, words: excerpt(content), language, svg: design.svg } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
