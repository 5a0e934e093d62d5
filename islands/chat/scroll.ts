import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { firstRowAfter } from "./reading/rows-in-sight";
import { scrollToMark } from "./reading/unread-mark";

/** px from the bottom, and from the top. */
const NEAR_BOTTOM = 48;
const NEAR_TOP = 400;

/** `flex-direction: column-reverse`: `scrollTop` is 0 at the bottom and negative above. */
const distanceFromBottom = (element: HTMLElement): number => -element.scrollTop;
const distanceFromTop = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number =>
  scrollHeight - clientHeight + scrollTop;

type Scroller = RefObject<HTMLDivElement | null>;

interface ChatContent {
  lines: unknown;
  laterParts: unknown;
}

interface ChatScroll {
  scroller: Scroller;
  atBottom: boolean;
  scrollToBottom(): void;
}

/** Anchor that keeps its place when lines are added. */
function scrollAnchorOf(element: HTMLElement): { line: Element; top: number } | null {
  const { top } = element.getBoundingClientRect();
  const line = firstRowAfter(element, (each) => each.getBoundingClientRect().bottom <= top);
  return line ? { line, top: line.getBoundingClientRect().top } : null;
}

const TOUCHES = ["pointerdown", "touchstart", "wheel", "keydown"] as const;

/** Whether somebody has touched the page: from then on it goes nowhere by itself. */
function useTouched(before: boolean): RefObject<boolean> {
  const touched = useRef(before);
  useEffect(() => {
    const stop = new AbortController();
    const touch = () => {
      touched.current = true;
      stop.abort();
    };
    for (const type of TOUCHES) window.addEventListener(type, touch, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, []);
  return touched;
}

type ScrollAnchor = ReturnType<typeof scrollAnchorOf>;

/** What stood there stands there again, whatever content came. */
function useKeptPlace(scroller: Scroller, anchor: RefObject<ScrollAnchor>, { lines, laterParts }: ChatContent): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have moved the rest.
  useLayoutEffect(() => {
    const element = scroller.current;
    const saved = anchor.current;
    if (!element || !saved?.line.isConnected) return;
    element.scrollTop += saved.line.getBoundingClientRect().top - saved.top;
  }, [lines, laterParts]);
}

/**
 * Opens at the mark of what is unread, keeps the position when content changes, and at the bottom follows it.
 * @param content what is shown; a bubble that comes later is higher than the words in its place
 * @param onTop called near the older end
 * @param firstUnread the message below the mark; it moves up as older unread ones come
 * @param wasTouched whether somebody has touched the chat already
 */
export function useChatScroll(
  content: ChatContent,
  onTop: () => void,
  firstUnread: string | null,
  wasTouched: boolean,
): ChatScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<ScrollAnchor>(null);
  const [atBottom, setAtBottom] = useState(true);
  const touched = useTouched(wasTouched);

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

  useKeptPlace(scroller, anchor, content);
  // After the content has kept its place. The scroll event that follows knows the new anchor.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || firstUnread === null || touched.current) return;
    scrollToMark(element);
    anchor.current = distanceFromBottom(element) < NEAR_BOTTOM ? null : scrollAnchorOf(element);
  }, [firstUnread, touched]);

  const scrollToBottom = useCallback(() => {
    anchor.current = null;
    scroller.current?.scrollTo({ top: 0 });
  }, []);
  return { scroller, atBottom, scrollToBottom };
}
