/** What a chat's page shows of messages that are not sent yet, and when they are tried again. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { messageOf, openChat } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const SEND = "/api/chat/them/messages";
const sends = ({ network }: Device, path: string | RegExp = SEND) =>
  network.requestsTo("POST", path).map(({ json }) => json.text);

async function write(chat: LiveChat, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    chat.type(text);
    chat.key("Enter");
    await chat.settle();
  }
}
/** States under the messages, as they are shown. */
const states = ({ tab }: LiveChat) =>
  tab.document.querySelectorAll(".chat-meta, .chat-again").map((each) => each.textContent?.trim());
const bar = ({ tab }: LiveChat) => tab.document.querySelector(".chat-net")?.textContent;
const accept = (seq: number) => (request: NetworkRequest) => {
  const { clientId, text } = request.json as { clientId: string; text: string };
  request.answer(201, messageOf(seq, { from: "me", to: "them", clientId, text }));
};
const refuse =
  (status: number, message = "no") =>
  (request: NetworkRequest) =>
    request.answer(status, { error: { message } });

describe("without a network", () => {
  test("messages wait, are counted, and can be discarded", async () => {
    const chat = await openLiveChat();
    chat.device.setOnline(false);
    await write(chat, "One", "Two");
    expect([states(chat), bar(chat)]).toEqual([["waiting", "waiting"], "waiting here: 2"]);
    chat.tab.document.querySelector(".chat-options")?.click();
    await chat.settle();
    chat.tab.document.querySelector(".chat-menu-delete")?.click();
    await chat.settle();
    expect([chat.texts(), bar(chat)]).toEqual([["Two"], "waiting here: 1"]);
    chat.answers[`POST ${SEND}`] = [accept(1)];
    chat.device.setOnline(true);
    await chat.settle();
    expect(sends(chat.device)).toEqual(["Two"]);
  });

  test("a failed one that is tried again waits, too", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [(request) => request.break()];
    await write(chat, "One");
    expect(states(chat)).toEqual(["failed"]);
    chat.device.setOnline(false);
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(states(chat)).toEqual(["waiting"]);
  });
});

test("a message that is discarded while it is sent does not come back when sending fails", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [() => undefined];
  await write(chat, "One");
  chat.tab.document.querySelector(".chat-options")?.click();
  await chat.settle();
  chat.tab.document.querySelector(".chat-menu-delete")?.click();
  await chat.settle();
  chat.device.network.open.find(({ path }) => path === SEND)?.break();
  await chat.settle();
  expect([chat.texts(), await chat.device.readDatabase("outbox")]).toEqual([[], []]);
});

test("a page that is opened without a network shows what waits", async () => {
  const first = await openLiveChat();
  first.device.setOnline(false);
  await write(first, "One");
  first.tab.close();
  const chat = await openChat(first.device);
  expect(chat.texts()).toEqual(["One"]);
});

describe("a refused message", () => {
  test("says why, is not counted, holds nobody back, and is tried again by hand alone", async () => {
    const chat = await openLiveChat();
    const fields = (request: NetworkRequest) =>
      request.answer(422, { error: { message: "no", fields: { text: "Not this word." } } });
    chat.answers[`POST ${SEND}`] = [fields, accept(2), refuse(403, "Not to them.")];
    await write(chat, "One", "Two", "Three");
    const [sent, ...refused] = states(chat);
    expect([sent?.endsWith("sent"), ...refused]).toEqual([true, "refused Not this word.", "refused Not to them."]);
    chat.device.setOnline(false);
    await chat.settle();
    expect(bar(chat)).toBe("disconnected");
    chat.device.setOnline(true);
    await chat.device.clock.advance(120_000);
    expect(sends(chat.device)).toEqual(["One", "Two", "Three"]);
    chat.answers[`POST ${SEND}`] = [accept(3)];
    chat.tab.document.querySelector(".chat-again")?.click();
    await chat.settle();
    expect(sends(chat.device).at(-1)).toBe("One");
    expect(chat.texts()).toEqual(["Two", "One", "Three"]);
  });
});

