import { Icon } from "../../icon";
import { fillTemplate } from "../fill-template";
import { bubbleClass } from "./bubble-class";
import { type BubbleLineProps, CancelButton, type ChatLineActions, Progress } from "./parts";

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

/** A picture that burns: sealed, opened or over. */
export function BurnBubble(props: BurnProps) {
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
