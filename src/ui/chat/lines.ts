import { iso } from "../../runtime/iso";
import type { ChatMessage, Line, Waiting } from "./types";

/** A message of the outbox. */
export interface Unsent {
  clientId: string;
  to: string;
  kind: ChatMessage["kind"];
  text: string | null;
  state: Waiting;
  why?: string;
  /** ms */
  at: number;
}

export interface Known {
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
  progress: Readonly<Record<string, number>>;
}

export type Change =
  | { do: "merge"; messages: readonly ChatMessage[] }
  | { do: "load"; messages: readonly ChatMessage[] }
  | { do: "unsent"; unsent: readonly Unsent[] }
  | { do: "progress"; clientId: string; share: number }
  | { do: "edit"; id: string; change: Partial<ChatMessage> }
  | { do: "remove"; id: string }
  | { do: "seen"; from: string; state: "delivered" | "read"; upTo: number };

const ORDER = { sent: 0, delivered: 1, read: 2 };

/** Events may arrive out of order: a state never goes back, what is gone stays gone. */
function newer(old: ChatMessage | undefined, next: ChatMessage): ChatMessage {
  if (!old) return next;
  const state = ORDER[old.state] > ORDER[next.state] ? old.state : next.state;
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
export function merged(old: readonly ChatMessage[], added: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(old.map((message) => [message.id, message]));
  for (const message of added) all.set(message.id, newer(all.get(message.id), message));
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}

function seen(message: ChatMessage, { from, state, upTo }: Extract<Change, { do: "seen" }>): ChatMessage {
  const reached = message.from === from && message.seq <= upTo;
  return reached && ORDER[state] > ORDER[message.state] ? { ...message, state } : message;
}

const edited = (known: Known, edit: (message: ChatMessage) => ChatMessage): Known => ({
  ...known,
  messages: known.messages.map(edit),
});

/** Pure reducer. */
export function changed(known: Known, change: Change): Known {
  switch (change.do) {
    case "merge":
      return { ...known, messages: merged(known.messages, change.messages) };
    case "load":
      return { ...known, messages: merged([], change.messages) };
    case "unsent":
      return { ...known, unsent: change.unsent };
    case "progress":
      return { ...known, progress: { ...known.progress, [change.clientId]: change.share } };
    case "edit":
      return edited(known, (each) =>
        each.id === change.id ? newer(each, { ...each, ...change.change }) : each,
      );
    case "remove":
      return { ...known, messages: known.messages.filter(({ id }) => id !== change.id) };
    case "seen":
      return edited(known, (each) => seen(each, change));
  }
}

/** Server messages, then pending ones, each once. */
export function linesOf({ messages, unsent, progress }: Known, me: string): Line[] {
  const there = new Set(messages.filter(({ from }) => from === me).map(({ clientId }) => clientId));
  const last = messages.at(-1);
  const lines = unsent
    .filter(({ clientId }) => !there.has(clientId))
    .map(
      ({ clientId, to, kind, text, state, why, at }, n): Line => ({
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
        createdAt: iso(Math.max(at, last ? Date.parse(last.createdAt) : 0)),
      }),
    );
  return [...messages, ...lines];
}
