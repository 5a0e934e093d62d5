import { toIsoTime } from "../../runtime/iso";
import type { CardJson } from "./cards/card-types";
import { indexFor, mergeMessages, STATE_ORDER } from "./merge-messages";
import type { ReplyTarget } from "./quotes/quote-types";
import { withCurrentQuotes, withOpenQuotes } from "./quotes/quotes";
import type { ChatLine, ChatMessageJson, PendingState } from "./types";

/** A message of the outbox. */
export interface OutboxMessage {
  clientId: string;
  to: string;
  kind: ChatMessageJson["kind"];
  text: string | null;
  card?: CardJson;
  replyTo?: ReplyTarget;
  state: PendingState;
  why?: string;
  /** Of a picture, pixels. */
  width?: number;
  height?: number;
  /** ms */
  at: number;
}

export type MessagePlace = Pick<ChatMessageJson, "from" | "seq">;

/** By id, what is not as it was when the page was made: `n` is -1 where it was deleted or hidden since, 1 where it is shown again, 0 where that was undone. */
export type MovedMessages = Readonly<Record<string, MessagePlace & { n: -1 | 0 | 1 }>>;

export interface ChatViewState {
  moved: MovedMessages;
  messages: readonly ChatMessageJson[];
  /** Ids that were deleted, or are hidden by now: an answer that is older than that does not bring them back. */
  removed: ReadonlySet<string>;
  unsent: readonly OutboxMessage[];
  progress: Readonly<Record<string, number>>;
}

/** Of a page that has just been made. */
export const firstChatView = (messages: readonly ChatMessageJson[]): ChatViewState => ({
  messages,
  removed: new Set(),
  moved: {},
  unsent: [],
  progress: {},
});

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
  /** `place`: of one that may not be on the page */
  | { do: "remove"; id: string; place?: MessagePlace }
  | { do: "return"; id: string; place?: MessagePlace }
  | { do: "seen"; from: string; state: "delivered" | "read"; after?: number; upTo: number };

/** Notes that a message was removed (-1) or is shown again (1) since the page was made; the one undoes the other. */
function withMoved(state: ChatViewState, id: string, place: MessagePlace | undefined, n: 1 | -1): ChatViewState {
  if (!place) return state;
  const change = { from: place.from, seq: place.seq, n: state.moved[id]?.n === -n ? (0 as const) : n };
  return { ...state, moved: { ...state.moved, [id]: change } };
}

/** Messages of the page are as the server has them; those that it no longer has go. */
function applyPage(state: ChatViewState, { messages, from, to, known }: MessagePage): ChatViewState {
  const ids = new Set(messages.map(({ id }) => id));
  const isGone = ({ id, seq }: ChatMessageJson) => known.has(id) && !ids.has(id) && seq >= from && seq <= to;
  const gone = state.messages.filter(isGone);
  const left = gone.reduce((before, each) => withMoved(before, each.id, each, -1), state);
  const kept = gone.length > 0 ? state.messages.filter((each) => !isGone(each)) : state.messages;
  return merge(withMessages(left, kept), messages);
}

const findMessage = ({ messages }: ChatViewState, id: string) => messages.find((each) => each.id === id);

const remove = (state: ChatViewState, id: string, place?: MessagePlace): ChatViewState => ({
  ...withMoved(state, id, findMessage(state, id) ?? place, -1),
  messages: state.messages.filter((each) => each.id !== id),
  removed: new Set([...state.removed, id]),
});

const showAgain = (state: ChatViewState, id: string, place?: MessagePlace): ChatViewState => ({
  ...(findMessage(state, id) ? state : withMoved(state, id, place, 1)),
  messages: withOpenQuotes(state.messages),
  removed: new Set([...state.removed].filter((each) => each !== id)),
});

function merge(state: ChatViewState, messages: readonly ChatMessageJson[]): ChatViewState {
  const wanted = messages.filter(({ id }) => !state.removed.has(id));
  return withMessages(state, mergeMessages(state.messages, wanted));
}

/** @returns the same list where nothing changes */
function markSeen(
  messages: readonly ChatMessageJson[],
  { from, state, after = 0, upTo }: Extract<ChatViewChange, { do: "seen" }>,
): readonly ChatMessageJson[] {
  let marked: ChatMessageJson[] | null = null;
  for (let at = indexFor(messages, upTo + 1) - 1; at >= 0; at--) {
    const message = messages[at];
    if (!message || message.seq <= after) break;
    if (STATE_ORDER[state] <= STATE_ORDER[message.state] || message.from !== from) continue;
    marked ??= [...messages];
    marked[at] = { ...message, state };
  }
  return marked ?? messages;
}

const withMessages = (state: ChatViewState, messages: readonly ChatMessageJson[]): ChatViewState =>
  messages === state.messages ? state : { ...state, messages };

/** Only a known message changes. */
function edit(state: ChatViewState, id: string, change: Partial<ChatMessageJson>): ChatViewState {
  const known = findMessage(state, id);
  return known ? withMessages(state, mergeMessages(state.messages, [{ ...known, ...change }])) : state;
}

/** Pure reducer. Quotes follow the messages that they answer. */
export function reduceChatView(state: ChatViewState, change: ChatViewChange): ChatViewState {
  const next = reduce(state, change);
  const edited = change.do === "edit" && change;
  return withMessages(next, withCurrentQuotes(next.messages, next.removed, edited));
}

function reduce(state: ChatViewState, change: ChatViewChange): ChatViewState {
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
      return edit(state, change.id, change.change);
    case "remove":
      return remove(state, change.id, change.place);
    case "return":
      return showAgain(state, change.id, change.place);
    case "seen":
      return withMessages(state, markSeen(state.messages, change));
  }
}

function pendingLineOf(message: OutboxMessage, seq: number, last: ChatMessageJson | undefined): Omit<ChatLine, "from"> {
  const { clientId, to, kind, text, card, replyTo, state, why, width, height, at } = message;
  return {
    id: clientId,
    seq,
    clientId,
    to,
    kind,
    text,
    image: null,
    width: width ?? null,
    height: height ?? null,
    state,
    why,
    recalled: false,
    burned: false,
    review: null,
    card: card ?? null,
    replyTo: replyTo ?? null,
    openedAt: null,
    reactions: [],
    editedAt: null,
    revision: 0,
    createdAt: toIsoTime(Math.max(at, last ? Date.parse(last.createdAt) : 0)),
  };
}

/** Server messages, then pending ones, each once. */
export function chatLinesOf({ messages, unsent, progress }: ChatViewState, me: string): readonly ChatLine[] {
  if (unsent.length === 0) return messages;
  const sentIds = new Set(messages.filter(({ from }) => from === me).map(({ clientId }) => clientId));
  const last = messages.at(-1);
  const waiting = unsent.filter(({ clientId }) => !sentIds.has(clientId));
  if (waiting.length === 0) return messages;
  const lines = waiting.map((each, n) => ({
    ...pendingLineOf(each, (last?.seq ?? 0) + 1 + n, last),
    from: me,
    progress: progress[each.clientId],
  }));
  return [...messages, ...lines];
}
