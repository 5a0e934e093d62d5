/**
 * A chat's page over a network that misbehaves: whatever failed, within ten seconds after the network is back the page
 * equals the server (docs/product.md 10.3), in texts, order, states, reactions, edits, quotes, cards and
 * the unread count, and the server has each message once that was written.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { translatorFor } from "../../src/i18n/translator";
import { CHAOS_MODES, type ChaosMode, type ChaosProxy, startChaosProxy } from "./chaos-proxy";
import { act, type ChatPair, messagesOf, NETWORK_ACT_NAMES, type ServerMessage } from "./chat-network-acts";
import {
  chooseCard,
  clearComposer,
  loadMenus,
  readShownRows,
  type ShownRow,
  sendRefusedAgain,
} from "./chat-network-page";
import type { ThrowAnswer } from "./client";
import { seededNumbers } from "./seeded-numbers";

/** Acts with a state of the network each. */
const STEPS = 10;
/** ms within which the page equals the server, and for what the machine takes to draw it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 3_000;
const LOOKS_EVERY = 200;
/** ms that a state of the network lasts: from less than a request takes to more than one. */
const PAUSES = [30, 120, 400, 900] as const;

const t = translatorFor("en");

export interface OpenStory extends Omit<ChatPair, "dice"> {
  proxy: ChaosProxy;
}

/** How often each state of the network and each act was reached. */
export type Reached = Map<string, number>;

function textOf({ from, text, recalled, card }: ServerMessage, { me, theirName }: OpenStory): string {
  if (recalled) return t(from === me.id ? "chat.recalled_mine" : "chat.recalled_theirs", { name: theirName });
  return card ? "" : (text ?? "");
}

function quoteOf({ replyTo }: ServerMessage, { me, theirName }: OpenStory): string | null {
  if (!replyTo || replyTo.id === null) return replyTo && "gone";
  return `${replyTo.from === me.id ? t("chat.you") : theirName}: ${replyTo.excerpt}`;
}

/** One's own last. */
function reactionsOf({ reactions }: ServerMessage, { me }: OpenStory): string[] {
  const isOwn = ({ userIds }: (typeof reactions)[number]): boolean => userIds.includes(me.id);
  return reactions
    .toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
    .map((each) => `${each.emoji}${each.userIds.length > 1 ? "2" : ""}${isOwn(each) ? " own" : ""}`);
}

/** The rows that the server's messages make: each state stands under the last message of one's own that has it. */
function rowsOf(messages: readonly ServerMessage[], story: OpenStory): ShownRow[] {
  const own = messages.filter(({ from, recalled }) => from === story.me.id && !recalled);
  const last = new Map(own.map(({ id, state }) => [state, id]));
  return messages.map((message) => ({
    id: message.id,
    state: last.get(message.state) === message.id ? message.state : null,
    pending: false,
    text: textOf(message, story),
    edited: !message.recalled && message.editedAt !== null,
    quote: quoteOf(message, story),
    reactions: reactionsOf(message, story),
    card: message.card && (message.card.id === null ? "gone" : `/bottle/${message.card.id}`),
  }));
}

/** null: the page equals the server, which has each message that was written once. */
async function differenceOf(story: OpenStory, written: number): Promise<object | null> {
  const messages = await messagesOf(story.me, story.them);
  const arrived = messages.filter(({ from }) => from === story.me.id).length;
  const [shown, expected] = [await story.tab.run(readShownRows), rowsOf(messages, story)];
  const { unread } = (await story.me.call<{ unread: number }>("GET", `/chat/${story.them.id}`)).body;
  return JSON.stringify(shown) === JSON.stringify(expected) && unread === 0 && arrived === written
    ? null
    : { unread, written, arrived, shown, expected };
}

/** @throws Error with the story and what differs, if the page is not healed in time */
async function expectHealed(story: OpenStory, written: number): Promise<void> {
  const end = performance.now() + HEALED_WITHIN + DRAWN_WITHIN;
  let difference = await differenceOf(story, written);
  while (difference !== null && performance.now() < end) {
    await story.tab.run(sendRefusedAgain);
    await sleep(LOOKS_EVERY);
    difference = await differenceOf(story, written);
  }
  if (difference !== null) throw new Error(JSON.stringify(difference, null, 1));
}

/** What happens, with a state of the network each. */
interface Step {
  mode: ChaosMode;
  act: string;
  /** ms after it */
  pause: number;
  /** Of the choices within the act. */
  seed: number;
}

