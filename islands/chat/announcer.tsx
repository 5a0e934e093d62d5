import { type ReactNode, useRef } from "react";
import { contentOf } from "../../src/ui/chat/bubble/bubble-kinds";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";

/** ms after which it goes: the message stands in the log. */
const SAID_FOR = 5_000;

interface Said {
  element: HTMLElement;
  /** ms */
  at: number;
}

/** What was said long ago goes with what is said now: alone it would cost a frame. @returns what is left */
function removeOld(said: readonly Said[], now: number): Said[] {
  const isOld = ({ at }: Said): boolean => now - at >= SAID_FOR;
  for (const { element } of said.filter(isOld)) element.remove();
  return said.filter((each) => !isOld(each));
}

/**
 * Tells screen readers of new messages, and of edited ones: one entry a message, so that of two that come together, or say the
 * same, each is read out. Without React, which would draw all that is still there anew with each.
 */
export function useMessageAnnouncer({ them, texts }: ChatProps): {
  announcer: ReactNode;
  announce(message: ChatMessageJson): void;
} {
  const region = useRef<HTMLDivElement>(null);
  const said = useRef<Said[]>([]);
  const timer = useRef(0);
  const announce = (message: ChatMessageJson) => {
    const [element, words] = [document.createElement("p"), document.createElement("span")];
    words.textContent = contentOf(message, texts);
    if (message.language) words.lang = message.language;
    element.append(`${them.nickname}${message.editedAt ? `, ${texts.edited}` : ""}: `, words);
    region.current?.append(element);
    const at = performance.now();
    said.current = [...removeOld(said.current, at), { element, at }];
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => region.current?.replaceChildren(), SAID_FOR);
  };
  return { announcer: <div ref={region} className="visually-hidden" aria-live="polite" />, announce };
}
