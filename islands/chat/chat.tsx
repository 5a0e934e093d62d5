import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { cardTitleOf } from "../../src/ui/chat/card";
import { ConnectionBar } from "../../src/ui/chat/connection-bar";
import { ChatFrame, NewMessagesButton, TypingBubble } from "../../src/ui/chat/frame";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatMessageJson, ChatProps, ConnectionStatus } from "../../src/ui/chat/types";
import { urls } from "../../src/ui/urls";
import { useComposer } from "../composer/composer";
import { useChatLineActions } from "./actions";
import { useChatClosed } from "./closed";
import { useConnectionNotice } from "./connection-notice";
import { useChatEvents } from "./events";
import { loadPartsAtFirstTouch } from "./later-parts";
import { useChatModel } from "./model";
import { hurryOutbox, watchOutbox } from "./outbox";
import { useTheirTyping } from "./presence";
import { useReportRead } from "./reading/read";
import { hurryReceipts, watchReceipts } from "./reading/receipts";
import { useCatchUp } from "./reading/use-catch-up";
import { useChatScroll } from "./scroll";

/** Time zone of the server until hydration, then the browser's. */
function useChatCalendar({ tag, now, zone }: ChatProps): ChatCalendar {
  const [hydrated, setHydrated] = useState(false);
  const [currentTime, setCurrentTime] = useState(now);
  useEffect(() => {
    setHydrated(true);
    const skew = now - Date.now();
    // "Today" changes at midnight.
    const timer = setInterval(() => setCurrentTime(Date.now() + skew), 60_000);
    return () => clearInterval(timer);
  }, [now]);
  return useMemo(
    () => ({ tag, zone: hydrated ? undefined : zone, now: currentTime }),
    [tag, zone, hydrated, currentTime],
  );
}

function useMessageAnnouncer(props: ChatProps): {
  announcement: string;
  announce(message: ChatMessageJson): void;
} {
  const [announcement, setAnnouncement] = useState("");
  const { texts, them } = props;
  const announce = useCallback(
    ({ kind, text, card }: ChatMessageJson) => {
      const content = {
        text: card ? cardTitleOf(card, texts) : (text ?? ""),
        image: texts.photo_from,
        burn: texts.burn_title,
      }[kind];
      setAnnouncement(`${them.nickname}: ${content}`);
    },
    [texts, them.nickname],
  );
  return { announcement, announce };
}

/** Whether messages have arrived below the visible part; reset at the bottom. */
function useNewMessagesBelow(atBottom: boolean): { hasNewBelow: boolean; onNewMessage(): void } {
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const wasAtBottom = useRef(atBottom);
  wasAtBottom.current = atBottom;
  useEffect(() => {
    if (atBottom) setHasNewBelow(false);
  }, [atBottom]);
  return { hasNewBelow, onNewMessage: useCallback(() => setHasNewBelow(!wasAtBottom.current), []) };
}

/** Where the stream is there, so is the network. */
function useSendWhenConnected(state: ConnectionStatus, me: string): void {
  useEffect(() => {
    if (state !== "connected") return;
    hurryOutbox(me);
    hurryReceipts(me);
  }, [state, me]);
}

function useChat(props: ChatProps) {
  const [connection, setConnection] = useState<ConnectionStatus>("connecting");
  const model = useChatModel(props, connection);
  const { catchUp, coverage } = useCatchUp(props, model.view.messages, model.dispatch);
  const loadOlder = useCallback(() => catchUp.loadOlder(), [catchUp]);
  const scroll = useChatScroll(model.lines, loadOlder);
  const { hasNewBelow, onNewMessage } = useNewMessagesBelow(scroll.atBottom);
  const { announcement, announce } = useMessageAnnouncer(props);
  const { typing, ...typingHandlers } = useTheirTyping();
  const { closed, closedReason } = useChatClosed(props);
  const handlers = {
    dispatch: model.dispatch,
    catchUp,
    closed,
    ...typingHandlers,
    onMessage: (message: ChatMessageJson) => {
      announce(message);
      onNewMessage();
    },
  };
  const state = useChatEvents(props, handlers);
  const isConnectionShown = useConnectionNotice(state);
  useEffect(() => setConnection(state), [state]);
  useSendWhenConnected(state, props.me);
  useReportRead(props, model.view.messages, coverage.contiguous, scroll.scroller);
  return {
    model,
    catchUp,
    coverage,
    ...scroll,
    hasNewBelow,
    announcement,
    typing,
    state,
    isConnectionShown,
    closedReason,
  };
}

/** The mark stands before the oldest unread message that is there; further up more may come. */
function unreadMarkOf({ them, firstUnread, readSeq }: ChatProps, messages: readonly ChatMessageJson[]): string | null {
  if (firstUnread === null) return null;
  return messages.find(({ from, seq }) => from === them.id && seq > readSeq)?.id ?? firstUnread;
}

const Announcement = ({ text }: { text: string }) => (
  <p className="visually-hidden" aria-live="polite">
    {text}
  </p>
);

function Chat({ props }: { props: ChatProps }) {
  const { texts } = props;
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const calendar = useChatCalendar(props);
  const chat = useChat(props);
  const { model, coverage, scrollToBottom } = chat;
  const actions = useChatLineActions(props, model, calendar, setOverlay);
  const composer = useComposer(props, scrollToBottom, setOverlay);
  // Hydration: the first render equals the server's.
  const hydrated = calendar.zone === undefined;
  const firstUnread = unreadMarkOf(props, model.view.messages);
  const live = {
    actions: hydrated ? actions : undefined,
    composer: composer.actions,
    scroller: chat.scroller,
    connectionBar: hydrated ? (
      <ConnectionBar state={chat.state} isShown={chat.isConnectionShown} waiting={model.waitingCount} texts={texts} />
    ) : null,
    typing: chat.typing ? <TypingBubble text={texts.typing} /> : null,
    newMessagesButton: chat.hasNewBelow ? <NewMessagesButton text={texts.unread} onClick={scrollToBottom} /> : null,
    panel: composer.panel,
    closedReason: chat.closedReason,
    onOlder: () => chat.catchUp.retryOlder(),
    holes: coverage.holes,
    onRetryMissing: () => chat.catchUp.hurry(),
  };
  return (
    <>
      <ChatFrame
        props={{ ...props, firstUnread }}
        lines={model.lines}
        before={coverage.before}
        calendar={calendar}
        live={live}
      />
      {hydrated ? <Announcement text={chat.announcement} /> : null}
      {overlay}
    </>
  );
}

/** Hydrates a chat page. */
export function mount(element: HTMLElement, props: ChatProps): void {
  watchOutbox(props.me);
  watchReceipts(props.me);
  loadPartsAtFirstTouch();
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  hydrateRoot(element, <Chat props={props} />);
}
