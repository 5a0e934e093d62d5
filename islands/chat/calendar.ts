import { useEffect, useMemo, useState } from "react";
import { type ChatCalendar, isSameDay } from "../../src/ui/chat/times";
import type { ChatProps } from "../../src/ui/chat/types";

/** Time and zone of the server's page until hydration, then now, and the browser's. @param drawn when the page was drawn, ms */
export function useChatCalendar({ tag, now, zone }: ChatProps, drawn: number): ChatCalendar {
  const [hydrated, setHydrated] = useState(false);
  const [currentTime, setCurrentTime] = useState(drawn);
  useEffect(() => {
    setHydrated(true);
    const skew = now - Date.now();
    // "Today" changes at midnight.
    const passTo = (next: number) =>
      setCurrentTime((last) => (isSameDay({ zone: undefined }, last, next) ? last : next));
    passTo(now);
    const timer = setInterval(() => passTo(Date.now() + skew), 60_000);
    return () => clearInterval(timer);
  }, [now]);
  return useMemo(
    () => ({ tag, zone: hydrated ? undefined : zone, now: currentTime }),
    [tag, zone, hydrated, currentTime],
  );
}
