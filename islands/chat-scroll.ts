import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the foot within which one is at the foot, and from the top within which more is loaded. */
const NEAR_FOOT = 48;
const NEAR_TOP = 400;

/** The list hangs from its foot, where `scrollTop` is 0; further up it is negative. */
const fromFoot = (element: HTMLElement): number => -element.scrollTop;
const fromTop = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number =>
  scrollHeight - clientHeight + scrollTop;

export interface Scrolling {
  scroller: RefObject<HTMLDivElement | null>;
  atFoot: boolean;
  toFoot(): void;
}

/** A line that is in sight, so that it stays where it is whatever is added above or below it. */
function anchorOf(element: HTMLElement): { line: Element; top: number } | null {
  const { top } = element.getBoundingClientRect();
  const lines = [...element.querySelectorAll("[data-line]")];
  const line = lines.find((each) => each.getBoundingClientRect().bottom > top);
  return line ? { line, top: line.getBoundingClientRect().top } : null;
}

/**
 * Keeps the place: at the foot one follows what comes, further up nothing moves what one reads.
 * @param shown what is shown; at each change the place is kept
 * @param onTop asked when the older end comes near
 */
export function useScroll(shown: unknown, onTop: () => void): Scrolling {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<ReturnType<typeof anchorOf>>(null);
  const [atFoot, setAtFoot] = useState(true);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const foot = fromFoot(element) < NEAR_FOOT;
      setAtFoot(foot);
      anchor.current = foot ? null : anchorOf(element);
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
