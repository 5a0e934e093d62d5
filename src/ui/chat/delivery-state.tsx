import type { ReactNode } from "react";
import { Icon } from "../icon";
import type { ChatLineActions } from "./bubble/parts";
import { fillTemplate } from "./fill-template";
import { reviewText } from "./review-text";
import type { ChatTexts } from "./texts";
import type { ChatLine } from "./types";

interface Props {
  line: ChatLine;
  texts: ChatTexts;
  actions?: ChatLineActions;
  time(at: number): string;
}

function Failed({ line, texts, actions }: Props) {
  const final = line.state === "refused";
  return (
    <button type="button" className="chat-again" onClick={() => actions?.retry(line)}>
      <Icon name={final ? "warning" : "refresh"} size={16} />
      {final ? fillTemplate(texts.refused_why, { why: line.why ?? "" }) : texts.failed}
    </button>
  );
}

/** An official looks at it first, or has not let it through. */
function Review({ line, texts }: Pick<Props, "line" | "texts">) {
  const refused = line.review === "refused";
  return (
    <p className="chat-meta">
      <Icon name={refused ? "warning" : "clock"} size={14} />
      {refused ? texts.not_let_through : reviewText(line, texts)}
      {refused ? <a href="/profile/feedback">{texts.not_let_through_ask}</a> : null}
    </p>
  );
}

const Waiting = ({ line: { state }, texts }: Props) => (
  <p className="chat-meta">
    <Icon name="clock" size={14} />
    {texts[state]}
  </p>
);

/** States of a message that the server does not have. */
const UNSENT: Partial<Record<ChatLine["state"], (props: Props) => ReactNode>> = {
  failed: Failed,
  refused: Failed,
  sending: Waiting,
  waiting: Waiting,
};

/** Delivery state of one's own message. */
export function DeliveryState(props: Props) {
  const { line, texts, time } = props;
  const { state } = line;
  const Unsent = UNSENT[state];
  if (Unsent) return <Unsent {...props} />;
  if (line.review !== null) return <Review line={line} texts={texts} />;
  return (
    <p className="chat-meta" data-state={state} suppressHydrationWarning>
      {time(Date.parse(line.createdAt))} · {texts[state]}
    </p>
  );
}
