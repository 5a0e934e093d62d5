import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import type { ChatCalendar } from "../../../src/ui/chat/times";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import type { ChatModel } from "../model";
import type { BurnSession } from "./burn-download";

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

const rowOf = ({ id }: ChatLine): Element | null => document.querySelector(`[data-line="${CSS.escape(id)}"]`);

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

  const [unopened, setUnopened] = useState(0);

  const open = (line: ChatLine, row: Element | null, how: { byClick: boolean; taken?: Blob }): void => {
    if (!viewer) return;
    const onBurned = () => {
      sessions.current.delete(line.id);
      model.dispatch({ do: "edit", id: line.id, change: { burned: true, openedAt: overlays.now() } });
    };
    const session = viewer.burnSessionOf(sessions.current, line.id);
    const onUnopened = () => setUnopened((n) => n + 1);
    const burning = { line, session, name: them.nickname, calendar: overlays.calendar, texts, onBurned, onUnopened };
    overlays.show((onClosed) => {
      const close = () => {
        onClosed();
        focusBubble(row);
      };
      const key = `${line.id} ${how.taken ? "taken" : ""}`;
      return <viewer.BurnPictureViewer key={key} {...burning} {...how} onClosed={close} />;
    });
  };

  const openTaken = async (line: ChatLine): Promise<void> => {
    const session = sessions.current.get(line.id);
    if (!viewer || !session || performance.now() >= session.calledBackUntil) return;
    const taken = await viewer.openTakenPicture(session);
    if (taken) open(line, rowOf(line), { byClick: true, taken });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a message changes, or nothing was opened.
  useEffect(() => {
    for (const line of model.lines) if (line.burned) void openTaken(line);
  }, [model.lines, unopened]);

  /** Of the first drawing with the code that opens it. */
  const handlers = (line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement> => {
    if (!viewer) return { disabled: true };
    return viewer.holdHandlers({
      touch: () => viewer.loadAhead(viewer.burnSessionOf(sessions.current, line.id)),
      cancel: () => viewer.stopLoading(viewer.burnSessionOf(sessions.current, line.id)),
      open: (bubble) => open(line, bubble.closest(".chat-line"), { byClick: false }),
      tap: (bubble) => overlays.openMenu(line, bubble),
    });
  };

  /** null: it cannot be opened. */
  const showByClick = (line: ChatLine, bubble: HTMLElement): (() => void) | null =>
    viewer && isUnopened(line) ? () => open(line, bubble.closest(".chat-line"), { byClick: true }) : null;
  return { handlers, showByClick, isReady: viewer !== null };
}
