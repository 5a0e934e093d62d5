import { type ButtonHTMLAttributes, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { toIsoTime } from "../../src/runtime/iso";
import type { ChatLineActions } from "../../src/ui/chat/bubble";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import { copyText } from "../page/clipboard";
import { noAnswerText, showNotice } from "../page/notices";
import { ChatApiRefusal, callChatApi } from "./api";
import { BurnPictureViewer } from "./burn-picture";
import { holdHandlers } from "./hold";
import { MessageInfoDialog } from "./info";
import { longPressHandlers } from "./long-press";
import { MessageMenu, type MessageMenuActions } from "./menu";
import type { ChatModel } from "./model";
import { discardOutboxMessage, retryOutboxMessage } from "./outbox";
import { type MessageTranslations, useMessageTranslations } from "./translate";

type Show = (overlay: ReactNode) => void;

const onServer = ({ state }: ChatLine): boolean => state === "sent" || state === "delivered" || state === "read";

function showFailure(error: unknown, retry: () => void): void {
  if (error instanceof ChatApiRefusal) showNotice(error.message);
  else showNotice(noAnswerText(), retry);
}

async function copyLine(line: ChatLine, { texts }: ChatProps): Promise<void> {
  try {
    await copyText(line.text ?? "");
    showNotice(texts.copied);
  } catch {
    showNotice(texts.copy_failed);
  }
}

async function recallLine(line: ChatLine, model: ChatModel): Promise<void> {
  try {
    await callChatApi("POST", `messages/${line.id}/recall`);
    model.dispatch({ do: "edit", id: line.id, change: { recalled: true } });
  } catch (error) {
    showFailure(error, () => void recallLine(line, model));
  }
}

async function removeLine(line: ChatLine, { me }: ChatProps, model: ChatModel): Promise<void> {
  if (!onServer(line)) return discardOutboxMessage(me, line.clientId);
  try {
    await callChatApi("DELETE", `messages/${line.id}`);
    model.dispatch({ do: "remove", id: line.id });
  } catch (error) {
    showFailure(error, () => void removeLine(line, { me } as ChatProps, model));
  }
}

function menuActionsOf(
  line: ChatLine,
  props: ChatProps,
  model: ChatModel,
  translations: MessageTranslations,
  { now, showInfo }: { now: number; showInfo(): void },
): MessageMenuActions {
  const isRecent = line.review === "held" || now - Date.parse(line.createdAt) < CHAT_LIMITS.recallWindow;
  const isOwn = line.from === props.me && onServer(line) && !line.burned && line.review !== "refused";
  return {
    copy: line.kind === "text" ? () => void copyLine(line, props) : null,
    translate: translations.translateAction(line),
    recall: isOwn && isRecent ? () => void recallLine(line, model) : null,
    info: showInfo,
    report: line.from === props.me ? null : () => location.assign(`/report/message/${line.id}`),
    remove: () => void removeLine(line, props, model),
  };
}

/** Arrows go from one message's button to the next; only the last one is reached by Tab. */
function onOptionsKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const all = [...(event.currentTarget.closest("ol")?.querySelectorAll<HTMLElement>(".chat-options") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The server's clock, ms. */
function useServerClock(serverNow: number): () => number {
  return useMemo(() => {
    const skew = serverNow - Date.now();
    return () => Date.now() + skew;
  }, [serverNow]);
}

/** Attributes of a message's options button; Tab reaches only the one of the last message. */
function optionsButtonProps(
  isLast: boolean,
  openMenu: (bubble: HTMLElement) => void,
): ButtonHTMLAttributes<HTMLButtonElement> {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    event.preventDefault();
    openMenu(currentTarget.parentElement?.querySelector<HTMLElement>(".chat-bubble") ?? currentTarget);
  };
  return {
    tabIndex: isLast ? 0 : -1,
    "aria-haspopup": "menu",
    onKeyDown: onOptionsKey,
    onClick: open,
    // The context-menu key of keyboards.
    onContextMenu: open,
  };
}

/** Handlers of the messages in the log: menu, hold to open, retry, translation. */
export function useChatLineActions(
  props: ChatProps,
  model: ChatModel,
  calendar: ChatCalendar,
  show: Show,
): ChatLineActions {
  const { me, them, tag, texts } = props;
  const now = useServerClock(props.now);
  const last = model.lines.findLast(({ recalled }) => !recalled)?.clientId;
  const close = () => show(null);
  const translations = useMessageTranslations(props);

  const openInfo = (line: ChatLine): void => {
    const tells = props.tells;
    show(<MessageInfoDialog key={line.id} {...{ line, me, them, tells, texts, calendar }} onClosed={close} />);
  };
  const openMenu = (line: ChatLine, bubble: HTMLElement): void => {
    const actions = menuActionsOf(line, props, model, translations, { now: now(), showInfo: () => openInfo(line) });
    const menuTexts = { ...texts, translate: props.translate.texts.verb };
    const menu = { line, bubble, tag, texts: menuTexts, now, actions, onClosed: close };
    show(<MessageMenu {...menu} />);
  };
  const openBurn = (line: ChatLine): void => {
    const onBurned = () =>
      model.dispatch({
        do: "edit",
        id: line.id,
        change: { burned: true, openedAt: toIsoTime(now()) },
      });
    const burning = { line, name: them.nickname, calendar, texts, onBurned, onClosed: close };
    show(<BurnPictureViewer key={line.id} {...burning} />);
  };
  return {
    bubbleHandlers: (line) => longPressHandlers((bubble) => openMenu(line, bubble)),
    burnHandlers: (line) => holdHandlers(() => openBurn(line)),
    retry: (line) => void retryOutboxMessage(me, line.clientId),
    translationOf: ({ id }) => translations.shown[id],
    toggleTranslation: translations.toggle,
    options: (line) => optionsButtonProps(line.clientId === last, (bubble) => openMenu(line, bubble)),
  };
}
