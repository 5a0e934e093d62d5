import { useRef } from "react";
import type { ChatLine } from "../../src/ui/chat/types";

interface Made<T> {
  added: T;
  line: ChatLine;
}

/** Lines with something that the page adds to some of them. A line is the same object while neither it nor that changes. */
export function useLineAdditions<T>(
  lines: readonly ChatLine[],
  addedTo: ((line: ChatLine) => T | undefined) | null,
  put: (line: ChatLine, added: T) => ChatLine,
): readonly ChatLine[] {
  const made = useRef(new WeakMap<ChatLine, Made<T>>());
  if (!addedTo) return lines;
  return lines.map((line) => {
    const added = addedTo(line);
    if (added === undefined) return line;
    const last = made.current.get(line);
    if (last?.added === added) return last.line;
    const next = put(line, added);
    made.current.set(line, { added, line: next });
    return next;
  });
}
