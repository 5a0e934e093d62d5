import { type Dispatch, useEffect, useMemo, useReducer, useState } from "react";
import type { ChatLine, ChatProps, ConnectionStatus } from "../../src/ui/chat/types";
import {
  type ChatViewChange,
  type ChatViewState,
  chatLinesOf,
  firstChatView,
  type OutboxMessage,
  reduceChatView,
} from "../../src/ui/chat/view-state";
import { useLocalPictures } from "./local-pictures";
import { type OutboxEvent, subscribeOutbox } from "./outbox/outbox";
import { deleteDrafts } from "./outbox/outbox-flag";
import { listOutboxItems, type OutboxItem } from "./outbox/outbox-store";

/** At most one is sending; those after a failed one, and all while offline, are waiting. */
function outboxMessagesOf(items: readonly OutboxItem[], sending: string | null, online: boolean): OutboxMessage[] {
  const isBlocked = items.some(({ state }) => state === "failed") || !online;
  return items.map((item): OutboxMessage => {
    const pendingState = isBlocked ? "waiting" : "sending";
    const shownState = item.state !== "waiting" ? item.state : pendingState;
    return { ...item, state: item.clientId === sending ? "sending" : shownState };
  });
}

function useOutboxItems(
  props: ChatProps,
  dispatch: Dispatch<ChatViewChange>,
): { items: OutboxItem[]; sending: string | null } {
  const [items, setItems] = useState<OutboxItem[]>([]);
  const [sending, setSending] = useState<string | null>(null);
  const { me, them } = props;
  useEffect(() => {
    const reload = () =>
      listOutboxItems(me).then(
        (all) => setItems(all.filter(({ to }) => to === them.id)),
        () => setItems([]),
      );
    const handlers: { [K in OutboxEvent["kind"]]?: (event: Extract<OutboxEvent, { kind: K }>) => unknown } = {
      progress: ({ clientId, share }) => dispatch({ do: "progress", clientId, share }),
      sent: ({ message }) => message.to === them.id && dispatch({ do: "merge", messages: [message] }),
      sending: ({ clientId }) => setSending(clientId),
      changed: reload,
      signed_out: () => {
        deleteDrafts();
        location.reload();
      },
    };
    void reload();
    return subscribeOutbox((event) => handlers[event.kind]?.(event as never));
  }, [me, them.id, dispatch]);
  return { items, sending };
}

export interface ChatModel {
  view: ChatViewState;
  dispatch: Dispatch<ChatViewChange>;
  lines: readonly ChatLine[];
  waitingCount: number;
}

/** Client state from server, stream and outbox. */
export function useChatModel(props: ChatProps, connection: ConnectionStatus): ChatModel {
  const [view, dispatch] = useReducer(reduceChatView, props.messages, firstChatView);
  const { items, sending } = useOutboxItems(props, dispatch);
  const online = connection !== "disconnected";
  useEffect(() => {
    dispatch({ do: "unsent", unsent: outboxMessagesOf(items, sending, online) });
  }, [items, sending, online]);
  const waitingCount = items.filter(({ state }) => state !== "refused").length;
  const { me } = props;
  const lines = useLocalPictures(
    items,
    useMemo(() => chatLinesOf(view, me), [view, me]),
    me,
  );
  return { view, dispatch, lines, waitingCount };
}
