import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { ConnectionBar } from "../../src/ui/chat/connection-bar";
import { ChatFrame, NewMessagesButton, TypingBubble } from "../../src/ui/chat/frame";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatClosedReason, ChatMessageJson, ChatProps, ConnectionStatus } from "../../src/ui/chat/types";
import { urls } from "../../src/ui/urls";
import { useComposer } from "../composer/composer";
import { useChatLineActions } from "./actions";
import { useChatEvents } from "./events";
import { loadPartsAtFirstTouch } from "./later-parts";
import { useChatModel } from "./model";
import { useOlderMessages } from "./older-messages";
import { sendOutbox, watchOutbox } from "./outbox";
import { useReportRead, useTheirTyping } from "./presence";
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
    ({ kind, text }: ChatMessageJson) => {
      const content = { text: text ?? "", image: texts.photo_from, burn: texts.burn_title }[kind];
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

function useSendOutboxOnline(state: ConnectionStatus, me: string): void {
  useEffect(() => {
    if (state === "connected") void sendOutbox(me);
  }, [state, me]);
}

function useChat(props: ChatProps) {
  const [connection, setConnection] = useState<ConnectionStatus>("connecting");
  const model = useChatModel(props, connection);
  const older = useOlderMessages(props, model.dispatch);
  const scroll = useChatScroll(model.lines, older.load);
  const { hasNewBelow, onNewMessage } = useNewMessagesBelow(scroll.atBottom);
  const { announcement, announce } = useMessageAnnouncer(props);
  const { typing, ...typingHandlers } = useTheirTyping();
  const { dispatch, view } = model;
  const [closedReason, setClosedReason] = useState<ChatClosedReason | null>(null);
  const handlers = {
    dispatch,
    restart: older.restart,
    lastSeq: () => view.messages.at(-1)?.seq ?? 0,
    ...typingHandlers,
    onMessage: (message: ChatMessageJson) => {
      announce(message);
      onNewMessage();
    },
    setClosedReason,
  };
  const { state, reconnected } = useChatEvents(props, handlers);
  useEffect(() => setConnection(state), [state]);
  useSendOutboxOnline(state, props.me);
  useReportRead(props, model.view.messages, scroll.atBottom);
  return {
    model,
    older,
    ...scroll,
    hasNewBelow,
    announcement,
    typing,
    state,
    reconnected,
    closedReason,
  };
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
  const { model, older, scrollToBottom } = chat;
  const actions = useChatLineActions(props, model, calendar, setOverlay);
  const composer = useComposer(props, scrollToBottom, setOverlay);
  // Hydration: the first render equals the server's.
  const hydrated = calendar.zone === undefined;
  const live = {
    actions: hydrated ? actions : undefined,
    composer: composer.actions,
    scroller: chat.scroller,
    connectionBar: hydrated ? (
      <ConnectionBar state={chat.state} reconnected={chat.reconnected} waiting={model.waitingCount} texts={texts} />
    ) : null,
    typing: chat.typing ? <TypingBubble text={texts.typing} /> : null,
    newMessagesButton: chat.hasNewBelow ? <NewMessagesButton text={texts.unread} onClick={scrollToBottom} /> : null,
    panel: composer.panel,
    closedReason: chat.closedReason,
    onOlder: older.load,
  };
  return (
    <>
      <ChatFrame props={props} lines={model.lines} before={older.before} calendar={calendar} live={live} />
      {hydrated ? <Announcement text={chat.announcement} /> : null}
      {overlay}
    </>
  );
}

/** Hydrates a chat page. */
export function mount(element: HTMLElement, props: ChatProps): void {
  watchOutbox(props.me);
  loadPartsAtFirstTouch();
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  hydrateRoot(element, <Chat props={props} />);
}
