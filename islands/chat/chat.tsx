import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { ConnectionBar } from "../../src/ui/chat/connection-bar";
import { ChatFrame, NewMessagesButton, TypingBubble } from "../../src/ui/chat/frame";
import type { ChatCalendar } from "../../src/ui/chat/times";
import type { ChatClosedReason, ChatMessageJson, ChatProps, ConnectionStatus } from "../../src/ui/chat/types";
import { urls } from "../../src/ui/urls";
import { useChatLineActions } from "./actions";
import { useComposer } from "./composer";
import { useChatEvents } from "./events";
import { useChatModel } from "./model";
import { useOlderMessages } from "./older-messages";
import { sendOutbox, watchOutbox } from "./outbox";
import { useReportRead, useTheirTyping } from "./presence";
import { useChatScroll } from "./scroll";

/** Server times are in its known zone; here in the browser's. */
function useChatCalendar({ tag, now, zone }: ChatProps): ChatCalendar {
  const [here, setHere] = useState(false);
  const [at, setAt] = useState(now);
  useEffect(() => {
    setHere(true);
    const skew = now - Date.now();
    // "Today" changes at midnight.
    const timer = setInterval(() => setAt(Date.now() + skew), 60_000);
    return () => clearInterval(timer);
  }, [now]);
  return useMemo(() => ({ tag, zone: here ? undefined : zone, now: at }), [tag, zone, here, at]);
}

function useMessageAnnouncer(props: ChatProps): { said: string; say(message: ChatMessageJson): void } {
  const [said, setSaid] = useState("");
  const { texts, them } = props;
  const say = useCallback(
    ({ kind, text }: ChatMessageJson) => {
      const words = { text: text ?? "", image: texts.photo_from, burn: texts.burn_title }[kind];
      setSaid(`${them.nickname}: ${words}`);
    },
    [texts, them.nickname],
  );
  return { said, say };
}

/** Counted until one is at the foot again. */
function useNewMessagesBelow(atFoot: boolean): { below: boolean; came(): void } {
  const [below, setBelow] = useState(false);
  const foot = useRef(atFoot);
  foot.current = atFoot;
  useEffect(() => {
    if (atFoot) setBelow(false);
  }, [atFoot]);
  return { below, came: useCallback(() => setBelow(!foot.current), []) };
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
  const { below, came } = useNewMessagesBelow(scroll.atFoot);
  const { said, say } = useMessageAnnouncer(props);
  const their = useTheirTyping();
  const onMessage = useCallback(
    (message: ChatMessageJson) => {
      say(message);
      came();
    },
    [say, came],
  );
  const { dispatch, view: known } = model;
  const lastSeq = () => known.messages.at(-1)?.seq ?? 0;
  const [shut, onShut] = useState<ChatClosedReason | null>(null);
  const heard = { dispatch, restart: older.restart, lastSeq, ...their, onMessage, onShut };
  const { state, back } = useChatEvents(props, heard);
  useEffect(() => setConnection(state), [state]);
  useSendOutboxOnline(state, props.me);
  useReportRead(props, model.view.messages, scroll.atFoot);
  return { model, older, ...scroll, below, said, typing: their.typing, state, back, shut };
}

function Chat({ props }: { props: ChatProps }) {
  const { texts } = props;
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const calendar = useChatCalendar(props);
  const chat = useChat(props);
  const { model, older, toFoot } = chat;
  const acts = useChatLineActions(props, model, calendar, setOverlay);
  const composer = useComposer(props, toFoot, setOverlay);
  // Hydration: the first render equals the server's.
  const here = calendar.zone === undefined;
  const live = {
    acts: here ? acts : undefined,
    composer: composer.acts,
    scroller: chat.scroller,
    bar: here ? (
      <ConnectionBar state={chat.state} back={chat.back} waiting={model.waitingCount} texts={texts} />
    ) : null,
    typing: chat.typing ? <TypingBubble text={texts.typing} /> : null,
    pill: chat.below ? <NewMessagesButton text={texts.unread} onClick={toFoot} /> : null,
    panel: composer.panel,
    shut: chat.shut,
    onOlder: older.load,
  };
  return (
    <>
      <ChatFrame props={props} lines={model.lines} before={older.before} calendar={calendar} live={live} />
      {here ? (
        <p className="visually-hidden" aria-live="polite">
          {chat.said}
        </p>
      ) : null}
      {overlay}
    </>
  );
}

/** Hydrates a chat page. */
export function mount(element: HTMLElement, props: ChatProps): void {
  watchOutbox(props.me);
  urls.static = (name) => (name === "icons.svg" ? props.icons : `/static/${name}`);
  hydrateRoot(element, <Chat props={props} />);
}
