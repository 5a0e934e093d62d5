import type { ChatLine } from "../types";

export const bubbleClass = (line: ChatLine, mine: boolean, extraClass = ""): string => {
  const failedClass =
    line.state === "failed" || line.state === "refused" || line.review === "refused" ? " chat-bad" : "";
  return `chat-bubble${mine ? " chat-mine" : ""}${failedClass}${extraClass}`;
};
