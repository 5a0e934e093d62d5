/** The page without a network shows the chats that are kept, and takes a message for one. */
import { expect, test } from "bun:test";
import type { OfflineChatTexts } from "../../src/ui/chat/offline-texts";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS, typeInto } from "./chat-page";
import { chatOf, lineOf, OfflineWorld, PERSON } from "./offline-chats-page";

const TEXT_NAMES = ["today", "yesterday", "you", "edited", "sent", "delivered", "read", "waiting", "refused", "draft"];
const TEXTS = {
  ...Object.fromEntries(TEXT_NAMES.map((name) => [name, name])),
  ...{ as_of: "as of {time}", said: "{who} at {time}:", photo_mine: "my photo", photo_from: "photo of {name}" },
  ...{ recalled_mine: "I recalled", recalled_theirs: "{name} recalled", bottle: "bottle", design: "design" },
  ...{ last_photo: "photo", last_bottle: "bottle", last_design: "design", last_recalled: "recalled" },
} as unknown as OfflineChatTexts;

const HTML =
  `${PAGE_PARTS}<div class="error-face"><h1>offline</h1></div>` +
  `<section id="offline-section" data-waiting="waits" data-texts='${JSON.stringify(TEXTS)}' hidden>` +
  '<div data-part="friends" hidden></div>' +
  '<section data-part="chat" hidden><img><h1 data-name=""></h1><p data-as-of=""></p><ul></ul>' +
  '<form><textarea></textarea><p data-unkept="" hidden></p><button>send</button></form></section>' +
  '<section data-part="unsent" hidden><ul></ul></section>' +
  '<section data-part="chats" hidden><ul></ul><p data-as-of=""></p></section>' +
  '<section data-part="letters" hidden><ul></ul></section><section data-part="write"></section>' +
  '<template id="offline-chat-row"><li><a><img><b data-name=""></b><i data-country=""></i><span data-line=""></span>' +
  '<time data-when=""></time></a></li></template>' +
  '<template id="offline-unsent"><li><b data-state=""></b><p data-text=""></p></li></template></section>';

async function worldWith(...chats: OfflineWorld["chats"]): Promise<OfflineWorld> {
  const world = await OfflineWorld.create();
  world.chats = chats;
  (await world.openSwitchedOn()).close();
  world.device.setOnline(false);
  return world;
}
async function openPage(world: OfflineWorld, path: string): Promise<Tab> {
  const tab = new Tab(world.device, { path, html: HTML, globals: { crypto: world.crypto } });
  await tab.load("offline/offline");
  await world.settle();
  return tab;
}
const isHidden = ({ document }: Tab, part: string) => document.querySelector(`[data-part="${part}"]`)?.hidden;
const faceOf = ({ document }: Tab) => document.querySelector(".error-face")?.hidden ?? false;
const rowsOf = ({ document }: Tab) =>
  document
    .querySelectorAll('[data-part="chats"] li')
    .map((row) => ["name", "country", "line", "when"].map((part) => row.querySelector(`[data-${part}]`)?.textContent));
const bubblesOf = ({ document }: Tab) =>
  document.querySelectorAll('[data-part="chat"] .chat-bubble').map((bubble) => bubble.textContent);

const A = chatOf("a", [lineOf(1), lineOf(2, { text: "Last words" })]);
const GONE = chatOf("b", [lineOf(3, { kind: "recalled", text: null })]);

test("lists who it was with, what was last, and when; a draft in its place", async () => {
  const world = await worldWith(A, GONE);
  world.device.localStorage.setItem("draft:me:b", "The second door is");
  const tab = await openPage(world, "/friends");
  expect(rowsOf(tab)).toEqual([
    ["Friend a", "Sweden", "Last words", expect.stringContaining(":00")],
    ["Friend b", "Sweden", "draft The second door is", expect.stringContaining(":00")],
  ]);
  expect([isHidden(tab, "friends"), isHidden(tab, "chat"), isHidden(tab, "write"), faceOf(tab)]).toEqual([
    ...[false, true, true, true],
  ]);
  expect(tab.document.querySelectorAll("[data-part=chats] a").map((link) => link.getAttribute("href"))).toEqual([
    ...["/chat/a", "/chat/b"],
  ]);
});

