import { type ButtonHTMLAttributes, useEffect, useRef, useState } from "react";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import type { ChatModel } from "../model";
import type { BurnSession } from "./burn-download";
import type { Overlays } from "./burn-overlays";

type ViewerModule = typeof import("./burn-actions");

/** The code that opens burn pictures, loaded where the page shows one that can be opened. */
function useViewerModule(isNeeded: boolean): ViewerModule | null {
  const [viewer, setViewer] = useState<ViewerModule | null>(null);
  useEffect(() => {
    if (isNeeded) import("./burn-actions").then(setViewer, () => undefined);
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
  const onUnopened = () => setUnopened((n) => n + 1);
  const actions = viewer?.burnActionsOf({ them, texts, model, overlays, sessions: sessions.current, onUnopened });

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a message changes, or nothing was opened.
  useEffect(() => {
    for (const line of model.lines) if (line.burned) void actions?.openTaken(line);
  }, [model.lines, unopened]);

  const handlers = (line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement> =>
    actions?.handlers(line) ?? { disabled: true };

  /** null: it cannot be opened. */
  const showByClick = (line: ChatLine, bubble: HTMLElement): (() => void) | null =>
    actions && isUnopened(line) ? () => actions.openByClick(line, bubble) : null;
  return { handlers, showByClick };
}
