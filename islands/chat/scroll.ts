import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** px from the foot, and from the top. */
const NEAR_FOOT = 48;
const NEAR_TOP = 400;

/** `flex-direction: column-reverse`: `scrollTop` is 0 at the foot and negative above. */
const fromFoot = (element: HTMLElement): number => -element.scrollTop;
const fromTop = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number =>
  scrollHeight - clientHeight + scrollTop;

interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>;
  atFoot: boolean;
  toFoot(): void;
}

/** Anchor that keeps its place when lines are added. */
function scrollAnchorOf(element: HTMLElement): { line: Element; top: number } | null {
  const { top } = element.getBoundingClientRect();
  const lines = [...element.querySelectorAll("[data-line]")];
  const line = lines.find((each) => each.getBoundingClientRect().bottom > top);
  return line ? { line, top: line.getBoundingClientRect().top } : null;
}

/**
 * Keeps the scroll position; at the foot it follows. @param shown position is kept at each change
 * @param onTop called near the older end
 */
export function useChatScroll(shown: unknown, onTop: () => void): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<ReturnType<typeof scrollAnchorOf>>(null);
  const [atFoot, setAtFoot] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const foot = fromFoot(element) < NEAR_FOOT;
      setAtFoot(foot);
      anchor.current = foot ? null : scrollAnchorOf(element);
      if (!foot && fromTop(element) < NEAR_TOP) onTop();
    };
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => element.removeEventListener("scroll", look);
  }, [onTop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown anew may have moved the rest.
  useLayoutEffect(() => {
    const element = scroller.current;
    const kept = anchor.current;
    if (!element || !kept?.line.isConnected) return;
    element.scrollTop += kept.line.getBoundingClientRect().top - kept.top;
  }, [shown]);

  const toFoot = useCallback(() => {
    anchor.current = null;
    scroller.current?.scrollTo({ top: 0 });
  }, []);
  return { scroller, atFoot, toFoot };
}
