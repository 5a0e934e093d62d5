/** Opens burn pictures; loaded where the page shows one that can be opened. */
import type { ButtonHTMLAttributes, Dispatch, ReactNode } from "react";
import { CHAT_LIMITS } from "../../../src/limits/chat";
import { SECOND } from "../../../src/runtime/units";
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
  /** Called when the picture was released and the server seems to have opened nothing. */
  onUnopened(): void;
}

interface BurnOpener {
  /** Shows the picture where a claim has opened it unseen: one that was called back too late, or of a tab that ended. */
  openTaken(line: ChatLine): Promise<void>;
  handlers(line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement>;
  showByClick(line: ChatLine, bubble: HTMLElement): void;
}

/** The focus goes to a message's bubble, which may have been drawn anew. */
const focusBubble = (row: Element | null): void => row?.querySelector<HTMLElement>(".chat-bubble")?.focus();

const rowOf = ({ id }: ChatLine): Element | null => document.querySelector(`[data-line="${CSS.escape(id)}"]`);
const lineOf = (bubble: HTMLElement): Element | null => bubble.closest(".chat-line");

/** ms that a claim takes at most beyond its minute, and clocks differ. */
const CLAIM_TOLERANCE = 5 * SECOND;

type Taken = Blob | "lost" | "another tab's" | null;

/** Whether it was opened in the minute of a claim that was kept until then (`Date.now`). @param now the server's clock, ISO */
const wasOpenedBefore =
  ({ openedAt }: ChatLine, now: string) =>
  (until: number): boolean => {
    if (!openedAt) return false;
    const sinceEnd = Date.parse(openedAt) - (until + Date.parse(now) - Date.now());
    return sinceEnd < CLAIM_TOLERANCE && sinceEnd > -CHAT_LIMITS.burnClaimKept - CLAIM_TOLERANCE;
  };

/**
 * The picture that an earlier claim of the session has opened and nobody has seen; null: none.
 * @param wasOpened whether the server opened it for a claim that could be asked for again until a time (`Date.now`): after
 * that the picture is lost
 */
async function loadTaken(session: BurnSession, wasOpened: (until: number) => boolean): Promise<Taken> {
  const { unseen, restored, calledBackUntil } = session;
  Object.assign(session, { unseen: null, calledBackUntil: 0 });
  if (unseen) return unseen;
  if (restored && !(await takeRestored(session))) return "another tab's";
  const taken = performance.now() < calledBackUntil ? await openTakenPicture(session) : null;
  if (taken || !restored) return taken;
  void dropClaim(session);
  return wasOpened(restored.until) ? "lost" : null;
}

/** Counts dialogs, for keys: each is a new one, also of the same picture. */
let dialogs = 0;

export function burnOpenerOf({ props, dispatch, sessions, onUnopened, ...overlays }: OpenerParts): BurnOpener {
  const { them, texts } = props;
  const open = (line: ChatLine, row: Element | null, how: { byClick: boolean; taken?: Blob | "lost" }): void => {
    const onBurned = () => {
      sessions.delete(line.id);
      dispatch({ do: "edit", id: line.id, change: { burned: true, openedAt: overlays.now() } });
    };
    const session = burnSessionOf(sessions, line.id);
    const burning = { line, session, name: them.nickname, calendar: overlays.calendar, texts, onBurned, onUnopened };
    const key = `${line.id} ${++dialogs}`;
    overlays.show((onClosed) => {
      const close = () => {
        onClosed();
        focusBubble(row);
      };
      return <BurnPictureViewer key={key} {...burning} {...how} onClosed={close} />;
    });
  };
  return {
    openTaken: async (line) => {
      const session = sessions.get(line.id);
      if (!session || session.attempt || line.from !== them.id) return;
      session.attempt = new AbortController();
      const taken = await loadTaken(session, wasOpenedBefore(line, overlays.now()));
      session.attempt = null;
      if (taken === "another tab's") sessions.delete(line.id);
      else if (taken) open(line, rowOf(line), { byClick: true, taken });
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
