import type { ChatTexts } from "./texts";
import { type ChatLine, isPending } from "./types";

interface Props {
  line: ChatLine;
  mine: boolean;
  texts: ChatTexts;
  time(at: number): string;
}

/** When a message was written, and how far an own one has come; a screen reader has the time with the message already. */
export function MessageTime({ line, mine, texts, time }: Props) {
  const { state } = line;
  const at = time(Date.parse(line.createdAt));
  return (
    <p className="chat-meta">
      <span aria-hidden="true">{at}</span>
      {mine && !line.recalled && !isPending(line) ? <span>· {texts[state]}</span> : null}
    </p>
  );
}
