import { type ReactNode, useRef } from "react";
import { contentOf } from "../../src/ui/chat/bubble/bubble-kinds";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";

/** ms after which it goes: the message stands in the log. */
const SAID_FOR = 5_000;

/**
 * Tells screen readers of new messages, and of edited ones: one entry a message, so that of two that come together, or say the
 * same, each is read out. Without React, which would draw all that is still there anew with each.
 */
export function useMessageAnnouncer({ them, texts }: ChatProps): {
  announcer: ReactNode;
  announce(message: ChatMessageJson): void;
} {
  const region = useRef<HTMLDivElement>(null);
  const announce = (message: ChatMessageJson) => {
    const [said, words] = [document.createElement("p"), document.createElement("span")];
    words.textContent = contentOf(message, texts);
    if (message.language) words.lang = message.language;
    said.append(`${them.nickname}${message.editedAt ? `, ${texts.edited}` : ""}: `, words);
    region.current?.append(said);
    setTimeout(() => said.remove(), SAID_FOR);
  };
  return { announcer: <div ref={region} className="visually-hidden" aria-live="polite" />, announce };
}
