/** When a message that was not sent is tried again, and by which tab. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { openChatTab } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";
import { accept, refuse, SEND, sends, states, write } from "./outbox-page";

test("of two tabs one sends, and what it sends is on the way in both", async () => {
  const chat = await openLiveChat();
  const other = await openChatTab(chat.device);
  chat.device.setOnline(false);
  await write(chat, "One");
  chat.answers[`POST ${SEND}`] = [() => undefined];
  chat.device.setOnline(true);
  await chat.settle();
  expect(sends(chat.device)).toEqual(["One"]);
  for (const { tab } of [chat, other]) expect(tab.document.querySelector(".chat-meta")?.textContent).toBe("sending");
  accept(1)(chat.device.network.open.find(({ path }) => path === SEND) as NetworkRequest);
  await chat.settle();
  expect([sends(chat.device), chat.texts(), other.texts()]).toEqual([["One"], ["One"], ["One"]]);
});

test("a failed message is on its way again while it is tried, and tried as soon as the stream is there again", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [(request) => request.break(), () => undefined];
  await write(chat, "One");
  expect(states(chat)).toEqual(["failed"]);
  chat.feeds.at(-1)?.end();
  await chat.device.clock.advance(500);
  expect([sends(chat.device), states(chat)]).toEqual([["One", "One"], ["sending"]]);
});

test("a message that hangs until the stream is there again is sent anew, and nothing is said to have failed", async () => {
  const chat = await openLiveChat();
  chat.answers[`POST ${SEND}`] = [() => undefined, () => undefined];
  await write(chat, "One", "Two");
  const before = states(chat);
  await chat.device.clock.advance(2_500);
  chat.feeds.at(-1)?.end();
  await chat.device.clock.advance(500);
  expect(sends(chat.device)).toEqual(["One", "One"]);
  expect(states(chat)).toEqual(before);
});

describe("a message that came too soon", () => {
  test("holds back those after it in its chat alone, and is tried again after 2, 5, 8, 8, 8 seconds while somebody looks", async () => {
    const device = await Device.create();
    const [toThem, toOther] = [
      await openChatTab(device),
      await openChatTab(device, { them: { id: "other", nickname: "" } }),
    ];
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
    await device.clock.advance(34_000);
    expect(tries.splice(0)).toEqual(["One 2", "One 7", "One 15", "One 23", "One 31"]);
    // Somebody looks again: at once, and the pauses are short again.
    toThem.tab.setVisible(false);
    await device.clock.settle();
    expect(tries).toEqual([]);
    toThem.tab.setVisible(true);
    await device.clock.advance(2_000);
    expect(tries).toEqual(["One 34", "One 36"]);
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
    await openChatTab(device);
    expect(sends(device).slice(before)).toEqual(["One", "Two"]);
  });

  test("another person's chat removes it, unsent", async () => {
    const { device } = await writeSignedOut();
    const before = sends(device).length;
    await openChatTab(device, { me: "dan" });
    expect([await device.readDatabase("outbox"), sends(device).length]).toEqual([[], before]);
  });
});

describe.each([
  ["a page", "<h1>Proxy password</h1>", {}],
  ["JSON", '{"error":{"code":"unauthenticated"}}', { "content-type": "application/json" }],
])("a 401 of a proxy says nothing of the session: %s", (_, body, headers) => {
  const askPassword = (request: NetworkRequest) => request.answer(401, body, headers);

  test("a message has failed, as without an answer, and is sent when the network lets it through; the draft stays", async () => {
    const chat = await openLiveChat();
    chat.answers[`POST ${SEND}`] = [askPassword, accept(1)];
    await write(chat, "One");
    chat.type("Not ready yet");
    await chat.settle();
    expect([states(chat), chat.tab.navigations]).toEqual([["failed"], []]);
    await chat.device.clock.advance(2_000);
    expect([sends(chat.device), chat.texts()]).toEqual([["One", "One"], ["One"]]);
    expect(chat.tab.sessionStorage.getItem("draft:me:them")).toBe("Not ready yet");
  });

  test("so does a picture", async () => {
    const chat = await openLiveChat();
    const { enqueueMessage } = await chat.tab.load("chat/outbox");
    chat.answers[`POST ${SEND}`] = [askPassword, accept(1)];
    const file = new Blob(["1"], { type: "image/png" });
    const picture = { person: "me", to: "them", kind: "image", text: null, file, clientId: "p", at: 0 } as const;
    void enqueueMessage(picture);
    await chat.settle();
    expect([states(chat), chat.tab.navigations]).toEqual([["failed"], []]);
    await chat.device.clock.advance(2_000);
    expect([sends(chat.device).length, await chat.device.readDatabase("outbox")]).toEqual([2, []]);
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