test("names and words have the language that the server has found; a draft has none", async () => {
  const quote = { id: null, mine: false, excerpt: "Да", language: "ru" };
  const lines = [lineOf(1, { text: "नमस्ते", language: "hi", quote })];
  const chats = ["a", "b"].map((id) => ({ ...chatOf(id, lines), name: "ひかり", nameLanguage: "ja" }));
  const world = await worldWith(...chats);
  world.device.localStorage.setItem("draft:me:b", "The second door is");
  const list = await openPage(world, "/friends");
  const langOf = (tab: Tab, of: string) => tab.document.querySelectorAll(of).map((each) => each.getAttribute("lang"));
  expect(langOf(list, '[data-part="chats"] [data-name]')).toEqual(["ja", "ja"]);
  expect(langOf(list, '[data-part="chats"] [data-line]')).toEqual(["hi", null]);
  const chat = await openPage(world, "/chat/a");
  expect(langOf(chat, '[data-part="chat"] [data-name]')).toEqual(["ja"]);
  expect(langOf(chat, ".chat-quote bdi, .chat-quote-text, .chat-words")).toEqual(["ja", "ru", "hi"]);
});

test("elsewhere the list stands below the page's own head", async () => {
  const tab = await openPage(await worldWith(A), "/backpack");
  expect([rowsOf(tab).length, isHidden(tab, "friends"), faceOf(tab)]).toEqual([1, true, false]);
});

test("shows one chat: words, quotes, what has no words, how far the last own one has come", async () => {
  const quote = { id: "m1", mine: false, excerpt: "Secret 1" };
  const lines = [
    lineOf(1),
    lineOf(2, { mine: true, state: "delivered", quote, edited: true }),
    ...(["photo", "bottle", "recalled"] as const).map((kind, n) => lineOf(3 + n, { kind, text: null })),
    lineOf(9, { mine: true, state: "read" }),
  ];
  const tab = await openPage(await worldWith(chatOf("a", lines), GONE), "/chat/a");
  expect(bubblesOf(tab)).toEqual([
    ...["Secret 1", "Friend aSecret 1Secret 2 edited", "photo of Friend a", "bottle", "Secret 9"],
  ]);
  const log = tab.document.querySelector('[data-part="chat"] ul');
  expect(log?.textContent).toContain("Friend a recalled");
  expect(log?.querySelectorAll(".chat-meta").map((meta) => meta.textContent)).toEqual(["read"]);
  expect([isHidden(tab, "chat"), isHidden(tab, "chats"), isHidden(tab, "write"), faceOf(tab)]).toEqual([
    ...[false, true, true, true],
  ]);
});

test("a message is written there and waits for a page with a network, whose person it belongs to", async () => {
  const world = await worldWith(A);
  const tab = await openPage(world, "/chat/a");
  const field = tab.document.querySelector("textarea");
  if (!field) throw new Error("there is a field");
  typeInto(tab, field, "From a tunnel");
  expect(world.device.localStorage.getItem("draft:me:a")).toBe("From a tunnel");
  const send = tab.document.querySelector("[data-part=chat] button");
  // A double tap sends it once.
  for (let tap = 0; tap < 2; tap++) send?.click();
  await world.settle();
  expect(bubblesOf(tab).at(-1)).toBe("From a tunnel");
  expect([(field as unknown as { value: string }).value, world.device.localStorage.getItem("draft:me:a")]).toEqual([
    ...["", null],
  ]);
  expect(world.device.localStorage.getItem("outbox")).toBe(`${PERSON} me`);
  tab.close();
  const again = await openPage(world, "/chat/a");
  expect(bubblesOf(again).slice(-2)).toEqual(["Last words", "From a tunnel"]);
  again.close();
  world.device.setOnline(true);
  await world.open();
  const sent = world.device.network.requestsTo("POST", "/api/chat/a/messages");
  expect(sent.map(({ json }) => json.text)).toEqual(["From a tunnel"]);
});

test("is the page it was where nothing is kept, of an unknown chat, or of a person who has left", async () => {
  const world = await worldWith(A);
  const unknown = await openPage(world, "/chat/z");
  expect([isHidden(unknown, "chat"), rowsOf(unknown).length, faceOf(unknown)]).toEqual([true, 1, false]);
  world.device.localStorage.removeItem("offline-chats");
  const left = await openPage(world, "/chat/a");
  expect([isHidden(left, "chat"), isHidden(left, "chats"), faceOf(left)]).toEqual([true, true, false]);
  expect(left.document.body.textContent).not.toContain("Last words");
});
