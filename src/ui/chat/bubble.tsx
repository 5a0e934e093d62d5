import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon";
import { BlurredPhoto } from "./blurred-photo";
import { CardBubble, cardClassOf } from "./cards/card";
import { DotsIcon } from "./dots-icon";
import { fillTemplate } from "./fill-template";
import { LinkedText } from "./linked-text";
import { Quoted } from "./quote";
import { type ChatLine, type ChatTexts, isPending } from "./types";

interface BubbleLineProps {
  line: ChatLine;
  mine: boolean;
  texts: ChatTexts;
}

export interface ChatLineActions {
  bubbleHandlers(line: ChatLine, mine: boolean): HTMLAttributes<HTMLElement>;
  burnHandlers(line: ChatLine): HTMLAttributes<HTMLButtonElement>;
  retry(line: ChatLine): void;
  /** Opens a blurred photo. @param button that was tapped */
  reveal(line: ChatLine, button: HTMLElement): void;
  /** Takes back a message that is not sent yet. */
  cancel(line: ChatLine): void;
  options(line: ChatLine, mine: boolean): ButtonHTMLAttributes<HTMLButtonElement>;
  /** Leads to a message that is quoted. */
  jump(id: string): void;
  /** Toggles between translation and original. */
  toggleTranslation(line: ChatLine): void;
  /** @param emoji null: taken back */
  react(line: ChatLine, emoji: string | null): void;
}

const bubbleClass = (line: ChatLine, mine: boolean, extraClass = ""): string => {
  const failedClass =
    line.state === "failed" || line.state === "refused" || line.review === "refused" ? " chat-bad" : "";
  return `chat-bubble${mine ? " chat-mine" : ""}${failedClass}${extraClass}`;
};

function Progress({ line, texts }: Pick<BubbleLineProps, "line" | "texts">) {
  if (line.progress === undefined || line.state !== "sending") return null;
  return <progress max={1} value={line.progress} aria-label={texts.sending} />;
}

/** A picture can take long to send. */
function CancelButton({
  line,
  texts,
  actions,
}: Pick<BubbleLineProps, "line" | "texts"> & { actions?: ChatLineActions }) {
  if (!isPending(line) || !actions) return null;
  return (
    <button
      type="button"
      className="icon-button chat-cancel"
      aria-label={texts.cancel}
      onClick={() => actions.cancel(line)}
    >
      <Icon name="close" size={20} />
    </button>
  );
}

function BurnText({ title, text, held }: { title: string; text: string; held?: boolean }) {
  return (
    <>
      <Icon name="flame" />
      <span className="grow">
        <span className="chat-burn-title">{title}</span>
        <span className={held ? "text-13 muted scripted" : "text-13 muted"}>{text}</span>
      </span>
    </>
  );
}

interface BurnProps extends BubbleLineProps {
  actions?: ChatLineActions;
  time(at: number): string;
}

function burnedText({ line: { openedAt }, mine, texts, time }: BurnProps): string {
  return openedAt && mine
    ? fillTemplate(texts.burned_seen, { time: time(Date.parse(openedAt)) })
    : texts.burned_expired;
}

function BurnBubble(props: BurnProps) {
  const { line, mine, texts, actions } = props;
  if (line.burned) {
    return (
      <div
        className={bubbleClass(line, mine, " chat-burn chat-ashes")}
        // The focus comes back to it when the picture is closed.
        tabIndex={-1}
        {...actions?.bubbleHandlers(line, mine)}
      >
        <BurnText title={texts.burned} text={burnedText(props)} />
      </div>
    );
  }
  if (mine) {
    return (
      <div className={bubbleClass(line, mine, " chat-burn")} {...actions?.bubbleHandlers(line, mine)}>
        <BurnText title={texts.burn_title} text={texts.burn_mine} />
        <CancelButton line={line} texts={texts} actions={actions} />
        <Progress line={line} texts={texts} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={bubbleClass(line, mine, " chat-burn")}
      disabled={!actions}
      {...actions?.burnHandlers(line)}
    >
      <BurnText title={texts.burn_title} text={texts.burn_hold} held />
    </button>
  );
}

type QuotedProps = BubbleLineProps & { name: string; actions?: ChatLineActions };

interface PictureProps {
  line: ChatLine;
  alt: string;
}

/** What is on this device is not loaded again. */
function Picture({ line, alt }: PictureProps) {
  const { image, localImage, width, height } = line;
  const source = localImage ?? image;
  if (!source) return <span className="chat-photo-gone">{alt}</span>;
  const picture = <img src={source} alt={alt} width={width ?? 4} height={height ?? 3} loading="lazy" />;
  if (!image) return picture;
  return (
    <a href={image} target="_blank" rel="noopener">
      {picture}
    </a>
  );
}

function ImageBubble(props: QuotedProps) {
  const { line, mine, texts, name, actions } = props;
  const alt = mine ? texts.photo_mine : fillTemplate(texts.photo_from, { name });
  const veiled = line.blurred && !mine;
  return (
    <div
      className={bubbleClass(line, mine, veiled ? " chat-photo chat-veiled" : " chat-photo")}
      // The focus stays here when the photo is opened.
      tabIndex={-1}
      {...actions?.bubbleHandlers(line, mine)}
    >
      <Quoted {...props} jump={actions?.jump} />
      {veiled ? (
        <BlurredPhoto line={line} name={name} texts={texts} onReveal={actions?.reveal} />
      ) : (
        <Picture line={line} alt={alt} />
      )}
      <CancelButton line={line} texts={texts} actions={actions} />
      <Progress line={line} texts={texts} />
    </div>
  );
}

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
  const words = (
    <>
      <LinkedText text={(!translated?.original && translated?.text) || (line.text ?? "")} />
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
  const { line, mine, texts, tag, actions } = props;
  const { card } = line;
  if (!card) return <TextBubble {...props} />;
  const className = bubbleClass(line, mine, cardClassOf(card));
  const shown = { card, texts, tag, isSent: !isPending(line) };
  return <CardBubble {...shown} attributes={{ className, ...actions?.bubbleHandlers(line, mine) }} />;
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
