import {
  type ButtonHTMLAttributes,
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useMemo,
  useRef,
} from "react";
import { toIsoTime } from "../../src/runtime/iso";
import type { ChatLineActions } from "../../src/ui/chat/bubble/parts";
import type { ReplyTarget } from "../../src/ui/chat/quotes/quote-types";
import { replyTargetOf } from "../../src/ui/chat/quotes/quotes";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatLine, ChatProps } from "../../src/ui/chat/types";
import { useServerClock } from "../page/server-clock";
import { useBurnViewer } from "./burn/use-burn-viewer";
import { beginSwipe, LazyMessageMenu as MessageMenu, tryMenuParts, withMenuParts } from "./later-parts";
import { longPressHandlers } from "./long-press";
import type { ChatModel } from "./model";
import { discardOutboxMessage, retryOutboxMessage } from "./outbox/outbox";
import type { ReactionChanges } from "./reactions/reaction-sender";
import { useMessageReactions } from "./reactions/use-reactions";
import type { MessageTranslations } from "./translation/shown-translations";
import { useMessageTranslations } from "./translation/translate";

type Show = Dispatch<SetStateAction<ReactNode>>;

/** Shows an overlay that closes itself, unless another one has taken its place. */
function showOverlay(show: Show, overlayOf: (onClosed: () => void) => ReactNode): void {
  const overlay = overlayOf(() => show((current) => (current === overlay ? null : current)));
  show(overlay);
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
    onKeyDown: ({ nativeEvent, currentTarget }) =>
      tryMenuParts(({ onOptionsKey }) => onOptionsKey(nativeEvent, currentTarget, answer)),
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
  view: ChatLineActions["view"];
}

/** Handlers that stay the same object while what they lead to changes: messages that are drawn already keep them. */
function useStableActions(targets: LineTargets, { me, dispatch, react, jump, view }: StableTargets): ChatLineActions {
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
      reveal: (line, button) => withMenuParts(({ openBlurredPhoto }) => openBlurredPhoto(line, button, dispatch)),
      retry: (line) => void retryOutboxMessage(me, line.clientId),
      react,
      jump,
      view,
      toggleTranslation: (line) => latest.current.translations.toggle(line),
      options: (line) =>
        optionsButtonProps(
          (bubble) => latest.current.openMenu(line, bubble),
          replyTargetOf(line) && (() => latest.current.answerOf(line)?.()),
        ),
    }),
    [me, dispatch, isReady, react, jump, view],
  );
}

interface ChatLineParts {
  /** The same object until what it does for a message that is drawn already changes. */
  actions: ChatLineActions;
  translations: MessageTranslations["shown"];
  show: MessageTranslations["show"];
  reactions: ReactionChanges;
}

interface LineActionTargets {
  show: Show;
  edit(line: ChatLine): void;
  /** null: nothing can be written. */
  answer: ((target: ReplyTarget) => void) | null;
  jump(id: string): void;
  view: ChatLineActions["view"];
}

/** Handlers of the messages in the log: menu, hold to open, retry, translation. */
export function useChatLineActions(
  props: ChatProps,
  model: ChatModel,
  calendar: ChatCalendar,
  { show, edit, answer, jump, view }: LineActionTargets,
): ChatLineParts {
  const { me } = props;
  const now = useServerClock(props.now);
  const translations = useMessageTranslations(props);
  const { react, changes } = useMessageReactions(me, model.dispatch);
  const showOver = (overlayOf: Parameters<typeof showOverlay>[1]) => showOverlay(show, overlayOf);

  const answerOf = (line: ChatLine): (() => void) | null => {
    const target = replyTargetOf(line);
    return target && answer ? () => answer(target) : null;
  };
  const openMenu = (line: ChatLine, bubble: HTMLElement): void => {
    const context = {
      props,
      model,
      translations,
      calendar,
      now,
      edit,
      answer: answerOf(line),
      react,
      show: showOver,
      showBurn: burns.showByClick(line, bubble),
    };
    showOver((onClosed) => <MessageMenu line={line} bubble={bubble} context={context} onClosed={onClosed} />);
  };
  const burns = useBurnViewer(props, model, { calendar, now: () => toIsoTime(now()), show: showOver, openMenu });
  const targets = { openMenu, answerOf, burns, translations };
  const actions = useStableActions(targets, { me, dispatch: model.dispatch, react, jump, view });
  return { actions, translations: translations.shown, show: translations.show, reactions: changes };
}
