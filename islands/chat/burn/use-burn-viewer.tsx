import { type ButtonHTMLAttributes, useEffect, useRef, useState } from "react";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import { showPartMissing } from "../../page/notices";
import type { ChatModel } from "../model";
import type { BurnSession } from "./burn-download";
import type { BurnOverlays } from "./burn-opener";

type ViewerModule = typeof import("./burn-opener");

type Sessions = Map<string, BurnSession>;

/** The code that opens burn pictures, loaded where the page shows one that can be opened, or a tab that ended has left one. */
function useViewerModule(isNeeded: boolean, sessions: Sessions): ViewerModule | null {
  const [viewer, setViewer] = useState<ViewerModule | null>(null);
  useEffect(() => {
    const start = (loaded: ViewerModule) => loaded.restoreSessions(sessions).then(() => setViewer(loaded));
    const load = () => void import("./burn-opener").then(start, (error) => showPartMissing(error, load));
    if (isNeeded) load();
    else
      window.caches?.match("/burning", { ignoreSearch: true }).then(
        (kept) => kept && load(),
        () => undefined,
      );
  }, [isNeeded, sessions]);
  return viewer;
}

/** Opens burn pictures: held, or by a click. */
export function useBurnViewer(props: ChatProps, model: ChatModel, overlays: BurnOverlays) {
  const isUnopened = (line: ChatLine) =>
    line.kind === "burn" && line.from === props.them.id && !line.burned && !line.recalled;
  const sessions = useRef<Sessions>(new Map());
  const viewer = useViewerModule(model.lines.some(isUnopened), sessions.current);
  const [unopened, setUnopened] = useState(0);
  const opener = viewer?.burnOpenerOf({
    ...overlays,
    props,
    dispatch: model.dispatch,
    sessions: sessions.current,
    onUnopened: () => setUnopened((n) => n + 1),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a message changes, nothing was opened, or the code has come.
  useEffect(() => {
    for (const line of model.lines) if (line.burned) void opener?.openTaken(line);
  }, [model.lines, unopened, viewer]);

  /** Button handlers; disabled until the viewer's code is loaded. */
  const handlers = (line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement> =>
    opener?.handlers(line) ?? { disabled: true };
  /** null: it cannot be opened. */
  const showByClick = (line: ChatLine, bubble: HTMLElement): (() => void) | null =>
    opener && isUnopened(line) ? () => opener.showByClick(line, bubble) : null;
  return { handlers, showByClick, isReady: viewer !== null };
}
