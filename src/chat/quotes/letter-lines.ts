import type { DbOrTx } from "../../db/transact";
import { clipMasks } from "../../safety/safety";
import { loadChatRelation } from "../relation";
import { findSharedLetter } from "./quotable";

/** Where a line of a letter ends: a new line, or a sentence. */
const LINE_END = /\n+|(?<=[.!?؟…।])\s+|(?<=[。！？])/u;

/** The lines of a letter, each as it stands there. */
const linesOf = (letter: string): string[] =>
  letter
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== "");

export interface LetterLines {
  bottleId: string;
  lines: string[];
}

/**
 * The lines of the letter of the bottle where two met that one of them may answer, without those in which something is
 * masked for others; null: no such letter. @param now ms
 */
export async function loadLetterLines(
  db: DbOrTx,
  pair: { me: string; other: string },
  now: number,
): Promise<LetterLines | null> {
  const relation = await loadChatRelation(db, pair.me, pair.other, now);
  const bottleId = relation.metBottle;
  const letter = bottleId === null ? null : await findSharedLetter(db, { ...pair, relation }, bottleId);
  if (!letter || bottleId === null) return null;
  const { content, masks, author_id } = letter;
  const isOpen = (line: string): boolean => {
    const start = content.indexOf(line);
    return author_id === pair.me || clipMasks(masks, "content", { start, end: start + line.length }) === null;
  };
  return { bottleId, lines: linesOf(content).filter(isOpen) };
}
