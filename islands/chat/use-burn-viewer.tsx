import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import type { BurnSession } from "./burn-download";
import { holdHandlers } from "./hold";
import type { ChatModel } from "./model";

type ViewerModule = typeof import("./burn-picture");

interface Overlays {
  calendar: ChatCalendar;
  /** The server's clock, ms. */
  now(): string;
  show(overlayOf: (onClosed: () => void) => ReactNode): void;
  openMenu(line: ChatLine, bubble: HTMLElement): void;
}

/** The focus goes to a message's bubble, which may have been drawn anew. */
const focusBubble = (row: Element | null): void => row?.querySelector<HTMLElement>(".chat-bubble")?.focus();

/** The code that opens burn pictures, loaded where the page shows one that can be opened. */
function useViewerModule(isNeeded: boolean): ViewerModule | null {
  const [viewer, setViewer] = useState<ViewerModule | null>(null);
  useEffect(() => {
    if (isNeeded) import("./burn-picture").then(setViewer, () => undefined);
  }, [isNeeded]);
  return viewer;
}

/** Opens burn pictures: held, or by a click. */
export function useBurnViewer({ them, texts }: ChatProps, model: ChatModel, overlays: Overlays) {
  const isUnopened = (line: ChatLine) =>
    line.kind === "burn" && line.from === them.id && !line.burned && !line.recalled;
  const viewer = useViewerModule(model.lines.some(isUnopened));
  const sessions = useRef(new Map<string, BurnSession>());

  const open = (line: ChatLine, bubble: HTMLElement, byClick: boolean): void => {
    if (!viewer) return;
    const row = bubble.closest(".chat-line");
    const onBurned = () => {
      sessions.current.delete(line.id);
      model.dispatch({ do: "edit", id: line.id, change: { burned: true, openedAt: overlays.now() } });
    };
    const session = viewer.burnSessionOf(sessions.current, line.id);
    const burning = { line, session, name: them.nickname, calendar: overlays.calendar, texts, byClick, onBurned };
    overlays.show((onClosed) => {
      const close = () => {
        onClosed();
        focusBubble(row);
      };
      return <viewer.BurnPictureViewer key={line.id} {...burning} onClosed={close} />;
    });
  };

  const handlers = (line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement> => {
    if (!viewer) return { disabled: true };
    return holdHandlers({
      touch: () => viewer.loadAhead(viewer.burnSessionOf(sessions.current, line.id)),
      cancel: () => viewer.stopLoading(viewer.burnSessionOf(sessions.current, line.id)),
      open: (bubble) => open(line, bubble, false),
      tap: (bubble) => overlays.openMenu(line, bubble),
    });
  };

  /** null: it cannot be opened. */
  const showByClick = (line: ChatLine, bubble: HTMLElement): (() => void) | null =>
    viewer && isUnopened(line) ? () => open(line, bubble, true) : null;
  return { handlers, showByClick };
}
