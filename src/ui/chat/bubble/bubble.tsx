import type { ReactNode } from "react";
import { CardBubble, cardClassOf } from "../cards/card";
import { DotsIcon } from "../dots-icon";
import { fillTemplate } from "../fill-template";
import { Quoted } from "../quotes/quote";
import { type ChatLine, isPending } from "../types";
import { BurnBubble } from "./burn-bubble";
import { LinkedText } from "./linked-text";
import { type BubbleLineProps, bubbleClass, type ChatLineActions } from "./parts";
import { ImageBubble } from "./photo-bubble";

/** Renders a message's controls for browsers without scripts; used on the server only. */
export type NoScriptRenderer = (line: ChatLine, mine: boolean) => ReactNode;

interface BubbleProps extends BubbleLineProps {
  name: string;
  actions?: ChatLineActions;
  plain?: NoScriptRenderer;
  /** Language tag, for numbers. */
  tag: string;
  time(at: number): string;
  /** Its options are reached by Tab; those of others by arrows. */
  tabStop?: boolean;
}

/** With a quote only the words have a direction of their own: the quote's bar is on the side of the page. */
function TextBubble(props: BubbleProps) {
  const { line, mine, texts, actions } = props;
  const { translated } = line;
  const translation = translated?.original ? null : translated?.text;
  const text = <LinkedText text={translation || (line.text ?? "")} />;
  // A translation is in the page's language, as "edited" is.
  const words = (
    <>
      {line.language && !translation ? <span lang={line.language}>{text}</span> : text}
      {line.editedAt === null ? null : (
        <>
          {" "}
          <bdi className="chat-edited">{texts.edited}</bdi>
        </>
      )}
    </>
  );
  return (
    <div
      className={bubbleClass(line, mine)}
      dir={line.replyTo ? undefined : "auto"}
      {...actions?.bubbleHandlers(line, mine)}
    >
      <Quoted {...props} jump={actions?.jump} />
      {line.replyTo ? (
        <span className="chat-words" dir="auto">
          {words}
        </span>
      ) : (
        words
      )}
    </div>
  );
}

function WordsBubble(props: BubbleProps) {
  const { line, mine, name, texts, tag, actions } = props;
  const { card } = line;
  if (!card) return <TextBubble {...props} />;
  const className = bubbleClass(line, mine, cardClassOf(card));
  const shown = { card, texts, tag, isSent: !isPending(line) };
  const quoted = line.replyTo ? (
    <Quoted line={line} mine={mine} name={name} texts={texts} jump={actions?.jump} />
  ) : null;
  return <CardBubble {...shown} quoted={quoted} attributes={{ className, ...actions?.bubbleHandlers(line, mine) }} />;
}

const BUBBLE_BY_KIND: Record<ChatLine["kind"], (props: BubbleProps) => ReactNode> = {
  text: WordsBubble,
  image: ImageBubble,
  burn: BurnBubble,
};

/** An unknown kind, from a newer server, is shown as text. */
function BubbleContent(props: BubbleProps) {
  const Kind = BUBBLE_BY_KIND[props.line.kind] ?? WordsBubble;
  return <Kind {...props} />;
}

/** One message; speaker and time are also given to screen readers. */
export function Bubble({ line, mine, texts, name, actions, plain, tag, time, tabStop }: BubbleProps): ReactNode {
  if (line.recalled) {
    return <p className="chat-between">{mine ? texts.recalled_mine : fillTemplate(texts.recalled_theirs, { name })}</p>;
  }
  const speakerText = (
    <span className="visually-hidden" suppressHydrationWarning>
      {fillTemplate(texts.said, {
        who: mine ? texts.you : name,
        time: time(Date.parse(line.createdAt)),
      })}{" "}
    </span>
  );
  return (
    <div className="chat-line">
      {speakerText}
      <BubbleContent line={line} mine={mine} texts={texts} name={name} actions={actions} tag={tag} time={time} />
      {actions ? (
        <button
          type="button"
          className="icon-button chat-options"
          aria-label={texts.options}
          tabIndex={tabStop ? 0 : -1}
          {...actions.options(line, mine)}
        >
          <DotsIcon />
        </button>
      ) : (
        <noscript>{plain?.(line, mine)}</noscript>
      )}
    </div>
  );
}
