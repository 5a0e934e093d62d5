import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessageJson, ChatProps } from "../../src/ui/chat/types";
import { callChatApi } from "./api";

/** ms typing is shown, and between signals. */
const TYPING_SHOWN = 5_000;
const TYPING_SENT = 3_000;

/** Whether the other types: 5 s since the last signal, or until the message. */
export function useTheirTyping(): { typing: boolean; typed(): void; stopped(): void } {
  const [typing, setTyping] = useState(false);
  const timer = useRef(0);
  const stopped = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(false);
  }, []);
  const typed = useCallback(() => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = window.setTimeout(() => setTyping(false), TYPING_SHOWN);
  }, []);
  useEffect(() => stopped, [stopped]);
  return { typing, typed, stopped };
}

/** Signals typing, throttled. */
export function useReportTyping({ them }: ChatProps): () => void {
  const last = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    if (last.current > 0 && now - last.current < TYPING_SENT) return;
    last.current = now;
    // Typing signals may be lost.
    callChatApi("POST", `${them.id}/typing`).catch(() => undefined);
  }, [them.id]);
}

const usePageVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
};

/** Reports what was read: the end of a visible page. */
export function useReportRead(
  { me, them }: ChatProps,
  messages: readonly ChatMessageJson[],
  atFoot: boolean,
): void {
  const visible = usePageVisible();
  const told = useRef(0);
  const last = messages.findLast(({ from }) => from !== me)?.seq ?? 0;
  useEffect(() => {
    if (!visible || !atFoot || last <= told.current) return;
    const before = told.current;
    told.current = last;
    callChatApi("POST", `${them.id}/read`, { upTo: last }).catch(() => {
      told.current = before;
    });
  }, [visible, atFoot, last, them.id]);
}
