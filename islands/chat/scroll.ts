import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstRowAfter } from "./rows-in-sight";

/** px from the bottom, and from the top. */
const NEAR_BOTTOM = 48;
const NEAR_TOP = 400;

/** `flex-direction: column-reverse`: `scrollTop` is 0 at the bottom and negative above. */
const distanceFromBottom = (element: HTMLElement): number => -element.scrollTop;
const distanceFromTop = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number =>
  scrollHeight - clientHeight + scrollTop;

interface ChatScroll {
  scroller: RefObject<HTMLDivElement | null>;
  atBottom: boolean;
  scrollToBottom(): void;
}

/** Anchor that keeps its place when lines are added. */
function scrollAnchorOf(element: HTMLElement): { line: Element; top: number } | null {
  const { top } = element.getBoundingClientRect();
  const line = firstRowAfter(element, (each) => each.getBoundingClientRect().bottom <= top);
  return line ? { line, top: line.getBoundingClientRect().top } : null;
}

/**
 * Keeps the scroll position when content changes; at the bottom it follows. @param content what is shown
 * @param onTop called near the older end
 */
export function useChatScroll(content: unknown, onTop: () => void): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<ReturnType<typeof scrollAnchorOf>>(null);
  const [atBottom, setAtBottom] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      const nearBottom = distanceFromBottom(element) < NEAR_BOTTOM;
      setAtBottom(nearBottom);
      anchor.current = nearBottom ? null : scrollAnchorOf(element);
      if (!nearBottom && distanceFromTop(element) < NEAR_TOP) onTop();
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    onScroll();
    return () => element.removeEventListener("scroll", onScroll);
  }, [onTop]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have moved the rest.
  useLayoutEffect(() => {
    const element = scroller.current;
    const saved = anchor.current;
    if (!element || !saved?.line.isConnected) return;
    element.scrollTop += saved.line.getBoundingClientRect().top - saved.top;
  }, [content]);

  const scrollToBottom = useCallback(() => {
    anchor.current = null;
    scroller.current?.scrollTo({ top: 0 });
  }, []);
  return { scroller, atBottom, scrollToBottom };
}
