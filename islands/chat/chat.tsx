import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { ConnectionBar } from "../../src/ui/chat/connection";
import { ChatFrame, Pill, Typing } from "../../src/ui/chat/frame";
import type { Calendar } from "../../src/ui/chat/times";
import type { ChatMessage, ChatProps, Connection, Shut } from "../../src/ui/chat/types";
import { urls } from "../../src/ui/urls";
import { useActs } from "./acts";
import { useComposer } from "./composer";
import { useLive } from "./live";
import { useModel } from "./model";
import { useOlder } from "./older";
import { sendOutbox, watchOutbox } from "./outbox";
import { useReading, useTheirTyping } from "./presence";
import { useScroll } from "./scroll";

/** Server times are in its known zone; here in the browser's. */
function useCalendar({ tag, now, zone }: ChatProps): Calendar {
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

function useSaying(props: ChatProps): { said: string; say(message: ChatMessage): void } {
  const [said, setSaid] = useState("");
  const { texts, them } = props;
  const say = useCallback(
    ({ kind, text }: ChatMessage) => {
      const words = { text: text ?? "", image: texts.photo_from, burn: texts.burn_title }[kind];
      setSaid(`${them.nickname}: ${words}`);
    },
    [texts, them.nickname],
  );
  return { said, say };
}

/** Counted until one is at the foot again. */
function useBelow(atFoot: boolean): { below: boolean; came(): void } {
  const [below, setBelow] = useState(false);
  const foot = useRef(atFoot);
  foot.current = atFoot;
  useEffect(() => {
    if (atFoot) setBelow(false);
  }, [atFoot]);
  return { below, came: useCallback(() => setBelow(!foot.current), []) };
}

function useOutboxOn(state: Connection, me: string): void {
  useEffect(() => {
    if (state === "connected") void sendOutbox(me);
  }, [state, me]);
}

function useChat(props: ChatProps) {
  const [connection, setConnection] = useState<Connection>("connecting");
  const model = useModel(props, connection);
  const older = useOlder(props, model.dispatch);
  const scroll = useScroll(model.lines, older.load);
  const { below, came } = useBelow(scroll.atFoot);
  const { said, say } = useSaying(props);
  const their = useTheirTyping();
  const onMessage = useCallback(
    (message: ChatMessage) => {
      say(message);
      came();
    },
    [say, came],
  );
  const { dispatch, known } = model;
  const lastSeq = () => known.messages.at(-1)?.seq ?? 0;
  const [shut, onShut] = useState<Shut | null>(null);
  const heard = { dispatch, restart: older.restart, lastSeq, ...their, onMessage, onShut };
  const { state, back } = useLive(props, heard);
  useEffect(() => setConnection(state), [state]);
  useOutboxOn(state, props.me);
  useReading(props, model.known.messages, scroll.atFoot);
  return { model, older, ...scroll, below, said, typing: their.typing, state, back, shut };
}

function Chat({ props }: { props: ChatProps }) {
  const { texts } = props;
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const calendar = useCalendar(props);
  const chat = useChat(props);
  const { model, older, toFoot } = chat;
  const acts = useActs(props, model, calendar, setOverlay);
  const composer = useComposer(props, toFoot, setOverlay);
  // Hydration: the first render equals the server's.
  const here = calendar.zone === undefined;
  const live = {
    acts: here ? acts : undefined,
    composer: composer.acts,
    scroller: chat.scroller,
    bar: here ? (
      <ConnectionBar state={chat.state} back={chat.back} waiting={model.waiting} texts={texts} />
    ) : null,
    typing: chat.typing ? <Typing text={texts.typing} /> : null,
    pill: chat.below ? <Pill text={texts.unread} onClick={toFoot} /> : null,
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
