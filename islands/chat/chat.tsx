import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { ConnectionBar } from "../../src/ui/chat/connection-bar";
import { ChatFrame, TypingBubble } from "../../src/ui/chat/frame";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type {
  ChatLine,
  ChatMessageJson,
  ChatProps,
  ConnectionStatus,
  TranslatedMessage,
} from "../../src/ui/chat/types";
import { DownButton } from "../../src/ui/chat/unread";
import { urls } from "../../src/ui/urls";
import { useComposer } from "../composer/composer";
import { queueChatMessage } from "../composer/queue-message";
import { useChatLineActions } from "./actions";
import { announcingHandlers, useMessageAnnouncer } from "./announcer";
import { useChatCalendar } from "./calendar";
import { useConnectionNotice } from "./connection-notice";
import type { EarlyChat } from "./early/early-chat";
import { useChatEvents } from "./events";
import {
  firstMessagesOf,
  LazyChatViewer,
  LazyJump,
  laterLineParts,
  loadPartsAtFirstTouch,
  useLaterLineParts,
} from "./later-parts";
import { useLineAdditions } from "./line-additions";
import { useMessageTime } from "./message-time";
import { useChatModel } from "./model";
import { hurryOutbox, watchOutbox } from "./outbox/outbox";
import { useTheirTyping } from "./presence";
import { changedReactionsOf, putReaction } from "./reactions/use-reactions";
import { useReportRead } from "./reading/read";
import { hurryReceipts, watchReceipts } from "./reading/receipts";
import { useCatchUp } from "./reading/use-catch-up";
import { useRemovedChat } from "./removed";
import { useChatScroll } from "./scroll";
import { useStanding } from "./standing/use-standing";
import { type ShownTranslations, translationIn } from "./translation/shown-translations";
import { useAllTranslated, useDraftReading } from "./translation/translate";

export { prepareLineParts as prepare } from "./later-parts";

/** An open stream shows that the network is back: what waits to be sent is sent at once. */
function useSendWhenConnected(state: ConnectionStatus, me: string): void {
  useEffect(() => {
    if (state !== "connected") return;
    hurryOutbox(me);
    hurryReceipts(me);
  }, [state, me]);
}

/** The mark stands before the oldest unread message that is there; further up more may come. */
function unreadMarkOf({ them, firstUnread, readSeq }: ChatProps, messages: readonly ChatMessageJson[]): string | null {
  if (firstUnread === null) return null;
  let oldest = firstUnread;
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    if (!message || message.seq <= readSeq) break;
    if (message.from === them.id) oldest = message.id;
  }
  return oldest;
}

function useChat(
  props: ChatProps,
  refreshStanding: (isReset?: boolean) => void,
  { early, hydrated }: { early: EarlyChat; hydrated: boolean },
) {
  const [connection, setConnection] = useState<ConnectionStatus>("connecting");
  const model = useChatModel(props, connection);
  const { catchUp, coverage } = useCatchUp(props, model.view.messages, model.dispatch);
  const loadOlder = useCallback(() => catchUp.loadOlder(), [catchUp]);
  const firstUnread = unreadMarkOf(props, model.view.messages);
  const laterParts = laterLineParts();
  const scroll = useChatScroll({ lines: model.lines, laterParts }, loadOlder, firstUnread, early.touched);
  const { announcer, announce } = useMessageAnnouncer(props);
  const { typing, ...typingHandlers } = useTheirTyping();
  const firstMessages = firstMessagesOf(props, model.lines, model.view.moved);
  const announcing = announcingHandlers(model.view.messages, announce);
  const onRemoved = useRemovedChat(model.view.messages);
  const chat = { dispatch: model.dispatch, catchUp, refreshStanding, onRemoved };
  const handlers = { ...chat, ...typingHandlers, ...announcing };
  const state = useChatEvents(props, handlers, hydrated ? early.events : null);
  const isConnectionShown = useConnectionNotice(state);
  useEffect(() => setConnection(state), [state]);
  useSendWhenConnected(state, props.me);
  const newCount = useReportRead(props, model.view.messages, coverage.contiguous, scroll.scroller);
  const onRetryMissing = useCallback(() => catchUp.hurry(), [catchUp]);
  const timeOf = useMessageTime(scroll.scroller);
  return {
    ...{ model, laterParts, catchUp, onRetryMissing, coverage, ...scroll, firstUnread, newCount, timeOf },
    ...{ announcer, typing, state, isConnectionShown, firstMessages },
  };
}

/** null: nothing is translated. */
const translationsOf = (shown: ShownTranslations) =>
  Object.keys(shown).length === 0 ? null : (line: ChatLine) => translationIn(shown, line);
const putTranslation = (line: ChatLine, translated: TranslatedMessage): ChatLine => ({ ...line, translated });

