import { type Dispatch, useEffect, useRef, useState } from "react";
import {
  CHAT_CLOSED_REASONS,
  type ChatClosedReason,
  type ChatMessageJson,
  type ChatProps,
  type ConnectionStatus,
} from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";
import { subscribeLive } from "../live/live";
import { callChatApi, fetchMessagePage } from "./api";

/** ms for which "connected again" is shown. */
const RECONNECTED_SHOWN = 1_000;

interface ChatEventHandlers {
  dispatch: Dispatch<ChatViewChange>;
  onTyping(): void;
  clearTyping(): void;
  restart(before: string | null): void;
  lastSeq(): number;
  setClosedReason(reason: ChatClosedReason | null): void;
  onMessage(message: ChatMessageJson): void;
}

const isOurs = ({ them }: ChatProps, { from, to }: ChatMessageJson): boolean => from === them.id || to === them.id;

function onMessage(message: ChatMessageJson, props: ChatProps, handlers: ChatEventHandlers): void {
  if (!isOurs(props, message)) return;
  handlers.dispatch({ do: "merge", messages: [message] });
  if (message.from !== props.them.id) return;
  handlers.clearTyping();
  handlers.onMessage(message);
}

/** Only known messages change. */
function onMessageGone(message: ChatMessageJson, props: ChatProps, { dispatch }: ChatEventHandlers): void {
  if (isOurs(props, message)) dispatch({ do: "edit", id: message.id, change: message });
}

interface ConversationState {
  userId: string;
  deliveredSeq: number;
  readSeq: number;
  readAfter?: number;
  stopped?: true;
  frozen?: true;
}

/** Reads from the server whether and why the chat is closed: a suspension may have ended. */
async function refreshChatClosed({ them }: ChatProps, { setClosedReason }: ChatEventHandlers): Promise<void> {
  const { reason }: { reason: string | null } = await (await callChatApi("GET", them.id)).json();
  setClosedReason(CHAT_CLOSED_REASONS.find((each) => each === reason) ?? null);
}

function onConversationState(
  { userId, deliveredSeq, readSeq, readAfter, stopped, frozen }: ConversationState,
  props: ChatProps,
  handlers: ChatEventHandlers,
): void {
  const { me, them } = props;
  const { dispatch } = handlers;
  if (userId !== them.id) return;
  if (stopped || frozen) refreshChatClosed(props, handlers).catch(() => undefined);
  else handlers.setClosedReason(null);
  dispatch({ do: "seen", from: me, state: "delivered", upTo: deliveredSeq });
  dispatch({ do: "seen", from: me, state: "read", after: readAfter, upTo: readSeq });
}

/** After missing more than a page the list restarts with the newest. */
async function loadMissedMessages(
  { them }: ChatProps,
  { dispatch, lastSeq, restart }: ChatEventHandlers,
): Promise<void> {
  const { messages, before } = await fetchMessagePage(them.id, null);
  const [first] = messages;
  const gap = first !== undefined && first.seq > lastSeq() + 1;
  dispatch({ do: gap ? "load" : "merge", messages });
  if (gap) restart(before);
}

const CHAT_EVENT_HANDLERS: Record<string, (data: never, props: ChatProps, handlers: ChatEventHandlers) => void> = {
  message: onMessage,
  recalled: onMessageGone,
  burned: onMessageGone,
  state: onConversationState,
  typing: ({ userId }: { userId: string }, { them }, { onTyping }) => {
    if (userId === them.id) onTyping();
  },
  reset: (_, props, handlers) => {
    // A failed read is repeated by the next reset.
    loadMissedMessages(props, handlers).catch(() => undefined);
  },
};

/** Follows the event stream and its status. */
export function useChatEvents(
  props: ChatProps,
  handlers: ChatEventHandlers,
): { state: ConnectionStatus; reconnected: boolean } {
  const [state, setState] = useState<ConnectionStatus>("connecting");
  const [reconnected, setReconnected] = useState(false);
  const latest = useRef({ props, handlers });
  latest.current = { props, handlers };

  useEffect(() => {
    let wasLost = false;
    return subscribeLive({
      onEvent: (type, data) =>
        CHAT_EVENT_HANDLERS[type]?.(data as never, latest.current.props, latest.current.handlers),
      onStatus: (next) => {
        setState(next);
        if (next === "connected" && wasLost) setReconnected(true);
        wasLost = next === "disconnected" || next === "reconnecting";
      },
    });
  }, []);

  useEffect(() => {
    if (!reconnected) return;
    const timer = setTimeout(() => setReconnected(false), RECONNECTED_SHOWN);
    return () => clearTimeout(timer);
  }, [reconnected]);
  return { state, reconnected };
}
