import type { ButtonHTMLAttributes } from "react";
import type { ChatLine, ChatProps } from "../../../src/ui/chat/types";
import { holdHandlers } from "../hold";
import type { ChatModel } from "../model";
import { openTakenPicture } from "./burn-claim";
import { type BurnSession, burnSessionOf, loadAhead, stopLoading } from "./burn-download";
import type { Overlays } from "./burn-overlays";
import { BurnPictureViewer } from "./burn-picture";

/** The focus goes to a message's bubble, which may have been drawn anew. */
const focusBubble = (row: Element | null): void => row?.querySelector<HTMLElement>(".chat-bubble")?.focus();

const rowOf = ({ id }: ChatLine): Element | null => document.querySelector(`[data-line="${CSS.escape(id)}"]`);

interface BurnContext extends Pick<ChatProps, "them" | "texts"> {
  model: ChatModel;
  overlays: Overlays;
  sessions: Map<string, BurnSession>;
  /** It was let go, and the server seems to have opened nothing. */
  onUnopened(): void;
}

/** What can be done with burn pictures, once the page has one that can be opened. */
export function burnActionsOf({ them, texts, model, overlays, sessions, onUnopened }: BurnContext) {
  const open = (line: ChatLine, row: Element | null, how: { byClick: boolean; taken?: Blob }): void => {
    const onBurned = () => {
      sessions.delete(line.id);
      model.dispatch({ do: "edit", id: line.id, change: { burned: true, openedAt: overlays.now() } });
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
  const openTaken = async (line: ChatLine): Promise<void> => {
    const session = sessions.get(line.id);
    if (!session || performance.now() >= session.calledBackUntil) return;
    const taken = await openTakenPicture(session);
    if (taken) open(line, rowOf(line), { byClick: true, taken });
  };
  const handlers = (line: ChatLine): ButtonHTMLAttributes<HTMLButtonElement> =>
    holdHandlers({
      touch: () => loadAhead(burnSessionOf(sessions, line.id)),
      cancel: () => stopLoading(burnSessionOf(sessions, line.id)),
      open: (bubble) => open(line, bubble.closest(".chat-line"), { byClick: false }),
      tap: (bubble) => overlays.openMenu(line, bubble),
    });
  const openByClick = (line: ChatLine, bubble: HTMLElement) =>
    open(line, bubble.closest(".chat-line"), { byClick: true });
  return { openTaken, handlers, openByClick };
}