/** Leads to a message that is quoted. */
function useJump({ texts }: ChatProps, { model, coverage, catchUp }: ReturnType<typeof useChat>) {
  const [id, setId] = useState<string | null>(null);
  const onClosed = useCallback(() => setId(null), []);
  const { messages } = model.view;
  const jump = { id: id ?? "", messages, coverage, catchUp, far: texts.quote_far, onClosed };
  return { jump: setId, jumping: id === null ? null : <LazyJump key={id} {...jump} /> };
}

interface ViewedPhoto {
  id: string;
  from: HTMLElement;
}

/** Shows a photo as large as the window. `viewer` makes the element from what it shows. */
function useViewedPhoto(props: ChatProps, { coverage, catchUp }: ReturnType<typeof useChat>) {
  const [photo, setPhoto] = useState<ViewedPhoto | null>(null);
  const view = useCallback(({ id }: ChatLine, from: HTMLElement) => setPhoto({ id, from }), []);
  const onClosed = useCallback(() => setPhoto(null), []);
  const loadOlder = coverage.before === null ? undefined : () => void catchUp.loadOlder();
  const viewer = (shown: Pick<ComponentProps<typeof LazyChatViewer>, "lines" | "calendar" | "answer">) =>
    photo ? <LazyChatViewer key={photo.id} {...{ props, onClosed, loadOlder, ...photo, ...shown }} /> : null;
  return { view, viewer };
}

const Connection = ({ chat, texts }: { chat: ReturnType<typeof useChat>; texts: ChatProps["texts"] }) => (
  <ConnectionBar state={chat.state} isShown={chat.isConnectionShown} waiting={chat.model.waitingCount} texts={texts} />
);

/** Takes over what was typed and pressed before, after the first render with handlers; the one before equals the server's. @returns whether that render is done */
function useTakeOver({ props, takeOver }: EarlyChat, { zone }: ChatCalendar): boolean {
  const hydrated = zone === undefined;
  useEffect(() => {
    if (hydrated) takeOver((text) => queueChatMessage(props, { kind: "text", text, file: null }));
  }, [props, takeOver, hydrated]);
  return hydrated;
}

/** What the page shows of the state of a chat. */
const liveStateOf = (chat: ReturnType<typeof useChat>, { texts, tag }: ChatProps, hydrated: boolean) => ({
  ...chat,
  connectionBar: hydrated ? <Connection chat={chat} texts={texts} /> : null,
  typing: chat.typing ? <TypingBubble text={texts.typing} /> : null,
  newMessagesButton: chat.atBottom ? null : (
    <DownButton count={chat.newCount} tag={tag} texts={texts} onClick={chat.scrollToBottom} />
  ),
  moved: chat.model.view.moved,
  onOlder: () => chat.catchUp.retryOlder(),
  holes: chat.coverage.holes,
});

function Chat({ early, first }: { early: EarlyChat; first: ChatProps }) {
  const { props, refreshStanding } = useStanding(first);
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const calendar = useChatCalendar(props, early.props.now);
  const hydrated = useTakeOver(early, calendar);
  const chat = useChat(props, refreshStanding, { early, hydrated });
  const { model, coverage, scrollToBottom } = chat;
  const isClosed = !props.canWrite || (chat.firstMessages?.from === "me" && chat.firstMessages.left === 0);
  const composer = useComposer(props, { ...model, isClosed }, scrollToBottom, setOverlay);
  const { jump, jumping } = useJump(props, chat);
  const answer = isClosed ? null : composer.answer;
  const { view, viewer } = useViewedPhoto(props, chat);
  const handlers = { show: setOverlay, edit: composer.edit, answer, jump, view };
  const { actions, translations, show, reactions } = useChatLineActions(props, model, calendar, handlers);
  useAllTranslated(props, model.lines, { shown: translations, show });
  const translated = useLineAdditions(model.lines, translationsOf(translations), putTranslation);
  const lines = useLineAdditions(translated, changedReactionsOf(reactions), putReaction);
  useLaterLineParts(lines, !(props.draft || composer.actions.reply || composer.actions.editing));
  const live = {
    ...liveStateOf(chat, props, hydrated),
    actions: hydrated ? actions : undefined,
    composer: composer.actions,
    draft: useDraftReading(props),
    panel: composer.panel,
  };
  return (
    <>
      <ChatFrame
        props={{ ...props, firstUnread: chat.firstUnread }}
        before={coverage.before}
        laterParts={chat.laterParts}
        {...{ lines, calendar, live }}
      />
      {hydrated ? chat.announcer : null}
      {overlay}
      {jumping}
      {viewer({ lines, calendar, answer })}
    </>
  );
}

/** Takes over a chat's page. */
export function hydrate(early: EarlyChat): void {
  const { element, touched, since } = early;
  // The clock has gone on since the page was drawn.
  const props = { ...early.props, now: early.props.now + Math.round(performance.now() - since) };
  watchOutbox(props.me);
  watchReceipts(props.me);
  loadPartsAtFirstTouch(touched);
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  hydrateRoot(element, <Chat early={early} first={props} />);
}
