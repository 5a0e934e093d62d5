/** First messages that nobody has answered (docs/product.md 10.2), on a page that lives. */
import { type ChatLine, type ChatProps, type FirstMessages, isPending } from "../types";
import type { MessagePlace, MovedMessages } from "../view-state";

type FirstMessagesProps = Pick<ChatProps, "me" | "them" | "messages" | "firstMessages">;

/**
 * How it stands with them by now; null: there are none, or they are answered. What was deleted was sent nevertheless, what
 * was not let through was not. @param props as the page was made, or drawn anew @param lines what is shown now
 * @param moved since then
 */
export function firstMessagesNow(
  { me, them, messages, firstMessages }: FirstMessagesProps,
  lines: readonly ChatLine[],
  moved: MovedMessages,
): FirstMessages | null {
  if (!firstMessages) return null;
  const writer = firstMessages.from === "me" ? me : them.id;
  if (lines.some((line) => line.from !== writer && !isPending(line))) return null;
  const newest = firstMessages.upTo ?? messages.at(-1)?.seq ?? 0;
  const places = Object.values(moved);
  // An answer that is gone by now was one.
  if (places.some(({ from, seq }) => from !== writer && seq > newest)) return null;
  const isNew = ({ from, seq }: MessagePlace) => from === writer && seq > newest;
  const sent = lines.filter((line) =>
    isPending(line) ? line.from === writer && line.state !== "refused" : isNew(line),
  );
  const gone = places.filter((place) => place.n < 0 && isNew(place));
  return { ...firstMessages, left: Math.max(0, firstMessages.left - sent.length - gone.length) };
}
