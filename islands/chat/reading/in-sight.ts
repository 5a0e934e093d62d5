/** What of a chat has been in sight, asked of the page itself: what a script knows may be older. */
import type { ChatMessageJson } from "../../../src/ui/chat/types";
import { lastRowWhere } from "./rows-in-sight";

/** px of a message that have to be in sight for it to be read. */
const READ_HEIGHT = 24;

function isAbove(row: Element, bottom: number): boolean {
  const { top, height } = row.getBoundingClientRect();
  return top + Math.min(READ_HEIGHT, height) <= bottom;
}

/** `seq` of the last message that is in sight or above it. */
export function lastSeqInSight(scroller: HTMLElement): number {
  const { bottom } = scroller.getBoundingClientRect();
  const row = lastRowWhere(scroller, (each) => isAbove(each, bottom));
  return Number(row?.getAttribute("data-seq") ?? 0);
}

/** `seq` of the last message of theirs up to a number; 0: none. */
export const lastSeqOfTheirs = (messages: readonly ChatMessageJson[], them: string, upTo: number): number =>
  messages.findLast(({ from, seq }) => seq <= upTo && from === them)?.seq ?? 0;
