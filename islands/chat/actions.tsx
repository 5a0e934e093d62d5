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
import type { ChatLineActions } from "../../src/ui/chat/bubble/parts";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import { replyTargetOf } from "../../src/ui/chat/quotes/quotes";
import type { ChatCalendar } from "../../src/ui/chat/times";
import { type ChatLine, type ChatProps, isPending } from "../../src/ui/chat/types";
import { isEditableLine } from "../composer/message-edit";
import { copyText } from "../page/clipboard";
import { noAnswerText, showNotice } from "../page/notices";
import { useServerClock } from "../page/server-clock";
import { ChatApiRefusal, callChatApi } from "./api";
import { useBurnViewer } from "./burn/use-burn-viewer";
import { beginSwipe, loadMenuParts, LazyMessageMenu as MessageMenu } from "./later-parts";
import { longPressHandlers } from "./long-press";
import type { MessageMenuActions } from "./menu";
import type { ChatModel } from "./model";
import { discardOutboxMessage, retryOutboxMessage } from "./outbox/outbox";
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
): Omit<MessageMenuActions, "showBurn" | "reactions" | "answer"> {
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

/** On keyboards of other scripts the key says another letter. */
const isAnswerKey = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === "r" || code === "KeyR");

/** Arrows go from one message's button to the next; only the last one is reached by Tab. R answers. */
function onOptionsKey(event: KeyboardEvent<HTMLButtonElement>, answer: (() => void) | null): void {
  if (answer && isAnswerKey(event)) {
    // Or the field would have the letter.
    event.preventDefault();
    answer();
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const all = [...(event.currentTarget.closest(".chat-log")?.querySelectorAll<HTMLElement>(".chat-options") ?? [])];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Attributes of a message's options button. */
function optionsButtonProps(
  openMenu: (bubble: HTMLElement) => void,
  answer: (() => void) | null,
): ButtonHTMLAttributes<HTMLButtonElement> {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    event.preventDefault();
    openMenu(currentTarget.parentElement?.querySelector<HTMLElement>(".chat-bubble") ?? currentTarget);
  };
  return {
    "aria-haspopup": "menu",
    "aria-keyshortcuts": answer ? "R" : undefined,
    onKeyDown: (event) => onOptionsKey(event, answer),
    onClick: open,
    // The context-menu key of keyboards.
    onContextMenu: open,
  };
}

interface LineTargets {
  openMenu(line: ChatLine, bubble: HTMLElement): void;
  /** null: the message cannot be answered now. */
  answerOf(line: ChatLine): (() => void) | null;
  burns: ReturnType<typeof useBurnViewer>;
  translations: MessageTranslations;
}

interface StableTargets {
  me: string;
  dispatch: ChatModel["dispatch"];
  react: ChatLineActions["react"];
  jump: ChatLineActions["jump"];
}

/** Handlers that stay the same object while what they lead to changes: messages that are drawn already keep them. */
function useStableActions(targets: LineTargets, { me, dispatch, react, jump }: StableTargets): ChatLineActions {
  const latest = useRef(targets);
  latest.current = targets;
  const { isReady } = targets.burns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: burn pictures can be held when their code is there.
  return useMemo(
    (): ChatLineActions => ({
      bubbleHandlers: (line) =>
        longPressHandlers(
          (bubble) => latest.current.openMenu(line, bubble),
          (event) => beginSwipe(event, latest.current.answerOf(line)),
        ),
      burnHandlers: (line) => latest.current.burns.handlers(line),
      cancel: (line) => void discardOutboxMessage(me, line.clientId),
      reveal: (line, button) => void revealPhoto(line, button, dispatch),
      retry: (line) => void retryOutboxMessage(me, line.clientId),
      react,
      jump,
      toggleTranslation: (line) => latest.current.translations.toggle(line),
      options: (line) =>
        optionsButtonProps(
          (bubble) => latest.current.openMenu(line, bubble),
          replyTargetOf(line) && (() => latest.current.answerOf(line)?.()),
        ),
    }),
    [me, dispatch, isReady, react, jump],
  );
}

interface ChatLineParts {
  /** The same object until what it does for a message that is drawn already changes. */
  actions: ChatLineActions;
  translations: MessageTranslations["shown"];
  reactions: ReactionChanges;
}

interface LineActionTargets {
  show: Show;
  edit(line: ChatLine): void;
  /** null: nothing can be written. */
  answer: ((target: ReplyTarget) => void) | null;
  jump(id: string): void;
}

/** Handlers of the messages in the log: menu, hold to open, retry, translation. */
export function useChatLineActions(
  props: ChatProps,
  model: ChatModel,
  calendar: ChatCalendar,
  { show, edit, answer, jump }: LineActionTargets,
): ChatLineParts {
  const { me, tag, texts } = props;
  const now = useServerClock(props.now);
  const translations = useMessageTranslations(props);
  const { react, changes } = useMessageReactions(model.dispatch);
  const showOver = (overlayOf: Parameters<typeof showOverlay>[1]) => showOverlay(show, overlayOf);

  const answerOf = (line: ChatLine): (() => void) | null => {
    const target = replyTargetOf(line);
    return target && answer ? () => answer(target) : null;
  };
  const openInfo = (line: ChatLine): void => {
    const { them, tells } = props;
    const info = { line, me, them, tells, texts, calendar };
    loadMenuParts().then(
      ({ MessageInfoDialog }) =>
        showOver((onClosed) => <MessageInfoDialog key={line.id} {...info} onClosed={onClosed} />),
      () => showNotice(noAnswerText()),
    );
  };
  const openMenu = (line: ChatLine, bubble: HTMLElement): void => {
    const actions: MessageMenuActions = {
      ...menuActionsOf(line, props, model, translations, { now: now(), showInfo: () => openInfo(line), edit }),
      answer: answerOf(line),
      reactions: { props, lines: model.lines, react, show: showOver },
      showBurn: burns.showByClick(line, bubble),
    };
    const menuTexts = { ...texts, translate: props.translate.texts.verb };
    const menu = { line, bubble, tag, texts: menuTexts, now, actions };
    showOver((onClosed) => <MessageMenu {...menu} onClosed={onClosed} />);
  };
  const burns = useBurnViewer(props, model, { calendar, now: () => toIsoTime(now()), show: showOver, openMenu });
  const targets = { openMenu, answerOf, burns, translations };
  const actions = useStableActions(targets, { me, dispatch: model.dispatch, react, jump });
  return { actions, translations: translations.shown, reactions: changes };
}
