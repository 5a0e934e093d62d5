import { type Dispatch, useEffect, useRef, useState } from "react";
import type { Change } from "../../src/ui/chat/lines";
import { type ChatMessage, type ChatProps, type Connection, SHUT, type Shut } from "../../src/ui/chat/types";
import { live } from "../live/live";
import { call, readPage } from "./api";

/** ms the notice is shown. */
const BACK_SHOWN = 1_000;

interface Heard {
  dispatch: Dispatch<Change>;
  typed(): void;
  stopped(): void;
  restart(before: string | null): void;
  lastSeq(): number;
  onShut(why: Shut | null): void;
  onMessage(message: ChatMessage): void;
}

const isOurs = ({ them }: ChatProps, { from, to }: ChatMessage): boolean =>
  from === them.id || to === them.id;

function onMessage(message: ChatMessage, props: ChatProps, heard: Heard): void {
  if (!isOurs(props, message)) return;
  heard.dispatch({ do: "merge", messages: [message] });
  if (message.from !== props.them.id) return;
  heard.stopped();
  heard.onMessage(message);
}

/** Only known messages change. */
function onGone(message: ChatMessage, props: ChatProps, { dispatch }: Heard): void {
  if (isOurs(props, message)) dispatch({ do: "edit", id: message.id, change: message });
}

interface Seen {
  userId: string;
  deliveredSeq: number;
  readSeq: number;
  stopped?: true;
  frozen?: true;
}

/** What may be done is asked for: a suspension may be over. */
async function lookAgain({ them }: ChatProps, { onShut }: Heard): Promise<void> {
  const { reason }: { reason: string | null } = await (await call("GET", them.id)).json();
  onShut(SHUT.find((each) => each === reason) ?? null);
}

function onState(
  { userId, deliveredSeq, readSeq, stopped, frozen }: Seen,
  props: ChatProps,
  heard: Heard,
): void {
  const { me, them } = props;
  const { dispatch } = heard;
  if (userId !== them.id) return;
  if (stopped || frozen) lookAgain(props, heard).catch(() => undefined);
  else heard.onShut(null);
  dispatch({ do: "seen", from: me, state: "delivered", upTo: deliveredSeq });
  dispatch({ do: "seen", from: me, state: "read", upTo: readSeq });
}

/** After missing more than a page the list restarts with the newest. */
async function catchUp({ them }: ChatProps, { dispatch, lastSeq, restart }: Heard): Promise<void> {
  const { messages, before } = await readPage(them.id, null);
  const [first] = messages;
  const gap = first !== undefined && first.seq > lastSeq() + 1;
  dispatch({ do: gap ? "load" : "merge", messages });
  if (gap) restart(before);
}

const HEAR: Record<string, (data: never, props: ChatProps, heard: Heard) => void> = {
  message: onMessage,
  recalled: onGone,
  burned: onGone,
  state: onState,
  typing: ({ userId }: { userId: string }, { them }, { typed }) => {
    if (userId === them.id) typed();
  },
  reset: (_, props, heard) => {
    // A failed read is repeated by the next reset.
    catchUp(props, heard).catch(() => undefined);
  },
};

/** Follows the event stream and its status. */
export function useLive(props: ChatProps, heard: Heard): { state: Connection; back: boolean } {
  const [state, setState] = useState<Connection>("connecting");
  const [back, setBack] = useState(false);
  const latest = useRef({ props, heard });
  latest.current = { props, heard };

  useEffect(() => {
    let lost = false;
    return live({
      onEvent: (type, data) => HEAR[type]?.(data as never, latest.current.props, latest.current.heard),
      onStatus: (next) => {
        setState(next);
        if (next === "connected" && lost) setBack(true);
        lost = next === "disconnected" || next === "reconnecting";
      },
    });
  }, []);

  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), BACK_SHOWN);
    return () => clearTimeout(timer);
  }, [back]);
  return { state, back };
}
