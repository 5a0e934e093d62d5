import { type RefObject, useEffect, useState } from "react";
import { tryMenuParts } from "./later-parts";

/** A tap on a message, or Enter and Space on it, shows its own time; again, or another one, hides it. @returns its id */
export function useMessageTime(scroller: RefObject<HTMLElement | null>): string | null {
  const [timeOf, setTimeOf] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const toggle = (id: string) => setTimeOf((last) => (last === id ? null : id));
    const onTap = (event: MouseEvent) => tryMenuParts(({ onMessageTap }) => onMessageTap(event, toggle));
    const onKey = (event: KeyboardEvent) => tryMenuParts(({ onMessageKey }) => onMessageKey(event, toggle));
    scroller.current?.addEventListener("click", onTap, { signal });
    scroller.current?.addEventListener("keydown", onKey, { signal });
    return () => stop.abort();
  }, [scroller]);
  return timeOf;
}
