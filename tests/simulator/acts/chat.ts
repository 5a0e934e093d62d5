/** Chats: writing, reading, withdrawing. */
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../../src/limits/chat";
import { areBlocked, areFriends, isAdult, isStopped, type SimulatedMessage, type SimulatedPerson } from "../model";
import { type Act, type ActWorld, type Answer, type AnswerBody, someOfNewest } from "../world";
import { somebodyElse, someFriend } from "./people";

/** So many messages are recent enough to be recalled. */
const FRESH = 2;

/** The word of a text that no other text has; "": none. */
export const wordOf = (text: string): string => /q\d+z/.exec(text)?.[0] ?? "";

export function messageSent(
  world: ActWorld,
  message: Omit<SimulatedMessage, "recalled" | "hiddenFor" | "claims">,
): void {
  const chat = world.model.chatOf(message.from, message.to);
  const last = chat.at(-1)?.seq ?? 0;
  world.hold("a chat has one order", message.seq > last, () => `${message.seq} after ${last}`);
  const sent = { ...message, recalled: false, hiddenFor: new Set<SimulatedPerson>(), claims: new Set<string>() };
  chat.push(sent);
  world.model.messages.set(sent.id, sent);
  world.model.sent.push(sent);
  if (sent.kind === "burn") world.model.burns.push(sent);
  world.model.byWord.set(wordOf(sent.text), sent);
}

/** What holds of everything that reaches somebody else's chat. */
export function mayWrite(world: ActWorld, from: SimulatedPerson, to: SimulatedPerson): void {
  const whose = () => `${from.username} to ${to.username}`;
  world.hold("nobody writes across a block", !areBlocked(from, to), whose);
  world.hold("nobody writes to who is stopped", !isStopped(to, world.now), whose);
  world.hold("nobody writes across bands", isAdult(from, world.now) === isAdult(to, world.now), whose);
}

/** Texts to a stranger who has not answered. */
function strangerRule(world: ActWorld, from: SimulatedPerson, to: SimulatedPerson): void {
  const chat = world.model.chatOf(from, to);
  if (areFriends(from, to) || chat.some((message) => message.from === to)) return;
  const unanswered = chat.filter((message) => message.from === from).length;
  const wereFriends = chat.some(({ kind }) => kind === "burn") || world.model.wereFriends.has(`${from.n}:${to.n}`);
  world.hold(
    "three texts to a stranger",
    wereFriends || unanswered < CHAT_SERVER_LIMITS.strangerTexts,
    () => `${unanswered}`,
  );
}

export const writeText: Act = async (world, person) => {
  const other = (world.chance(0.8) && someFriend(world, person)) || somebodyElse(world, person);
  const text = world.words("Good evening.");
  const json = { text, clientId: `c${world.model.words}` };
  const answer = await world.write(person, { method: "POST", path: `/api/chat/${other.id}/messages`, json });
  if (!answer.ok) return `wrote to ${other.username}: ${answer.code}`;
  mayWrite(world, person, other);
  strangerRule(world, person, other);
  const { id = "", seq = 0 } = answer.body;
  messageSent(world, { id, seq, from: person, to: other, kind: "text", text, at: world.now });
  return `wrote to ${other.username}: “${text}”`;
};

/** What one side may still read of a message. */
function checkShown(world: ActWorld, reader: SimulatedPerson, shown: AnswerBody): void {
  const message = world.model.messages.get(shown.id ?? "");
  if (!message) return;
  const whose = () =>
    `${message.text} of ${message.from.username} to ${message.to.username}, read by ${reader.username}: ${shown.text}`;
  world.hold("a chat is for its two", message.from === reader || message.to === reader, whose);
  world.hold("what one deleted is gone", !message.hiddenFor.has(reader), whose);
  const text = message.recalled || message.kind === "burn" ? null : message.text;
  world.hold("nothing recalled is shown", !message.recalled || shown.text === null, whose);
  world.hold("every acknowledged message is there, as it was written", (shown.text ?? null) === text, whose);
  world.hold("the number of a message stays", shown.seq === message.seq, whose);
}

/** All that a page of a chat must have. */
function checkPage(world: ActWorld, reader: SimulatedPerson, other: SimulatedPerson, items: AnswerBody[]): void {
  for (const shown of items) checkShown(world, reader, shown);
  const shownSeqs = items.map(({ seq = 0 }) => seq);
  const isOrdered = shownSeqs.every((seq, n) => n === 0 || seq < (shownSeqs[n - 1] ?? 0));
  world.hold("a chat has one order", isOrdered, () => shownSeqs.join(" "));
  const lowest = shownSeqs.at(-1) ?? 0;
  const due = world.model.chatOf(reader, other).filter((each) => each.seq >= lowest && !each.hiddenFor.has(reader));
  const missing = due.slice(-items.length).find(({ seq }) => !shownSeqs.includes(seq));
  world.hold("every acknowledged message is there", missing === undefined, () => `${missing?.text} is missing`);
}

