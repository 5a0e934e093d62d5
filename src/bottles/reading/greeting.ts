import type { DbOrTx } from "../../db/transact";
import type { Greeting } from "../../room";
import { Refusal } from "../../runtime/errors";
import { excerpt } from "../../text/excerpt";
import { detectTextLanguage } from "../../translate/detect-language";
import type { Bottle } from "./bottle-view";
import { loadBottle } from "./load-bottle";

const BOTTLE_PATH_PATTERN = /^\/bottle\/([^/?#]+)(\?pick=1)?/;

/** Of a bottle that was tapped on the sea its picture and language alone, as on the sea, and only while it can be picked up. */
const closedGreeting = ({ language, design, status }: Bottle): Greeting | null =>
  status === "drifting" ? { name: null, words: null, language, svg: design.svg } : null;

function openGreeting({ author, content, design }: Bottle): Greeting | null {
  const language = detectTextLanguage(content) ?? undefined;
  return content ? { name: author?.nickname ?? null, words: excerpt(content), language, svg: design.svg } : null;
}

/** Author, excerpt and picture of the bottle at a path such as `/bottle/ID`, as seen signed out; null: none. */
export async function findBottleGreeting(db: DbOrTx, path: string, now: number): Promise<Greeting | null> {
  const [, id, isClosed] = BOTTLE_PATH_PATTERN.exec(path) ?? [];
  if (!id) return null;
  try {
    const bottle = await loadBottle(db, null, id, now);
    return isClosed ? closedGreeting(bottle) : openGreeting(bottle);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
