import { Icon } from "../icon";
import type { LineActs } from "./bubble";
import type { ChatTexts, Line } from "./types";

interface Props {
  line: Line;
  texts: ChatTexts;
  acts?: LineActs;
  time(at: number): string;
}

function Failed({ line, texts, acts }: Props) {
  const final = line.state === "refused";
  return (
    <button type="button" className="chat-again" onClick={() => acts?.retry(line)}>
      <Icon name={final ? "warning" : "refresh"} size={16} />
      {final ? `${texts.refused} ${line.why ?? ""}` : texts.failed}
    </button>
  );
}

/** Delivery state of one's own message. */
export function Meta(props: Props) {
  const { line, texts, time } = props;
  const { state } = line;
  if (state === "failed" || state === "refused") return <Failed {...props} />;
  if (line.review !== null) {
    const refused = line.review === "refused";
    return (
      <p className="chat-meta">
        <Icon name={refused ? "warning" : "clock"} size={14} />
        {refused ? texts.not_let_through : texts.in_review}
      </p>
    );
  }
  if (state === "sending" || state === "waiting") {
    return (
      <p className="chat-meta">
        <Icon name="clock" size={14} />
        {texts[state]}
      </p>
    );
  }
  return (
    <p className="chat-meta" data-state={state} suppressHydrationWarning>
      {time(Date.parse(line.createdAt))} · {texts[state]}
    </p>
  );
}
