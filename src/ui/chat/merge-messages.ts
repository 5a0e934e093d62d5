import { laterQuote } from "./quotes/quotes";
import type { ChatMessageJson } from "./types";

/** Also for the parts of a message that are lists or objects: each answer has them anew. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** Whether all that is said of a message is the same. */
function isSameMessage(one: ChatMessageJson, other: ChatMessageJson): boolean {
  const keys = Object.keys(other) as (keyof ChatMessageJson)[];
  return keys.length === Object.keys(one).length && keys.every((key) => isSameValue(one[key], other[key]));
}

/** A state never goes back. */
export const STATE_ORDER = { sent: 0, delivered: 1, read: 2 };

/** A message let through after review has a new number, and is never held again. */
const isOlder = (next: ChatMessageJson, previous: ChatMessageJson): boolean =>
  next.review === "held" && previous.review !== "held";

/** What an edit or a reaction has changed: the copy with the higher revision has it. */
function keptContentOf(previous: ChatMessageJson, next: ChatMessageJson): Partial<ChatMessageJson> {
  if (next.revision >= previous.revision) return {};
  const { text, language, masked, reactions, editedAt, revision } = previous;
  return { text, language, masked, reactions, editedAt, revision };
}

const RECALLED_CONTENT = { text: null, image: null, card: null, replyTo: null, reactions: [] };

/** What was opened here is not closed again by an answer that is older. */
const blurAfter = (previous: ChatMessageJson, next: ChatMessageJson) =>
  next.blurred && { blurred: previous.blurred === true };

/** Events may arrive out of order: a state never goes back, what is gone stays gone. @returns the previous one if it says the same */
function mergeMessage(previous: ChatMessageJson | undefined, next: ChatMessageJson): ChatMessageJson {
  if (!previous) return next;
  const recalled = previous.recalled || next.recalled;
  const latest = isOlder(next, previous) ? previous : next;
  const merged = {
    ...latest,
    ...keptContentOf(previous, next),
    state: STATE_ORDER[previous.state] > STATE_ORDER[next.state] ? previous.state : next.state,
    recalled,
    burned: previous.burned || next.burned,
    ...blurAfter(previous, latest),
    replyTo: laterQuote(previous.replyTo, latest.replyTo),
    openedAt: previous.openedAt ?? next.openedAt,
    ...(recalled && RECALLED_CONTENT),
  };
  return isSameMessage(previous, merged) ? previous : merged;
}

/** Index at which a message of that number belongs; from the end, where most belong. */
export function indexFor(messages: readonly ChatMessageJson[], seq: number): number {
  let at = messages.length;
  while (at > 0 && (messages[at - 1]?.seq ?? 0) >= seq) at--;
  return at;
}

/** -1: unknown. A message has another number only when it was let through after review. */
function indexOfMessage(messages: readonly ChatMessageJson[], { id, seq, review }: ChatMessageJson): number {
  const at = indexFor(messages, seq);
  if (messages[at]?.id === id) return at;
  return messages.findIndex((each) => (each.review === "held" || review === "held") && each.id === id);
}

/** Adds one message to a sorted list. @returns the same list where nothing changes */
function placeMessage(messages: readonly ChatMessageJson[], next: ChatMessageJson): readonly ChatMessageJson[] {
  const known = indexOfMessage(messages, next);
  const previous = messages[known];
  const merged = mergeMessage(previous, next);
  if (merged === previous) return messages;
  const all = [...messages];
  if (known >= 0) all.splice(known, 1);
  all.splice(indexFor(all, merged.seq), 0, merged);
  return all;
}

/** Merges messages by number, each once. */
export function mergeMessages(
  previous: readonly ChatMessageJson[],
  added: readonly ChatMessageJson[],
): readonly ChatMessageJson[] {
  return added.reduce(placeMessage, previous);
}
