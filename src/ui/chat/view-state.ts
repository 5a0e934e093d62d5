import { toIsoTime } from "../../runtime/iso";
import type { ChatLine, ChatMessageJson, PendingState } from "./types";

/** A message of the outbox. */
export interface OutboxMessage {
  clientId: string;
  to: string;
  kind: ChatMessageJson["kind"];
  text: string | null;
  state: PendingState;
  why?: string;
  /** ms */
  at: number;
}

export interface ChatViewState {
  messages: readonly ChatMessageJson[];
  unsent: readonly OutboxMessage[];
  progress: Readonly<Record<string, number>>;
}

export type ChatViewChange =
  | { do: "merge"; messages: readonly ChatMessageJson[] }
  | { do: "load"; messages: readonly ChatMessageJson[] }
  | { do: "unsent"; unsent: readonly OutboxMessage[] }
  | { do: "progress"; clientId: string; share: number }
  | { do: "edit"; id: string; change: Partial<ChatMessageJson> }
  | { do: "remove"; id: string }
  | { do: "seen"; from: string; state: "delivered" | "read"; upTo: number };

const STATE_ORDER = { sent: 0, delivered: 1, read: 2 };

/** Events may arrive out of order: a state never goes back, what is gone stays gone. */
function mergeMessage(old: ChatMessageJson | undefined, next: ChatMessageJson): ChatMessageJson {
  if (!old) return next;
  const state = STATE_ORDER[old.state] > STATE_ORDER[next.state] ? old.state : next.state;
  const recalled = old.recalled || next.recalled;
  return {
    ...next,
    state,
    recalled,
    burned: old.burned || next.burned,
    text: recalled ? null : next.text,
    image: recalled ? null : next.image,
  };
}

/** Merges messages by number, each once. */
export function mergeMessages(
  old: readonly ChatMessageJson[],
  added: readonly ChatMessageJson[],
): ChatMessageJson[] {
  const all = new Map(old.map((message) => [message.id, message]));
  for (const message of added) all.set(message.id, mergeMessage(all.get(message.id), message));
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

function markSeen(
  message: ChatMessageJson,
  { from, state, upTo }: Extract<ChatViewChange, { do: "seen" }>,
): ChatMessageJson {
  const reached = message.from === from && message.seq <= upTo;
  return reached && STATE_ORDER[state] > STATE_ORDER[message.state] ? { ...message, state } : message;
}

const editMessages = (
  known: ChatViewState,
  edit: (message: ChatMessageJson) => ChatMessageJson,
): ChatViewState => ({
  ...known,
  messages: known.messages.map(edit),
});

/** Pure reducer. */
export function reduceChatView(known: ChatViewState, change: ChatViewChange): ChatViewState {
  switch (change.do) {
    case "merge":
      return { ...known, messages: mergeMessages(known.messages, change.messages) };
    case "load":
      return { ...known, messages: mergeMessages([], change.messages) };
    case "unsent":
      return { ...known, unsent: change.unsent };
    case "progress":
      return { ...known, progress: { ...known.progress, [change.clientId]: change.share } };
    case "edit":
      return editMessages(known, (each) =>
        each.id === change.id ? mergeMessage(each, { ...each, ...change.change }) : each,
      );
    case "remove":
      return { ...known, messages: known.messages.filter(({ id }) => id !== change.id) };
    case "seen":
      return editMessages(known, (each) => markSeen(each, change));
  }
}

/** Server messages, then pending ones, each once. */
export function chatLinesOf({ messages, unsent, progress }: ChatViewState, me: string): ChatLine[] {
  const there = new Set(messages.filter(({ from }) => from === me).map(({ clientId }) => clientId));
  const last = messages.at(-1);
  const lines = unsent
    .filter(({ clientId }) => !there.has(clientId))
    .map(
      ({ clientId, to, kind, text, state, why, at }, n): ChatLine => ({
        id: clientId,
        seq: (last?.seq ?? 0) + 1 + n,
        clientId,
        from: me,
        to,
        kind,
        text,
        image: null,
        width: null,
        height: null,
        state,
        why,
        progress: progress[clientId],
        recalled: false,
        burned: false,
        review: null,
        openedAt: null,
        createdAt: toIsoTime(Math.max(at, last ? Date.parse(last.createdAt) : 0)),
      }),
    );
  return [...messages, ...lines];
}
