import { useCallback, useEffect, useRef, useState } from "react";
import type { ChatMessage, ChatProps } from "../src/ui/chat/types";
import { call } from "./chat-api";

/** How long one is said to type after the last sign of it, and how often that sign is sent, ms. */
const TYPING_SHOWN = 5_000;
const TYPING_SENT = 3_000;

/** Whether the other one types: until 5 s have passed without a sign of it, or what they typed is there. */
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

/** Tells the other one that one types, not with every key. */
export function useMyTyping({ them }: ChatProps): () => void {
  const last = useRef(0);
  return useCallback(() => {
    const now = performance.now();
    if (last.current > 0 && now - last.current < TYPING_SENT) return;
    last.current = now;
    // Whoever misses it misses three dots.
    call("POST", `${them.id}/typing`).catch(() => undefined);
  }, [them.id]);
}

const useVisible = (): boolean => {
  const [visible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
};

/** Tells the server what was read: what stands at the foot of a page that somebody looks at. */
export function useReading({ me, them }: ChatProps, messages: readonly ChatMessage[], atFoot: boolean): void {
  const visible = useVisible();
  const told = useRef(0);
  const last = messages.findLast(({ from }) => from !== me)?.seq ?? 0;
  useEffect(() => {
    if (!visible || !atFoot || last <= told.current) return;
    const before = told.current;
    told.current = last;
    call("POST", `${them.id}/read`, { upTo: last }).catch(() => {
      told.current = before;
    });
  }, [visible, atFoot, last, them.id]);
}
