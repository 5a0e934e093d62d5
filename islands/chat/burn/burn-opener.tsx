/** Opens burn pictures; loaded where the page shows one that can be opened. */
import type { ButtonHTMLAttributes, Dispatch, ReactNode } from "react";
import type { ChatCalendar } from "../../../src/ui/chat/times";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import type { ChatViewChange } from "../../../src/ui/chat/view-state";
import { holdHandlers } from "../hold";
import { openTakenPicture } from "./burn-claim";
import { type BurnSession, burnSessionOf, loadAhead, stopLoading } from "./burn-download";
import { dropClaim, takeRestored } from "./burn-kept";
import { BurnPictureViewer } from "./burn-picture";

export { restoreSessions } from "./burn-kept";

export interface BurnOverlays {
  calendar: ChatCalendar;
  /** The server's clock, ISO. */
  now(): string;
  show(overlayOf: (onClosed: () => void) => ReactNode): void;
  openMenu(line: ChatLine, bubble: HTMLElement): void;
}

interface OpenerParts extends BurnOverlays {
  props: ChatProps;
  dispatch: Dispatch<ChatViewChange>;
  /** By message id. */
  sessions: Map<string, BurnSession>;
  /** It was let go, and the server seems to have opened nothing. */
  onUnopened(): void;
}

interface BurnOpener {
  /** What was claimed by a claim that was called back too late, or by a tab that ended. */
  openTaken(line: ChatLine): Promise<void>;
  handlers(line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement>;
  showByClick(line: ChatLine, bubble: HTMLElement): void;
}

/** The focus goes to a message's bubble, which may have been drawn anew. */
const focusBubble = (row: Element | null): void => row?.querySelector<HTMLElement>(".chat-bubble")?.focus();

const rowOf = ({ id }: ChatLine): Element | null => document.querySelector(`[data-line="${CSS.escape(id)}"]`);
const lineOf = (bubble: HTMLElement): Element | null => bubble.closest(".chat-line");

/** What a session has claimed unseen; one of a tab that ended is said to be lost after its minute. */
async function loadTaken(session: BurnSession | undefined): Promise<Blob | "lost" | null> {
  if (!session) return null;
  const { isRestored } = session;
  if (isRestored && !(await takeRestored(session))) return null;
  const taken = performance.now() < session.calledBackUntil ? await openTakenPicture(session) : null;
  if (taken || !isRestored) return taken;
  void dropClaim(session);
  return "lost";
}

export function burnOpenerOf({ props, dispatch, sessions, onUnopened, ...overlays }: OpenerParts): BurnOpener {
  const { them, texts } = props;
  const open = (line: ChatLine, row: Element | null, how: { byClick: boolean; taken?: Blob | "lost" }): void => {
    const onBurned = () => {
      sessions.delete(line.id);
      dispatch({ do: "edit", id: line.id, change: { burned: true, openedAt: overlays.now() } });
    };
    const session = burnSessionOf(sessions, line.id);
    const burning = { line, session, name: them.nickname, calendar: overlays.calendar, texts, onBurned, onUnopened };
    overlays.show((onClosed) => {
      const close = () => {
        onClosed();
        focusBubble(row);
      };
      const key = `${line.id} ${how.taken ? "taken" : ""}`;
      return <BurnPictureViewer key={key} {...burning} {...how} onClosed={close} />;
    });
  };
  return {
    openTaken: async (line) => {
      const taken = await loadTaken(sessions.get(line.id));
      if (taken) open(line, rowOf(line), { byClick: true, taken });
    },
    handlers: (line) =>
      holdHandlers({
        touch: () => loadAhead(burnSessionOf(sessions, line.id)),
        cancel: () => stopLoading(burnSessionOf(sessions, line.id)),
        open: (bubble) => open(line, lineOf(bubble), { byClick: false }),
        tap: (bubble) => overlays.openMenu(line, bubble),
      }),
    showByClick: (line, bubble) => open(line, lineOf(bubble), { byClick: true }),
  };
}
