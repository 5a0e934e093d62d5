/**
 * A chat's page over a network that misbehaves: whatever failed, within ten seconds after the network is back the page
 * equals the server (docs/product.md 10.3), in texts, order, states and the unread count.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { translatorFor } from "../../src/i18n/translator";
import { CHAOS_MODES, type ChaosMode, type ChaosProxy, startChaosProxy } from "./chaos-proxy";
import type { ApiClient } from "./client";

/** Acts with a state of the network each. */
const STEPS = 8;
/** ms within which the page equals the server, and for what the machine takes to draw it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 3_000;
const LOOKS_EVERY = 200;
/** ms that a state of the network lasts: from less than a request takes to more than one. */
const PAUSES = [30, 120, 400, 900] as const;

const t = translatorFor("en");

/** mulberry32. @returns 0 … n - 1 */
export function seededDice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

export interface ShownRow {
  id: string;
  /** The delivery state that stands under it. */
  state: string | null;
  pending: boolean;
  text: string;
}

/** The rows of the log, as far as they can differ from the server; runs in the browser. */
export const readShownRows = (): ShownRow[] =>
  [...document.querySelectorAll<HTMLElement>("[data-line], .chat-hole")].map((row) => ({
    id: row.dataset.line ?? "missing",
    state: row.querySelector<HTMLElement>(".chat-meta[data-state]")?.dataset.state ?? null,
    pending: row.querySelector(".chat-again, .chat-meta:not([data-state])") !== null,
    text: row.querySelector(".chat-bubble, .chat-between")?.textContent ?? "",
  }));

/** Types a text into the open chat and sends it; runs in the browser. */
export const writeOnPage = (text: string): void => {
  const field = document.querySelector<HTMLTextAreaElement>(".chat-composer textarea");
  if (!field) throw new Error("no field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form?.requestSubmit();
};

/** A tab of any browser with an open chat. */
export interface ChatTab {
  write(text: string): Promise<unknown>;
  rows(): Promise<ShownRow[]>;
}

export interface NetworkStory {
  tab: ChatTab;
  proxy: ChaosProxy;
  me: ApiClient;
  them: ApiClient;
  theirName: string;
  dice(n: number): number;
}

/** How often each state of the network and each act was reached. */
export type Reached = Map<string, number>;

interface ServerMessage {
  id: string;
  from: string;
  text: string | null;
  state: string;
  recalled: boolean;
}

/** Messages as one of the two has them, oldest first. */
async function messagesOf(reader: ApiClient, other: ApiClient): Promise<ServerMessage[]> {
  const { body } = await reader.call<{ items: ServerMessage[] }>("GET", `/chat/${other.id}/messages`);
  return body.items.toReversed();
}

const writeBy = (from: ApiClient, to: ApiClient, text: string) =>
  from.call("POST", `/chat/${to.id}/messages`, { text, clientId: crypto.randomUUID() });

async function recallNewest(by: ApiClient, other: ApiClient): Promise<void> {
  const last = (await messagesOf(by, other)).findLast(({ from, recalled }) => from === by.id && !recalled);
  if (last) await by.call("POST", `/chat/messages/${last.id}/recall`);
}

/** What happens on the page, on the other person's phone, and on another device of one's own. */
const ACTS: Record<string, (story: NetworkStory, n: number) => Promise<unknown>> = {
  "they write": ({ me, them }, n) => writeBy(them, me, `Theirs ${n}`),
  "they write twice": async ({ me, them }, n) => {
    await writeBy(them, me, `Theirs ${n} a`);
    await writeBy(them, me, `Theirs ${n} b`);
  },
  "they recall": ({ me, them }) => recallNewest(them, me),
  "they read": ({ me, them }) => them.call("POST", `/chat/${me.id}/read`, {}),
  "I write here": ({ tab }, n) => tab.write(`Mine ${n}`),
  "I write elsewhere": ({ me, them }, n) => writeBy(me, them, `Elsewhere ${n}`),
  "I recall elsewhere": ({ me, them }) => recallNewest(me, them),
};
export const ACT_NAMES: readonly string[] = Object.keys(ACTS);

/** The rows that the server's messages make: each state stands under the last message of one's own that has it. */
async function expectedRows({ me, them, theirName }: NetworkStory): Promise<ShownRow[]> {
  const messages = await messagesOf(me, them);
  const own = messages.filter(({ from, recalled }) => from === me.id && !recalled);
  const last = new Map(own.map(({ id, state }) => [state, id]));
  return messages.map(({ id, from, text, state, recalled }) => ({
    id,
    state: last.get(state) === id ? state : null,
    pending: false,
    text: recalled
      ? t(from === me.id ? "chat.recalled_mine" : "chat.recalled_theirs", { name: theirName })
      : (text ?? ""),
  }));
}

/** null: the page equals the server. */
async function differenceOf(story: NetworkStory): Promise<object | null> {
  const [shown, expected] = [await story.tab.rows(), await expectedRows(story)];
  const { unread } = (await story.me.call<{ unread: number }>("GET", `/chat/${story.them.id}`)).body;
  return JSON.stringify(shown) === JSON.stringify(expected) && unread === 0 ? null : { unread, shown, expected };
}

/** @throws Error with the story and what differs, if the page is not healed in time */
async function expectHealed(story: NetworkStory, told: readonly string[]): Promise<void> {
  const end = performance.now() + HEALED_WITHIN + DRAWN_WITHIN;
  let difference = await differenceOf(story);
  while (difference !== null && performance.now() < end) {
    await sleep(LOOKS_EVERY);
    difference = await differenceOf(story);
  }
  if (difference !== null) throw new Error(JSON.stringify({ told, ...difference }, null, 1));
}

/** Plays one story and heals the network. @throws Error if the page does not become equal to the server */
export async function playNetworkStory(story: NetworkStory, reached: Reached): Promise<void> {
  const { dice, proxy } = story;
  const told: string[] = [];
  const tell = (what: string) => {
    told.push(what);
    reached.set(what, (reached.get(what) ?? 0) + 1);
  };
  for (let step = 0; step < STEPS; step++) {
    const mode = CHAOS_MODES[dice(CHAOS_MODES.length)] as ChaosMode;
    proxy.set(mode);
    tell(mode);
    const name = ACT_NAMES[dice(ACT_NAMES.length)] ?? "";
    tell(name);
    await ACTS[name]?.(story, step);
    await sleep(PAUSES[dice(PAUSES.length)] ?? 0);
  }
  const dropsOld = dice(2) === 0;
  tell(dropsOld ? "healed, old connections are gone" : "healed, old connections go on");
  proxy.heal(dropsOld);
  await expectHealed(story, told);
}

/** Plays many. @param open a tab with the chat of the two, whose requests go to the address */
export async function playNetworkStories(
  serverUrl: string,
  { stories, seed }: { stories: number; seed: number },
  open: (url: string) => Promise<Omit<NetworkStory, "proxy" | "dice"> & { close(): Promise<unknown> }>,
): Promise<Reached> {
  const reached: Reached = new Map();
  for (let n = 0; n < stories; n++) {
    const proxy = await startChaosProxy(serverUrl);
    const { close, ...story } = await open(proxy.url);
    await playNetworkStory({ ...story, proxy, dice: seededDice(seed + n) }, reached);
    await close();
    proxy.stop();
  }
  return reached;
}