interface Plan {
  steps: readonly Step[];
  /** Whether connections of before are gone when the network is back. */
  dropsOld: boolean;
}

function planOf(dice: (n: number) => number): Plan {
  const steps = Array.from({ length: STEPS }, () => ({
    mode: CHAOS_MODES[dice(CHAOS_MODES.length)] as ChaosMode,
    act: NETWORK_ACT_NAMES[dice(NETWORK_ACT_NAMES.length)] ?? "",
    pause: PAUSES[dice(PAUSES.length)] ?? 0,
    seed: dice(2 ** 31),
  }));
  return { steps, dropsOld: dice(2) === 0 };
}

/** Plays one story and heals the network. @throws Error if the page does not become equal to the server */
async function playNetworkStory(
  story: OpenStory,
  { steps, dropsOld }: Plan,
  tell: (what: string) => void,
): Promise<void> {
  const { proxy, tab } = story;
  let written = 0;
  for (const [n, { mode, act: name, pause, seed }] of steps.entries()) {
    proxy.set(mode);
    const wrote = await act(name, { ...story, dice: seededNumbers(seed) }, n);
    tell(wrote === null ? `${name}: not offered` : name);
    written += wrote ?? 0;
    await sleep(pause);
  }
  proxy.heal(dropsOld);
  await tab.run(clearComposer);
  await expectHealed(story, written);
}

/** A tab with the chat of the two, whose requests go to the address. */
export type OpenChatTab = (
  url: string,
) => Promise<Omit<OpenStory, "proxy" | "bottles"> & { close(): Promise<unknown> }>;

/** What a touch opens is there before the network goes, and each has a bottle. */
async function withBottles<Two extends Pick<ChatPair, "tab" | "me" | "them">>(two: Two) {
  const bottleOf = async ({ call }: Two["me"]) =>
    (await call<ThrowAnswer>("POST", "/bottles", { content: "From the harbour" })).body.bottle.id;
  const bottles = { mine: await bottleOf(two.me), theirs: await bottleOf(two.them) };
  const isThere = (await two.tab.run(loadMenus)) && (await two.tab.run(chooseCard, t("chat.card_add"), false));
  if (!isThere) throw new Error("the menus of the page have not come");
  return { ...two, bottles };
}

/** @returns what went wrong; null: nothing */
async function tryPlan(
  plan: Plan,
  serverUrl: string,
  open: OpenChatTab,
  tell: (what: string) => void = () => undefined,
): Promise<string | null> {
  const proxy = await startChaosProxy(serverUrl);
  const { close, ...two } = await open(proxy.url);
  try {
    await playNetworkStory({ ...(await withBottles(two)), proxy }, plan, tell);
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await close();
    proxy.stop();
  }
}

/** Leaves out one step after the other, as long as it fails all the same. */
async function shrink(plan: Plan, tries: (plan: Plan) => Promise<string | null>): Promise<string> {
  let shortest = plan;
  for (let at = plan.steps.length - 1; at >= 0 && shortest.steps.length > 1; at--) {
    const shorter = { ...shortest, steps: shortest.steps.toSpliced(at, 1) };
    if ((await tries(shorter)) !== null) shortest = shorter;
  }
  return JSON.stringify(shortest);
}

/** Plays many. @throws Error with the seed, what differs, and the shortest story that fails */
export async function playNetworkStories(
  serverUrl: string,
  { stories, seed }: { stories: number; seed: number },
  open: OpenChatTab,
): Promise<Reached> {
  const reached: Reached = new Map();
  const tell = (what: string) => reached.set(what, (reached.get(what) ?? 0) + 1);
  for (let n = 0; n < stories; n++) {
    const plan = planOf(seededNumbers(seed + n));
    for (const { mode } of plan.steps) tell(mode);
    tell(plan.dropsOld ? "healed, old connections are gone" : "healed, old connections go on");
    const fault = await tryPlan(plan, serverUrl, open, tell);
    if (fault === null) continue;
    console.error(`CHAT_NETWORK_SEED=${seed + n} CHAT_NETWORK_STORIES=1: ${JSON.stringify(plan)}\n${fault}`);
    const shortest = await shrink(plan, (shorter) => tryPlan(shorter, serverUrl, open));
    throw new Error(`CHAT_NETWORK_SEED=${seed + n}: ${fault}\nthe shortest that fails: ${shortest}`);
  }
  return reached;
}
