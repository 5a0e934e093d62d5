/** Bottles and designs as cards: shown, chosen, sent, refused. */
import { expect, test } from "bun:test";
import type { CardJson } from "../../src/ui/chat/cards/card-types";
import type { ChatMessageJson } from "../../src/ui/chat/types";
import type { NetworkRequest } from "../support/browser-network";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { clickOn, SEND_PATH, sent } from "./picture-page";

const TOOL = "[aria-label=card_add]";

const bottleCard = (change: Partial<CardJson> = {}): CardJson => ({
  kind: "bottle",
  id: "b1",
  name: "Lemon Pier",
  line: "Is anybody out there?",
  language: "en",
  svg: "/designs/0a.svg",
  by: "Mia",
  price: null,
  ...change,
});
const GONE = { id: null, name: null, line: null, language: null, svg: null, by: null, price: null };

const bottleOf = (id: string, change: object = {}) => ({
  id,
  content: `\nLetter ${id}\nmore`,
  // Of its author's screens; what the words are in is found by the server.
  language: "en",
  languages: { content: "ru", design: "ja" },
  hidden: false,
  status: "drifting",
  author: { nickname: "Me" },
  design: { name: `Look of ${id}`, svg: "/designs/0a.svg" },
  ...change,
});

function offer(chat: LiveChat, own: object[], kept: object[] = [], designs: object[] = []): void {
  const lists = { "/api/bottles/my-bottles": own, "/api/bottles/collected-bottles": kept, "/api/designs": designs };
  for (const [path, items] of Object.entries(lists))
    chat.answers[`GET ${path}`] = [(request) => request.answer(200, { items, nextCursor: null })];
}

const cardsIn = ({ tab }: LiveChat) => tab.document.querySelectorAll(".chat-card");
const choicesIn = ({ tab }: LiveChat) => tab.document.querySelectorAll(".card-choice").map((each) => each.textContent);

const accept = (card: CardJson) => (request: NetworkRequest) => {
  const { clientId } = request.json as { clientId: string };
  const change: Partial<ChatMessageJson> = { from: "me", to: "them", text: "", clientId, card };
  request.answer(201, messageOf(1, change));
};

test("a card leads to its page, with what it shows; one that is gone leads nowhere and does not say why", async () => {
  const design = bottleCard({ kind: "design", id: "d1", line: null, language: null, price: 14 });
  const chat = await openLiveChat([
    messageOf(1, { text: "", card: bottleCard() }),
    messageOf(2, { text: "", card: design }),
    messageOf(3, { text: "", card: bottleCard(GONE) }),
  ]);
  const cards = cardsIn(chat);
  expect(cards.map((each) => each.querySelector("a")?.getAttribute("href") ?? null)).toEqual([
    "/bottle/b1",
    "/bottle-square/d1",
    null,
  ]);
  expect(cards[0]?.textContent).toContain("Lemon Pier");
  expect(cards[0]?.textContent).toContain("Is anybody out there?");
  expect(cards[1]?.querySelector(".chat-card-price")?.textContent).toContain("14");
  expect(cards[2]?.textContent).toBe("card_gone_bottle");
});

test("a card that sinks becomes gone when its message is read anew, and goes when it is recalled", async () => {
  const first = messageOf(1, { text: "", card: bottleCard() });
  const chat = await openLiveChat([first]);
  await chat.send("message", { ...first, card: bottleCard(GONE) });
  expect(cardsIn(chat).map((each) => each.textContent)).toEqual(["card_gone_bottle"]);
  await chat.send("recalled", { ...first, recalled: true, text: null, card: null });
  expect(cardsIn(chat)).toHaveLength(0);
});

