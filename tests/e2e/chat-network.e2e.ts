/**
 * A chat in Chromium over a network that misbehaves: whatever failed, within ten seconds after the network is back the
 * page equals the server (docs/product.md 10.3). `CHAT_NETWORK_STORIES=200` plays more, `CHAT_NETWORK_SEED` one again.
 */
import { expect, type Page } from "@playwright/test";
import { translatorFor } from "../../src/i18n/translator";
import { CHAOS_MODES, type ChaosMode, type ChaosProxy, startChaosProxy } from "../support/chaos-proxy";
import { type ChatFriend, ENGLISH_PHONE, registerFriends, typeAndSend } from "./chat-friends";
import { signInPage, test } from "./fixtures";

const STORIES = Number(process.env.CHAT_NETWORK_STORIES ?? 6);
const FIRST_SEED = Number(process.env.CHAT_NETWORK_SEED ?? 27);
const STEPS = 8;
/** ms within which the page equals the server, and for what this machine takes to draw it. */
const HEALED_WITHIN = 10_000;
const DRAWN_WITHIN = 3_000;

const t = translatorFor("en");

/** mulberry32. @returns 0 … n - 1 */
function seededDice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

interface Story {
  page: Page;
  proxy: ChaosProxy;
  me: ChatFriend;
  them: ChatFriend;
  dice(n: number): number;
  written: number;
}

interface ServerMessage {
  id: string;
  from: string;
  text: string | null;
  state: string;
  recalled: boolean;
}

/** Messages as one of the two has them, oldest first. */
async function messagesOf(reader: ChatFriend, other: ChatFriend): Promise<ServerMessage[]> {
  const { body } = await reader.me.call<{ items: ServerMessage[] }>("GET", `/chat/${other.id}/messages`);
  return body.items.toReversed();
}

const writeBy = (from: ChatFriend, to: ChatFriend, text: string) =>
  from.me.call("POST", `/chat/${to.id}/messages`, { text, clientId: crypto.randomUUID() });

async function recallNewest(by: ChatFriend, other: ChatFriend): Promise<void> {
  const last = (await messagesOf(by, other)).findLast(({ from, recalled }) => from === by.id && !recalled);
  if (last) await by.me.call("POST", `/chat/messages/${last.id}/recall`);
}

/** What happens on the page, on the other person's phone, and on another device of one's own. */
const ACTS: Record<string, (story: Story) => Promise<unknown>> = {
  "they write": ({ me, them, written }) => writeBy(them, me, `Theirs ${written}`),
  "they write twice": async ({ me, them, written }) => {
    await writeBy(them, me, `Theirs ${written} a`);
    await writeBy(them, me, `Theirs ${written} b`);
  },
  "they recall": ({ me, them }) => recallNewest(them, me),
  "they read": ({ me, them }) => them.me.call("POST", `/chat/${me.id}/read`, {}),
  "I write here": ({ page, written }) => typeAndSend(page, t, `Mine ${written}`),
  "I write elsewhere": ({ me, them, written }) => writeBy(me, them, `Elsewhere ${written}`),
  "I recall elsewhere": ({ me, them }) => recallNewest(me, them),
};

/** The rows of the log, as far as they can differ from the server. */
const shownRows = (page: Page) =>
  page.locator("[data-line], .chat-hole").evaluateAll((rows) =>
    rows.map((row) => ({
      id: (row as HTMLElement).dataset.line ?? "missing",
      state: row.querySelector<HTMLElement>(".chat-meta[data-state]")?.dataset.state ?? null,
      pending: row.querySelector(".chat-again, .chat-meta:not([data-state])") !== null,
      text: row.querySelector(".chat-bubble, .chat-between")?.textContent ?? "",
    })),
  );

/** The rows that the server's messages make: each state stands under the last message of one's own that has it. */
async function expectedRows({ me, them }: Story) {
  const messages = await messagesOf(me, them);
  const own = messages.filter(({ from, recalled }) => from === me.id && !recalled);
  const last = new Map(own.map(({ id, state }) => [state, id]));
  return messages.map(({ id, from, text, state, recalled }) => ({
    id,
    state: last.get(state) === id ? state : null,
    pending: false,
    text: recalled ? t(from === me.id ? "chat.recalled_mine" : "chat.recalled_theirs", { name: them.name }) : text,
  }));
}

async function expectPageEqualsServer(story: Story, told: string[]): Promise<void> {
  const differs = async () => {
    const [shown, expected] = [await shownRows(story.page), await expectedRows(story)];
    const { unread } = (await story.me.me.call<{ unread: number }>("GET", `/chat/${story.them.id}`)).body;
    const isEqual = JSON.stringify(shown) === JSON.stringify(expected) && unread === 0;
    return isEqual ? null : JSON.stringify({ told, unread, shown, expected }, null, 1);
  };
  await expect.poll(differs, { timeout: HEALED_WITHIN + DRAWN_WITHIN, intervals: [200] }).toBeNull();
}

async function play(story: Story, reached: Map<string, number>): Promise<void> {
  const { dice, proxy, page } = story;
  const told: string[] = [];
  const tell = (what: string) => {
    told.push(what);
    reached.set(what, (reached.get(what) ?? 0) + 1);
  };
  for (let step = 0; step < STEPS; step++) {
    const mode = CHAOS_MODES[dice(CHAOS_MODES.length)] as ChaosMode;
    proxy.set(mode);
    tell(mode);
    const name = Object.keys(ACTS)[dice(Object.keys(ACTS).length)] ?? "";
    story.written++;
    tell(name);
    await ACTS[name]?.(story);
    // The network stays as it is for a moment: from less than a request takes to more than a stream's beat.
    await page.waitForTimeout([30, 120, 400, 900][dice(4)] ?? 0);
  }
  const dropsOld = dice(2) === 0;
  tell(dropsOld ? "heals, old connections are gone" : "heals, old connections go on");
  proxy.heal(dropsOld);
  await expectPageEqualsServer(story, told);
}

test("whatever failed, within ten seconds after the network is back the page equals the server", async ({
  server,
  phone,
  pageErrors,
}) => {
  test.setTimeout(60_000 + STORIES * 30_000);
  const reached = new Map<string, number>();
  const harmed = new Map<string, number>();
  for (let n = 0; n < STORIES; n++) {
    const proxy = await startChaosProxy(server.url);
    const [me, them] = await registerFriends(server, "en");
    const page = await phone(ENGLISH_PHONE);
    await signInPage(page, proxy.url, me.me);
    await page.goto(`${proxy.url}/chat/${them.id}`);
    await expect(page.locator('[data-net="connected"]')).toBeAttached();
    // What a bad network makes the browser say is no fault.
    page.on("close", () => pageErrors.splice(0));
    await play({ page, proxy, me, them, dice: seededDice(FIRST_SEED + n), written: 0 }, reached);
    for (const [mode, times] of Object.entries(proxy.harmed)) harmed.set(mode, (harmed.get(mode) ?? 0) + times);
    await page.close();
    proxy.stop();
  }
  console.log(`chat over bad networks: ${STORIES} stories, ${JSON.stringify(Object.fromEntries(reached))}`);
  console.log(`pieces and connections in each state of the network: ${JSON.stringify(Object.fromEntries(harmed))}`);
  if (STORIES >= 6) expect(Object.keys(ACTS).filter((name) => !reached.has(name))).toEqual([]);
});
