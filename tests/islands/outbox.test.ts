/** What somebody writes in a chat reaches the server once, in order, or is shown as refused (docs/product.md 10.3). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { OutboxItem } from "../../islands/chat/outbox/outbox-store";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { openChatTab, PAGE_PARTS } from "./chat-page";
import { SEND_ENDINGS } from "./chat-server";
import { type OpenPage, OUTBOX_ACTS, OutboxStory, type WritingPage } from "./outbox-story";

const storedItems = async ({ device }: OutboxStory): Promise<OutboxItem[]> =>
  (await device.readDatabase("outbox")) as OutboxItem[];

const signOut = (tab: Tab): void => tab.document.querySelector('form[action="/logout"] button')?.click();

/** A page that has the outbox, but shows nothing of it. */
const openPlainPage: OpenPage = async (story, them, options) => {
  const person = story.server.person ?? "";
  const tab = new Tab(story.device, { person: `tag-${person}`, html: PAGE_PARTS, ...options });
  await tab.load("page/boot");
  const outbox = await tab.load("chat/outbox");
  outbox.watchOutbox(person);
  const unsent = async () => (await storedItems(story)).find(({ state, to }) => state !== "waiting" && to === them);
  return {
    person,
    them,
    isOpen: () => story.server.person === person && !tab.closed,
    async write(text, kind) {
      const content = kind === "text" ? { text, file: null } : { text: null, file: new Blob(["picture"]) };
      const message = { clientId: text, person, to: them, kind, ...content, at: story.device.clock.now };
      await story.device.clock.run(() => outbox.enqueueMessage(message));
    },
    async retry() {
      const item = await unsent();
      if (item) void outbox.retryOutboxMessage(person, item.clientId);
      return item?.clientId ?? null;
    },
    async discard() {
      const item = await unsent();
      if (item) void outbox.discardOutboxMessage(person, item.clientId);
      return item?.clientId ?? null;
    },
    signOut: () => signOut(tab),
    shown: () => null,
    close: () => tab.close(),
  };
};

/** The chat page with all that is in it. */
const openChatPage: OpenPage = async (story, them, options) => {
  const me = story.server.person ?? "";
  const messages = story.server.accepted.filter(({ from, to }) => from === me && to === them);
  const chat = await openChatTab(story.device, { me, them: { id: them, nickname: them }, messages }, options);
  const { tab } = chat;
  return {
    person: me,
    them,
    isOpen: () => !tab.closed && tab.navigations.length === 0,
    async write(text) {
      // Choosing a picture is a story of its own.
      chat.type(text);
      chat.key("Enter");
    },
    async retry() {
      const button = tab.document.querySelector(".chat-again");
      button?.click();
      return button?.closest("[data-line]")?.querySelector(".chat-bubble")?.textContent ?? null;
    },
    async discard() {
      const line = tab.document.querySelector(".chat-again")?.closest("[data-line]");
      line?.querySelector(".chat-options")?.click();
      await story.device.clock.settle();
      tab.document.querySelector(".chat-menu-delete")?.click();
      return line?.querySelector(".chat-bubble")?.textContent ?? null;
    },
    signOut: () => signOut(tab),
    shown: () => chat.texts(),
    close: () => tab.close(),
  };
};

/** Each message of the page's chat stands there once, and no other. */
function expectShown({ written }: OutboxStory, page: WritingPage): void {
  const shown = page.shown();
  const own = written.filter(({ person, them }) => person === page.person && them === page.them);
  expect(shown?.filter((text) => !own.some((each) => each.text === text)) ?? []).toEqual([]);
  for (const { text } of own.filter(({ fate }) => fate === "to send"))
    expect(shown?.filter((each) => each === text) ?? [text]).toEqual([text]);
}

async function expectDelivered(story: OutboxStory): Promise<void> {
  const { server, written, device } = story;
  const items = await storedItems(story);
  const refused = items
    .filter(({ state, why }) => state === "refused" && why)
    .map(({ clientId, text }) => text ?? clientId);
  const accepted = server.accepted.map(({ text }) => text);
  expect(server.wrongs).toEqual([]);
  expect(device.errors).toEqual([]);
  expect(items.filter(({ state }) => state !== "refused")).toEqual([]);
  expect(new Set(accepted).size).toBe(accepted.length);
  const toSend = written.filter(({ fate, person }) => fate === "to send" && person === server.person);
  expect(toSend.filter(({ text }) => !accepted.includes(text) && !refused.includes(text))).toEqual([]);
  for (const them of ["bo", "cy"]) {
    const inOrder = written.filter((each) => each.them === them && !each.retried && accepted.includes(each.text));
    const wanted = inOrder.map(({ text }) => text);
    expect(server.textsTo(them).filter((text) => wanted.includes(text ?? ""))).toEqual(wanted);
  }
}

const reached: Record<string, number> = {};

const names = Object.keys(OUTBOX_ACTS);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith("write"))) },
  { weight: 4, arbitrary: fc.constantFrom(...names.filter((name) => name.startsWith("the next message"))) },
  { weight: 5, arbitrary: fc.constantFrom(...names.filter((name) => !/^(write|the next message)/.test(name))) },
);
const storyOf = (maxLength: number) => fc.array(act, { minLength: 4, maxLength });

async function playStory(acts: string[], openPage: OpenPage, options = {}): Promise<void> {
  const played = await OutboxStory.begin(openPage, options);
  for (const name of ["open the chat with bo", "open the chat with cy", ...acts]) {
    await played.act(name);
    for (const page of played.pages) expectShown(played, page);
  }
  await played.calm();
  for (const page of played.pages) expectShown(played, page);
  await expectDelivered(played);
  played.server.count("stories");
  for (const [what, n] of Object.entries(played.server.reached)) reached[what] = (reached[what] ?? 0) + n;
}

describe("a message", () => {
  test("reaches the server once and in order, whatever happens between its pages and the server", async () => {
    const property = fc.asyncProperty(storyOf(25), fc.boolean(), (acts, withoutLocks) =>
      playStory(acts, openPlainPage, { withoutLocks }),
    );
    await fc.assert(property, propertyRuns(30, 1));
  }, 60_000);

  test("is on its chat's page once all the time, and shown as refused where it was refused", async () => {
    await fc.assert(
      fc.asyncProperty(storyOf(15), (acts) => playStory(acts, openChatPage)),
      propertyRuns(5, 2),
    );
    console.log(`messages: ${JSON.stringify(reached)}`);
    expect(Object.keys(SEND_ENDINGS).filter((ending) => !reached[ending])).toEqual([]);
  }, 60_000);
});
