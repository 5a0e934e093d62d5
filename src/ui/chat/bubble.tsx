import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon";
import { piecesOf } from "./links";
import { fill } from "./texts";
import type { ChatTexts, Line, Translated } from "./types";

interface Of {
  line: Line;
  mine: boolean;
  texts: ChatTexts;
}

export interface LineActs {
  bubble(line: Line, mine: boolean): HTMLAttributes<HTMLElement>;
  burn(line: Line): HTMLAttributes<HTMLButtonElement>;
  retry(line: Line): void;
  options(line: Line, mine: boolean): ButtonHTMLAttributes<HTMLButtonElement>;
  translated(line: Line): Translated | undefined;
  /** Toggles between translation and original. */
  toggle(line: Line): void;
}

function Words({ text }: { text: string }) {
  const pieces = piecesOf(text);
  return pieces.map(({ text: words, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ) : (
      words
    ),
  );
}

const bubbleClass = (line: Line, mine: boolean, more = ""): string => {
  const bad =
    line.state === "failed" || line.state === "refused" || line.review === "refused" ? " chat-bad" : "";
  return `chat-bubble${mine ? " chat-mine" : ""}${bad}${more}`;
};

function Progress({ line, texts }: Pick<Of, "line" | "texts">) {
  if (line.progress === undefined || line.state !== "sending") return null;
  return <progress max={1} value={line.progress} aria-label={texts.sending} />;
}

function BurnWords({ title, text, held }: { title: string; text: string; held?: boolean }) {
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

interface BurnProps extends Of {
  acts?: LineActs;
  time(at: number): string;
}

function ashes({ line: { openedAt }, mine, texts, time }: BurnProps): string {
  return openedAt && mine
    ? fill(texts.burned_seen, { time: time(Date.parse(openedAt)) })
    : texts.burned_expired;
}

function Burn(props: BurnProps) {
  const { line, mine, texts, acts } = props;
  if (line.burned) {
    return (
      <div className={bubbleClass(line, mine, " chat-burn chat-ashes")} {...acts?.bubble(line, mine)}>
        <BurnWords title={texts.burned} text={ashes(props)} />
      </div>
    );
  }
  if (mine) {
    return (
      <div className={bubbleClass(line, mine, " chat-burn")} {...acts?.bubble(line, mine)}>
        <BurnWords title={texts.burn_title} text={texts.burn_mine} />
        <Progress line={line} texts={texts} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={bubbleClass(line, mine, " chat-burn")}
      disabled={!acts}
      {...acts?.burn(line)}
    >
      <BurnWords title={texts.burn_title} text={texts.burn_hold} held />
    </button>
  );
}

function Sent({ line, mine, texts, name, acts }: Of & { name: string; acts?: LineActs }) {
  const alt = mine ? texts.photo_mine : fill(texts.photo_from, { name });
  return (
    <div className={bubbleClass(line, mine, " chat-photo")} {...acts?.bubble(line, mine)}>
      {line.image ? (
        <a href={line.image} target="_blank" rel="noopener">
          <img src={line.image} alt={alt} width={line.width ?? 4} height={line.height ?? 3} loading="lazy" />
        </a>
      ) : (
        <span className="chat-photo-gone">{alt}</span>
      )}
      <Progress line={line} texts={texts} />
    </div>
  );
}

/** What stands at a message where there is no script; the server's alone. */
export type Plain = (line: Line, mine: boolean) => ReactNode;

interface BubbleProps extends Of {
  name: string;
  acts?: LineActs;
  plain?: Plain;
  time(at: number): string;
}

function Said({ line, mine, acts }: BubbleProps) {
  const translated = acts?.translated(line);
  return (
    <div className={bubbleClass(line, mine)} dir="auto" {...acts?.bubble(line, mine)}>
      <Words text={(!translated?.original && translated?.text) || (line.text ?? "")} />
    </div>
  );
}

const CONTENT: Record<Line["kind"], (props: BubbleProps) => ReactNode> = {
  text: Said,
  image: Sent,
  burn: Burn,
};

/** A kind that a newer server sends shows its words. */
function Content(props: BubbleProps) {
  const Kind = CONTENT[props.line.kind] ?? Said;
  return <Kind {...props} />;
}

/** One message; speaker and time are also given to screen readers. */
export function Bubble({ line, mine, texts, name, acts, plain, time }: BubbleProps): ReactNode {
  if (line.recalled) {
    return (
      <p className="chat-between">{mine ? texts.recalled_mine : fill(texts.recalled_theirs, { name })}</p>
    );
  }
  const said = (
    <span className="visually-hidden" suppressHydrationWarning>
      {fill(texts.said, { who: mine ? texts.you : name, time: time(Date.parse(line.createdAt)) })}{" "}
    </span>
  );
  return (
    <div className="chat-line">
      {said}
      <Content line={line} mine={mine} texts={texts} name={name} acts={acts} time={time} />
      {acts ? (
        <button
          type="button"
          className="icon-button chat-options"
          aria-label={texts.options}
          {...acts.options(line, mine)}
        >
          <Icon name="more" size={20} />
        </button>
      ) : (
        <noscript>{plain?.(line, mine)}</noscript>
      )}
    </div>
  );
}
