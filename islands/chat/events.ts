import { type Dispatch, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChatMessageJson, ChatProps, ConnectionStatus } from "../../src/ui/chat/types";
import type { ChatViewChange } from "../../src/ui/chat/view-state";
import { subscribeLive } from "../live/live";
import type { EarlyChat } from "./early/early-chat";
import type { CatchUp } from "./reading/catch-up";

interface ChatEventHandlers {
  dispatch: Dispatch<ChatViewChange>;
  onTyping(): void;
  clearTyping(): void;
  catchUp: CatchUp;
  refreshStanding(isReset?: boolean): void;
  onMessage(message: ChatMessageJson): void;
  /** Of the other, before it is shown. */
  onEdited(message: ChatMessageJson): void;
  /** @param upTo `seq` of the last message that went with the conversation */
  onRemoved(upTo: number): void;
}

const isOurs = ({ them }: ChatProps, { from, to }: ChatMessageJson): boolean => from === them.id || to === them.id;

function onMessage(message: ChatMessageJson, props: ChatProps, handlers: ChatEventHandlers): void {
  if (!isOurs(props, message)) return;
  handlers.dispatch({ do: "merge", messages: [message] });
  handlers.catchUp.note(message.seq);
  if (message.from !== props.them.id) return;
  handlers.clearTyping();
  handlers.onMessage(message);
  // Who could not write may answer.
  if (!props.canWrite) handlers.refreshStanding();
}

/** Recalled, burned, edited or reacted to: only known messages change. */
function onMessageChanged(message: ChatMessageJson, props: ChatProps, { dispatch }: ChatEventHandlers): void {
  if (isOurs(props, message)) dispatch({ do: "edit", id: message.id, change: message });
}

function onEdited(message: ChatMessageJson, props: ChatProps, handlers: ChatEventHandlers): void {
  if (message.from === props.them.id) handlers.onEdited(message);
  onMessageChanged(message, props, handlers);
}

/** As `ChatState` of the API says it. */
interface ConversationState {
  userId: string;
  /** `seq` of the last message that the other side has received, and read. */
  deliveredSeq: number;
  readSeq: number;
  /** Only later messages count as read: before this `seq` some were read while receipts were off. */
  readAfter?: number;
  /** What may be written can have changed: by a tie, a suspension or ban of the other side, or an age band. */
  changed?: true;
  stopped?: true;
  frozen?: true;
}

function onConversationState(
  { userId, deliveredSeq, readSeq, readAfter, changed, stopped, frozen }: ConversationState,
  { me, them, canWrite }: ChatProps,
  { dispatch, refreshStanding }: ChatEventHandlers,
): void {
  if (userId !== them.id) return;
  if (changed || stopped || frozen || !canWrite) refreshStanding();
  dispatch({ do: "seen", from: me, state: "delivered", upTo: deliveredSeq });
  dispatch({ do: "seen", from: me, state: "read", after: readAfter, upTo: readSeq });
}

interface MessageVisibility {
  id: string;
  userId: string;
  /** Absent: of a server from before. */
  from?: string;
  seq?: number;
  hidden: boolean;
}

/** Deleted on another page of one's own, or hidden by the team; what is shown again is read anew, where it is shown. */
function onVisibility(
  { id, userId, from = "", seq = 0, hidden }: MessageVisibility,
  { them }: ChatProps,
  handlers: ChatEventHandlers,
): void {
  if (userId !== them.id) return;
  handlers.dispatch({ do: hidden ? "remove" : "return", id, place: { from, seq } });
  if (!hidden) handlers.catchUp.reset();
}

const CHAT_EVENT_HANDLERS: Record<string, (data: never, props: ChatProps, handlers: ChatEventHandlers) => void> = {
  message: onMessage,
  recalled: onMessageChanged,
  burned: onMessageChanged,
  edited: onEdited,
  reaction: onMessageChanged,
  hidden: onVisibility,
  state: onConversationState,
  removed: ({ userId, upTo }: { userId: string; upTo: number }, { them }, { onRemoved }) => {
    if (userId === them.id) onRemoved(upTo);
  },
  typing: ({ userId }: { userId: string }, { them }, { onTyping }) => {
    if (userId === them.id) onTyping();
  },
  reset: (_, __, { catchUp, refreshStanding }) => {
    catchUp.reset();
    refreshStanding(true);
  },
};

/** Follows the event stream and its status. @param early events that came before this script ran; null: they cannot be shown yet */
export function useChatEvents(
  props: ChatProps,
  handlers: ChatEventHandlers,
  early: EarlyChat["events"] | null,
): ConnectionStatus {
  const [state, setState] = useState<ConnectionStatus>("connecting");
  const latest = useRef({ props, handlers });
  latest.current = { props, handlers };
  const waiting = useRef<EarlyChat["events"]>([]);
  const onEvent = useCallback((type: string, data: unknown) => {
    if (!(type in CHAT_EVENT_HANDLERS) || waiting.current.push([type, data]) > 1) return;
    // What comes in one piece is drawn at once, in one frame with its announcement.
    queueMicrotask(() =>
      flushSync(() => {
        const { props, handlers } = latest.current;
        for (const [type, data] of waiting.current.splice(0))
          try {
            CHAT_EVENT_HANDLERS[type]?.(data as never, props, handlers);
          } catch (error) {
            reportError(error);
          }
      }),
    );
  }, []);

  useEffect(() => {
    return subscribeLive({
      onEvent,
      onStatus: (next) => {
        setState(next);
        // Before the `reset` that may follow.
        if (next === "connected") latest.current.handlers.catchUp.hurry();
      },
    });
  }, [onEvent]);
  useEffect(() => {
    for (const [type, data] of early?.splice(0) ?? []) onEvent(type, data);
  }, [early, onEvent]);
  return state;
}