describe("a message that came too soon", () => {
  test("holds back those after it in its chat alone, and is tried again after 2, 5, 10, 30, 30 seconds", async () => {
    const device = await Device.create();
    const [toThem, toOther] = [await openChat(device), await openChat(device, { them: { id: "other", nickname: "" } })];
    const start = device.clock.now;
    const tries: string[] = [];
    device.network.onRequest = (request) => {
      if (request.method !== "POST" || !request.path.endsWith("/messages")) return;
      tries.push(`${request.json.text} ${(device.clock.now - start) / 1_000}`);
      if (request.path === SEND) refuse(429)(request);
      else accept(1)(request);
    };
    for (const [chat, text] of [
      [toThem, "One"],
      [toThem, "Two"],
      [toOther, "Other"],
    ] as const) {
      chat.type(text);
      chat.key("Enter");
    }
    await device.clock.settle();
    expect(new Set(tries.splice(0))).toEqual(new Set(["One 0", "Other 0"]));
    toOther.tab.close();
    await device.clock.advance(80_000);
    expect(tries.splice(0)).toEqual(["One 2", "One 7", "One 17", "One 47", "One 77"]);
    // Somebody looks again: at once, and the pauses are short again.
    toThem.tab.setVisible(false);
    await device.clock.settle();
    expect(tries).toEqual([]);
    toThem.tab.setVisible(true);
    await device.clock.advance(2_000);
    expect(tries).toEqual(["One 80", "One 82"]);
  });
});

describe("where the session is over", () => {
  async function writeSignedOut(): Promise<LiveChat> {
    const chat = await openLiveChat();
    chat.device.network.onRequest = refuse(401);
    await write(chat, "One");
    await chat.device.clock.advance(120_000);
    expect(sends(chat.device)).toEqual(["One"]);
    await write(chat, "Two");
    chat.tab.close();
    return chat;
  }

  test("a message is tried once, and waits for its person", async () => {
    const { device } = await writeSignedOut();
    const before = sends(device).length;
    device.network.onRequest = (request) => (request.path === SEND ? accept(before)(request) : undefined);
    await openChat(device);
    expect(sends(device).slice(before)).toEqual(["One", "Two"]);
  });

  test("another person's chat removes it, unsent", async () => {
    const { device } = await writeSignedOut();
    const before = sends(device).length;
    await openChat(device, { me: "dan" });
    expect([await device.readDatabase("outbox"), sends(device).length]).toEqual([[], before]);
  });
});

test("whoever writes while another message fails need not wait: both are tried at once", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [() => undefined, accept(1), accept(2)];
  await write(chat, "One", "Two");
  chat.device.network.open.find(({ path }) => path === SEND)?.break();
  await chat.settle();
  expect(sends(chat.device)).toEqual(["One", "One", "Two"]);
});

test("a message that is written while another one is sent follows at once, whenever that is", async () => {
  const device = await Device.create();
  for (let steps = 0; steps < 25; steps++) {
    const tab = new Tab(device);
    const { enqueueMessage } = await tab.load("chat/outbox");
    const message = { person: "me", to: "them", kind: "text", file: null, at: 0 } as const;
    const text = [`first ${steps}`, `second ${steps}`] as const;
    device.network.onRequest = accept(1);
    void enqueueMessage({ ...message, text: text[0], clientId: text[0] });
    for (let step = 0; step < steps; step++) await device.clock.step();
    void enqueueMessage({ ...message, text: text[1], clientId: text[1] });
    await device.clock.settle();
    expect(sends(device).slice(-2)).toEqual([...text]);
    tab.close();
  }
});

test("a database that another tab deletes is made anew by the next message", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [accept(1), accept(2)];
  await write(chat, "One");
  chat.device.indexedDB.deleteDatabase("outbox");
  await chat.settle();
  await write(chat, "Two");
  expect(sends(chat.device)).toEqual(["One", "Two"]);
});
