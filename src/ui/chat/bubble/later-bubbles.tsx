import { CardBubble, cardClassOf } from "../cards/card";
import { isPending } from "../types";
import { bubbleClass } from "./bubble-class";
import { BurnBubble } from "./burn-bubble";
import type { LaterBubbles } from "./parts";
import { ImageBubble } from "./photo-bubble";

/** Bubbles of what is not words; a chat's script loads them with the first touch, or where it has one. */
export const LATER_BUBBLES: LaterBubbles = {
  image: ImageBubble,
  burn: BurnBubble,
  card: ({ line, mine, texts, tag, actions, quoted }) => {
    const { card } = line;
    if (!card) return null;
    const className = bubbleClass(line, mine, cardClassOf(card));
    const attributes = { className, ...actions?.bubbleHandlers(line, mine) };
    return <CardBubble {...{ card, texts, tag, quoted, attributes }} isSent={!isPending(line)} />;
  },
};
