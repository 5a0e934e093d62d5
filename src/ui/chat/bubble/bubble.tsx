import type { ReactNode } from "react";
import { DotsIcon } from "../dots-icon";
import { fillTemplate } from "../fill-template";
import { bubbleClass } from "./bubble-class";
import { contentOf, laterKindOf } from "./bubble-kinds";
import { LinkedText } from "./linked-text";
import type { BubbleProps } from "./parts";

/** With a quote only the words have a direction of their own: the quote's bar is on the side of the page. */
function TextBubble(props: BubbleProps) {
  const { line, mine, texts, actions, laterParts } = props;
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
      {laterParts ? <laterParts.Quoted {...props} jump={actions?.jump} /> : null}
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

/** In words until it can be drawn. */
const WaitingBubble = ({ line, mine, texts, actions }: BubbleProps) => (
  <div className={bubbleClass(line, mine)} {...actions?.bubbleHandlers(line, mine)}>
    {contentOf(line, texts)}
  </div>
);

function BubbleContent(props: BubbleProps) {
  const { line, actions, laterParts } = props;
  const kind = laterKindOf(line);
  if (!kind) return <TextBubble {...props} />;
  if (!laterParts) return <WaitingBubble {...props} />;
  const Bubble = laterParts[kind];
  return <Bubble {...props} quoted={line.replyTo ? <laterParts.Quoted {...props} jump={actions?.jump} /> : null} />;
}

/** One message; speaker and time are also given to screen readers. */
export function Bubble({ plain, tabStop, ...props }: BubbleProps): ReactNode {
  const { line, mine, texts, name, actions, time } = props;
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
      <BubbleContent {...props} />
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
