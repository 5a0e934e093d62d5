import { CardBubble, cardClassOf } from "../cards/card";
import { EditRow } from "../edit-row";
import { Quoted, ReplyRow } from "../quotes/quote";
import { MessageReactions } from "../reactions";
import { DraftReading } from "../translation/draft-reading";
import { TranslationNote } from "../translation-note";
import { isPending } from "../types";
import { bubbleClass } from "./bubble-class";
import { BurnBubble } from "./burn-bubble";
import type { LaterParts } from "./parts";
import { ImageBubble } from "./photo-bubble";

/** Components that not every chat needs; the script loads them with the first touch, or where a message needs one. */
export const LATER_PARTS: LaterParts = {
  image: ImageBubble,
  burn: BurnBubble,
  card: ({ line, mine, texts, tag, actions, quoted }) => {
    const { card } = line;
    if (!card) return null;
    const className = bubbleClass(line, mine, cardClassOf(card));
    const attributes = { className, ...actions?.bubbleHandlers(line, mine) };
    return <CardBubble {...{ card, texts, tag, quoted, attributes }} isSent={!isPending(line)} />;
  },
  Below: ({ translate, ...props }) => (
    <>
      <MessageReactions {...props} />
      <TranslationNote line={props.line} translate={translate} actions={props.actions} />
    </>
  ),
  Quoted,
  ReplyRow,
  EditRow,
  DraftReading,
};
