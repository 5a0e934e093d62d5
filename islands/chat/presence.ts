import { useCallback, useEffect, useRef, useState } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import type { ChatProps } from "../../src/ui/chat/types";
import { callChatApi } from "./api";

/** Whether the other types: for a while since the last signal, or until the message. */
export function useTheirTyping(): { typing: boolean; onTyping(): void; clearTyping(): void } {
  const [typing, setTyping] = useState(false);
  const timer = useRef(0);
  const clearTyping = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(false);
  }, []);
  const onTyping = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = window.setTimeout(() => setTyping(false), CHAT_LIMITS.typingShown);
  }, []);
  useEffect(() => clearTyping, [clearTyping]);
  return { typing, onTyping, clearTyping };
}

/** Signals typing, throttled, unless it is switched off. */
export function useReportTyping({ them, chatSwitches }: ChatProps): () => void {
  const last = useRef(0);
  return useCallback(() => {
    if (!chatSwitches.typing) return;
    const now = performance.now();
    if (last.current > 0 && now - last.current < CHAT_LIMITS.typingInterval) return;
    last.current = now;
    // Typing signals may be lost.
    callChatApi("POST", `${them.id}/typing`).catch(() => undefined);
  }, [them.id, chatSwitches.typing]);
}
