import { type ReactNode, useRef } from "react";
import { contentOf } from "../../src/ui/chat/bubble/bubble-kinds";
import { indexFor } from "../../src/ui/chat/merge-messages";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";

/** ms after the last announcement until all are removed, together, as each removal is a frame. The log keeps the messages. */
const ANNOUNCED_FOR = 5_000;
/** Of more, the oldest is removed at once. */
const ANNOUNCED_MAX = 50;

/**
 * Tells screen readers of new messages, and of edited ones: one entry a message, so that of two that come together, or say the
 * same, each is read out. Without React, which would draw all that is still there anew with each.
 */
export function useMessageAnnouncer({ them, texts }: ChatProps): {
  announcer: ReactNode;
  announce(message: ChatMessageJson): void;
} {
  const region = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const announce = (message: ChatMessageJson) => {
    const [said, words] = [document.createElement("p"), document.createElement("span")];
    words.textContent = contentOf(message, texts);
    if (message.language) words.lang = message.language;
    said.append(`${them.nickname}${message.editedAt ? `, ${texts.edited}` : ""}: `, words);
    const all = region.current;
    all?.append(said);
    if (all && all.children.length > ANNOUNCED_MAX) all.children[0]?.remove();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => all?.replaceChildren(), ANNOUNCED_FOR);
  };
  return { announcer: <div ref={region} className="visually-hidden" aria-live="polite" />, announce };
}

/** Tells of what comes, and of what has changed. */
export const announcingHandlers = (
  messages: readonly ChatMessageJson[],
  announce: (message: ChatMessageJson) => void,
) => ({
  onMessage: (message: ChatMessageJson) => {
    // One that is there already was opened on another device.
    if (messages[indexFor(messages, message.seq)]?.id !== message.id) announce(message);
  },
  onEdited: (message: ChatMessageJson) => {
    // Not again where the stream repeats it.
    if (messages.some(({ id, text }) => id === message.id && text !== message.text)) announce(message);
  },
});