test("the sheet offers what others can see; the chosen one goes through the outbox and is shown at once", async () => {
  const chat = await openLiveChat();
  offer(
    chat,
    [bottleOf("own"), bottleOf("sunk", { status: "expired" }), bottleOf("hidden", { hidden: true })],
    [bottleOf("kept", { status: "collected", author: { nickname: "Mia" } })],
    [
      { id: "sale", name: "On sale", nameLanguage: "hi", svg: "/designs/0a.svg", status: "forSale", price: 14 },
      { id: "draft", name: "A draft", svg: "/designs/0a.svg", status: "draft", price: null },
    ],
  );
  await clickOn(chat, TOOL);
  expect(choicesIn(chat)).toEqual(["Look of ownLetter own", "Look of keptLetter kept", "On sale"]);
  const voices = chat.tab.document.querySelectorAll(".card-choice bdi").map((each) => each.getAttribute("lang"));
  expect(voices).toEqual(["ja", "ru", "ja", "ru", "hi"]);
  const held: NetworkRequest[] = [];
  chat.answers[`POST ${SEND_PATH}`] = [(request) => void held.push(request)];
  chat.tab.document.querySelectorAll(".card-choice")[1]?.click();
  await chat.settle();
  expect(chat.tab.document.querySelector(".card-choices")).toBeNull();
  expect(cardsIn(chat).map((each) => each.querySelector(".serif")?.textContent)).toEqual(["Look of kept"]);
  expect(
    cardsIn(chat)[0]
      ?.querySelectorAll("bdi")
      .map((each) => each.getAttribute("lang")),
  ).toEqual(["ja", "ru"]);
  expect(cardsIn(chat)[0]?.querySelector("a")).toBeNull();
  for (const request of held) accept(bottleCard({ id: "kept", name: "Look of kept" }))(request);
  await chat.settle();
  expect(cardsIn(chat).map((each) => each.querySelector("a")?.getAttribute("href"))).toEqual(["/bottle/kept"]);
  expect(sent(chat)).toEqual([{ bottleId: "kept", clientId: expect.any(String) }]);
});

test("a refused card stays with its reason; without anything to send the sheet says what could be", async () => {
  const chat = await openLiveChat();
  offer(chat, [], [], [{ id: "sale", name: "On sale", svg: "/designs/0a.svg", status: "exhibition", price: null }]);
  chat.answers[`POST ${SEND_PATH}`] = [
    (request) => request.answer(403, { error: { code: "card_not_visible", message: "They cannot see it" } }),
  ];
  await clickOn(chat, TOOL);
  await clickOn(chat, ".card-choice");
  expect(sent(chat)).toEqual([{ designId: "sale", clientId: expect.any(String) }]);
  expect(chat.tab.document.querySelector(".chat-row")?.textContent).toContain("They cannot see it");
  offer(chat, []);
  await clickOn(chat, TOOL);
  expect(chat.tab.document.querySelector(".card-choices")?.textContent).toBe("card_none");
});

test("a list of more than one page goes on by a button, which stays where the server does not answer", async () => {
  const chat = await openLiveChat();
  offer(chat, []);
  const page = (items: object[], nextCursor: string | null) => (request: NetworkRequest) =>
    request.answer(200, { items, nextCursor });
  const sunk = bottleOf("sunk", { status: "expired" });
  chat.answers["GET /api/bottles/my-bottles"] = [page([sunk], "a/1")];
  chat.answers["GET /api/bottles/my-bottles?cursor=a%2F1"] = [
    (request) => request.break(),
    page([bottleOf("one")], "b"),
  ];
  chat.answers["GET /api/bottles/my-bottles?cursor=b"] = [page([bottleOf("two")], null)];
  await clickOn(chat, TOOL);
  const more = () => chat.tab.document.querySelector(".card-choices .button");
  const shown: unknown[] = [choicesIn(chat)];
  while (more() && shown.length < 9) {
    more()?.click();
    await chat.settle();
    shown.push(choicesIn(chat));
  }
  const [one, two] = ["Look of oneLetter one", "Look of twoLetter two"];
  expect(shown).toEqual([[], [], [one], [one, two]]);
});