const someChatPartner = (world: ActWorld, person: SimulatedPerson): SimulatedPerson | undefined =>
  someFriend(world, person) ?? somebodyElse(world, person);

export const readChat: Act = async (world, person) => {
  const other = someChatPartner(world, person);
  if (!other) return null;
  const { ok, body, code } = await world.get(person, `/api/chat/${other.id}/messages`);
  if (!ok) return `opened the chat with ${other.username}: ${code}`;
  checkPage(world, person, other, body.items ?? []);
  const read = await world.write(person, { method: "POST", path: `/api/chat/${other.id}/read`, json: {} }, false);
  world.hold("what was read is not unread", !read.ok || read.body.unread === 0, () => read.text);
  return `read the chat with ${other.username}: ${body.items?.length ?? 0}`;
};

/** One of the newest messages, and who wants something of it: mostly its writer. */
function freshMessage(world: ActWorld, person: SimulatedPerson) {
  const message = world.oneOf(world.model.sent.slice(-FRESH));
  return message && { message, actor: world.chance(0.9) ? message.from : person };
}

export const recall: Act = async (world, person) => {
  const fresh = freshMessage(world, person);
  if (!fresh) return null;
  const { message, actor } = fresh;
  const answer = await world.write(actor, { method: "POST", path: `/api/chat/messages/${message.id}/recall` }, false);
  if (!answer.ok) return `saw ${actor.username} recall “${message.text}”: ${answer.code}`;
  world.hold("only its writer recalls a message", message.from === actor, () => `${actor.username}: ${message.text}`);
  const inTime = message.recalled || world.now - message.at <= CHAT_LIMITS.recallWindow;
  world.hold("two minutes to recall", inTime, () => `${world.now - message.at} ms`);
  message.recalled = true;
  return `saw ${actor.username} recall “${message.text}”`;
};

export const hide: Act = async (world, person) => {
  const message = someOfNewest(world, world.model.sent, ({ from, to }) => from === person || to === person);
  if (!message) return null;
  const answer = await world.write(person, { method: "DELETE", path: `/api/chat/messages/${message.id}` }, false);
  if (answer.ok) message.hiddenFor.add(person);
  return `deleted “${message.text}” for themselves: ${answer.ok ? "done" : answer.code}`;
};

export const edit: Act = async (world, person) => {
  const fresh = freshMessage(world, person);
  if (!fresh) return null;
  const { message, actor } = fresh;
  const text = world.words("Good evening to you.");
  const sent = { method: "PATCH", path: `/api/chat/messages/${message.id}`, json: { text } };
  const answer: Answer = await world.write(actor, sent, false);
  if (!answer.ok) return `saw ${actor.username} edit “${message.text}”: ${answer.code}`;
  world.hold("what was recalled is not edited", !message.recalled && message.kind === "text", () => message.text);
  world.hold("only its writer edits a message", message.from === actor, () => message.text);
  mayWrite(world, actor, message.to);
  message.text = text;
  world.model.byWord.set(wordOf(text), message);
  return `saw ${actor.username} edit a message: “${text}”`;
};

export const react: Act = async (world, person) => {
  const message = someOfNewest(world, world.model.sent, ({ from, to }) => from === person || to === person);
  if (!message) return null;
  const sent = { method: "PUT", path: `/api/chat/messages/${message.id}/reaction`, json: { emoji: "👍" } };
  const answer = await world.write(person, sent, false);
  world.hold("nothing recalled is reacted to", !(answer.ok && message.recalled), () => message.text);
  return `reacted to “${message.text}”: ${answer.ok ? "done" : answer.code}`;
};

/** Messages are found by their words, by their two alone, and not once they are recalled. */
export const searchWords: Act = async (world, person) => {
  const message = someOfNewest(world, world.model.sent, () => true);
  const word = wordOf(message?.text ?? "");
  if (!message || !word) return null;
  const { body } = await world.get(person, `/api/chat/search?q=${word}`);
  for (const shown of body.items ?? []) {
    const found = world.model.messages.get(shown.id ?? "");
    world.hold("search finds nothing recalled", !found?.recalled, () => word);
    checkShown(world, person, shown);
  }
  return `searched for ${word}: ${body.items?.length ?? 0}`;
};
