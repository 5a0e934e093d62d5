/** First messages that nobody has answered (docs/product.md 10.2), on a page that lives. */
import { type ChatLine, type ChatProps, type FirstMessages, isPending } from "../types";

type FirstMessagesProps = Pick<ChatProps, "me" | "them" | "messages" | "firstMessages">;

const NONE_REMOVED: ReadonlySet<string> = new Set();

/**
 * How it stands with them by now; null: there are none, or they are answered. What was deleted was sent nevertheless, what
 * was not let through was not. @param props as the page was made @param lines what is shown now
 * @param removed ids of what is no longer shown
 */
export function firstMessagesNow(
  { me, them, messages, firstMessages }: FirstMessagesProps,
  lines: readonly ChatLine[],
  removed = NONE_REMOVED,
): FirstMessages | null {
  if (!firstMessages) return null;
  const writer = firstMessages.from === "me" ? me : them.id;
  if (lines.some((line) => line.from !== writer && !isPending(line))) return null;
  const known = new Set(messages.map(({ id }) => id));
  const shown = lines.filter(({ id, state }) => !known.has(id) && state !== "refused");
  const gone = [...removed].filter((id) => !known.has(id));
  return { ...firstMessages, left: Math.max(0, firstMessages.left - shown.length - gone.length) };
}
