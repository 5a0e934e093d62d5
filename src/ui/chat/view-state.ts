import { toIsoTime } from "../../runtime/iso";
import type { CardJson } from "./card-types";
import type { ChatLine, ChatMessageJson, PendingState } from "./types";

/** A message of the outbox. */
export interface OutboxMessage {
  clientId: string;
  to: string;
  kind: ChatMessageJson["kind"];
  text: string | null;
  card?: CardJson;
  state: PendingState;
  why?: string;
  /** Of a picture, pixels. */
  width?: number;
  height?: number;
  /** ms */
  at: number;
}

export interface ChatViewState {
  messages: readonly ChatMessageJson[];
  /** Ids that were deleted here: an answer that is older than that does not bring them back. */
  removed: ReadonlySet<string>;
  unsent: readonly OutboxMessage[];
  progress: Readonly<Record<string, number>>;
}

/** All that the server has between two numbers. */
export interface MessagePage {
  messages: readonly ChatMessageJson[];
  from: number;
  to: number;
  /** Ids that the page knew when it asked: those between the numbers that are not in the answer are gone. */
  known: ReadonlySet<string>;
}

export type ChatViewChange =
  | { do: "merge"; messages: readonly ChatMessageJson[] }
  | { do: "page"; page: MessagePage }
  | { do: "unsent"; unsent: readonly OutboxMessage[] }
  | { do: "progress"; clientId: string; share: number }
  | { do: "edit"; id: string; change: Partial<ChatMessageJson> }
  | { do: "remove"; id: string }
  | { do: "seen"; from: string; state: "delivered" | "read"; after?: number; upTo: number };

const STATE_ORDER = { sent: 0, delivered: 1, read: 2 };

/** Events may arrive out of order: a state never goes back, what is gone stays gone. */
function mergeMessage(previous: ChatMessageJson | undefined, next: ChatMessageJson): ChatMessageJson {
  if (!previous) return next;
  const state = STATE_ORDER[previous.state] > STATE_ORDER[next.state] ? previous.state : next.state;
  const recalled = previous.recalled || next.recalled;
  // A message let through after review has a new number, and is never held again.
  const latest = next.review === "held" && previous.review !== "held" ? previous : next;
  return {
    ...latest,
    state,
    recalled,
    burned: previous.burned || next.burned,
    openedAt: previous.openedAt ?? next.openedAt,
    text: recalled ? null : latest.text,
    image: recalled ? null : latest.image,
    card: recalled ? null : latest.card,
  };
}

/** Merges messages by number, each once. */
function mergeMessages(previous: readonly ChatMessageJson[], added: readonly ChatMessageJson[]): ChatMessageJson[] {
  const all = new Map(previous.map((message) => [message.id, message]));
  for (const message of added) all.set(message.id, mergeMessage(all.get(message.id), message));
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

/** Messages of the page are as the server has them; those that it no longer has go. */
function applyPage(state: ChatViewState, { messages, from, to, known }: MessagePage): ChatViewState {
  const ids = new Set(messages.map(({ id }) => id));
  const isGone = ({ id, seq }: ChatMessageJson) => known.has(id) && !ids.has(id) && seq >= from && seq <= to;
  return merge({ ...state, messages: state.messages.filter((each) => !isGone(each)) }, messages);
}

const merge = (state: ChatViewState, messages: readonly ChatMessageJson[]): ChatViewState => ({
  ...state,
  messages: mergeMessages(
    state.messages,
    messages.filter(({ id }) => !state.removed.has(id)),
  ),
});

function markSeen(
  message: ChatMessageJson,
  { from, state, after = 0, upTo }: Extract<ChatViewChange, { do: "seen" }>,
): ChatMessageJson {
  const reached = message.from === from && message.seq > after && message.seq <= upTo;
  return reached && STATE_ORDER[state] > STATE_ORDER[message.state] ? { ...message, state } : message;
}

const editMessages = (state: ChatViewState, edit: (message: ChatMessageJson) => ChatMessageJson): ChatViewState => ({
  ...state,
  messages: state.messages.map(edit),
});

/** Pure reducer. */
export function reduceChatView(state: ChatViewState, change: ChatViewChange): ChatViewState {
  switch (change.do) {
    case "merge":
      return merge(state, change.messages);
    case "page":
      return applyPage(state, change.page);
    case "unsent":
      return { ...state, unsent: change.unsent };
    case "progress":
      return { ...state, progress: { ...state.progress, [change.clientId]: change.share } };
    case "edit":
      return editMessages(state, (each) =>
        each.id === change.id ? mergeMessage(each, { ...each, ...change.change }) : each,
      );
    case "remove":
      return {
        ...state,
        messages: state.messages.filter(({ id }) => id !== change.id),
        removed: new Set([...state.removed, change.id]),
      };
    case "seen":
      return editMessages(state, (each) => markSeen(each, change));
  }
}

/** Server messages, then pending ones, each once. */
export function chatLinesOf({ messages, unsent, progress }: ChatViewState, me: string): ChatLine[] {
  const sentIds = new Set(messages.filter(({ from }) => from === me).map(({ clientId }) => clientId));
  const last = messages.at(-1);
  const lines = unsent
    .filter(({ clientId }) => !sentIds.has(clientId))
    .map(
      ({ clientId, to, kind, text, card, state, why, width, height, at }, n): ChatLine => ({
        id: clientId,
        seq: (last?.seq ?? 0) + 1 + n,
        clientId,
        from: me,
        to,
        kind,
        text,
        image: null,
        width: width ?? null,
        height: height ?? null,
        state,
        why,
        progress: progress[clientId],
        recalled: false,
        burned: false,
        review: null,
        card: card ?? null,
        openedAt: null,
        createdAt: toIsoTime(Math.max(at, last ? Date.parse(last.createdAt) : 0)),
      }),
    );
  return [...messages, ...lines];
}
