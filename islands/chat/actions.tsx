import {
  type ButtonHTMLAttributes,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useMemo,
  useRef,
} from "react";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { toIsoTime } from "../../src/runtime/iso";
import type { ChatLineActions } from "../../src/ui/chat/bubble";
import type { ChatCalendar } from "../../src/ui/chat/times";
import { type ChatLine, type ChatProps, isPending } from "../../src/ui/chat/types";
import { isEditableLine } from "../composer/message-edit";
import { copyText } from "../page/clipboard";
import { noAnswerText, showNotice } from "../page/notices";
import { useServerClock } from "../page/server-clock";
import { ChatApiRefusal, callChatApi } from "./api";
import { useBurnViewer } from "./burn/use-burn-viewer";
import { loadMenuParts, LazyMessageMenu as MessageMenu } from "./later-parts";
import { longPressHandlers } from "./long-press";
import type { MessageMenuActions } from "./menu";
import type { ChatModel } from "./model";
import { discardOutboxMessage, retryOutboxMessage } from "./outbox";
import { type ReactionChanges, useMessageReactions } from "./reactions/use-reactions";
import { type MessageTranslations, useMessageTranslations } from "./translate";

type Show = Dispatch<SetStateAction<ReactNode>>;

/** Shows an overlay that closes itself, unless another one has taken its place. */
function showOverlay(show: Show, overlayOf: (onClosed: () => void) => ReactNode): void {
  const overlay = overlayOf(() => show((current) => (current === overlay ? null : current)));
  show(overlay);
}

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
  if (isPending(line)) return discardOutboxMessage(me, line.clientId);
  try {
    await callChatApi("DELETE", `messages/${line.id}`);
    model.dispatch({ do: "remove", id: line.id });
  } catch (error) {
    showFailure(error, () => void removeLine(line, { me } as ChatProps, model));
  }
}

/** Opens a blurred photo for good. The focus stays on its message, as the button goes. */
async function revealPhoto(line: ChatLine, button: HTMLElement, dispatch: ChatModel["dispatch"]): Promise<void> {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const response = await callChatApi("POST", `messages/${line.id}/reveal`);
    button.closest<HTMLElement>(".chat-bubble")?.focus();
    dispatch({ do: "merge", messages: [await response.json()] });
  } catch (error) {
    showFailure(error, () => void revealPhoto(line, button, dispatch));
  } finally {
    button.ariaBusy = null;
  }
}

function menuActionsOf(
  line: ChatLine,
  props: ChatProps,
  model: ChatModel,
  translations: MessageTranslations,
  { now, showInfo, edit }: { now: number; showInfo(): void; edit(line: ChatLine): void },
): Omit<MessageMenuActions, "showBurn" | "reactions"> {
  const isRecent = line.review === "held" || now - Date.parse(line.createdAt) < CHAT_LIMITS.recallWindow;
  const isOwn = line.from === props.me && !isPending(line) && !line.burned && line.review !== "refused";
  return {
    copy: line.kind === "text" && !line.card ? () => void copyLine(line, props) : null,
    translate: translations.translateAction(line),
    edit: props.canWrite && isEditableLine(line, props.me, now) ? () => edit(line) : null,
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
  const all = [...(event.currentTarget.closest(".chat-log")?.querySelectorAll<HTMLElement>(".chat-options") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Attributes of a message's options button. */
function optionsButtonProps(openMenu: (bubble: HTMLElement) => void): ButtonHTMLAttributes<HTMLButtonElement> {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    event.preventDefault();
    openMenu(currentTarget.parentElement?.querySelector<HTMLElement>(".chat-bubble") ?? currentTarget);
  };
  return {
    "aria-haspopup": "menu",
    onKeyDown: onOptionsKey,
    onClick: open,
    // The context-menu key of keyboards.
    onContextMenu: open,
  };
}

interface ChatLineParts {
  /** The same object until what it does for a message that is drawn already changes. */
  actions: ChatLineActions;
  translations: MessageTranslations["shown"];
  reactions: ReactionChanges;
}

/** Handlers of the messages in the log: menu, hold to open, retry, translation. */
export function useChatLineActions(
  props: ChatProps,
  model: ChatModel,
  calendar: ChatCalendar,
  { show, edit }: { show: Show; edit(line: ChatLine): void },
): ChatLineParts {
  const { me, tag, texts } = props;
  const now = useServerClock(props.now);
  const translations = useMessageTranslations(props);
  const { react, changes } = useMessageReactions(model.dispatch);

  const openInfo = (line: ChatLine): void => {
    const { them, tells } = props;
    const info = { line, me, them, tells, texts, calendar };
    loadMenuParts().then(
      ({ MessageInfoDialog }) =>
        showOverlay(show, (onClosed) => <MessageInfoDialog key={line.id} {...info} onClosed={onClosed} />),
      () => showNotice(noAnswerText()),
    );
  };
  const openMenu = (line: ChatLine, bubble: HTMLElement): void => {
    const actions: MessageMenuActions = {
      ...menuActionsOf(line, props, model, translations, { now: now(), showInfo: () => openInfo(line), edit }),
      reactions: { props, lines: model.lines, react, show: (overlayOf) => showOverlay(show, overlayOf) },
      showBurn: burns.showByClick(line, bubble),
    };
    const menuTexts = { ...texts, translate: props.translate.texts.verb };
    const menu = { line, bubble, tag, texts: menuTexts, now, actions };
    showOverlay(show, (onClosed) => <MessageMenu {...menu} onClosed={onClosed} />);
  };
  const burns = useBurnViewer(props, model, {
    calendar,
    now: () => toIsoTime(now()),
    show: (overlayOf) => showOverlay(show, overlayOf),
    openMenu,
  });
  const latest = useRef({ openMenu, burns, translations });
  latest.current = { openMenu, burns, translations };
  const { isReady } = burns;
  const { dispatch } = model;
  // biome-ignore lint/correctness/useExhaustiveDependencies: burn pictures can be held when their code is there.
  const actions = useMemo(
    (): ChatLineActions => ({
      bubbleHandlers: (line) => longPressHandlers((bubble) => latest.current.openMenu(line, bubble)),
      burnHandlers: (line) => latest.current.burns.handlers(line),
      cancel: (line) => void discardOutboxMessage(me, line.clientId),
      reveal: (line, button) => void revealPhoto(line, button, dispatch),
      retry: (line) => void retryOutboxMessage(me, line.clientId),
      react,
      toggleTranslation: (line) => latest.current.translations.toggle(line),
      options: (line) => optionsButtonProps((bubble) => latest.current.openMenu(line, bubble)),
    }),
    [me, dispatch, isReady, react],
  );
  return { actions, translations: translations.shown, reactions: changes };
}
