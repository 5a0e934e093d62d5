/** What has arrived on a device is acknowledged, on whatever page, by the tab that holds the stream. */
import { describe, expect, spyOn, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";
import { messageOf } from "./chat-page";
import { type LiveChat, openLiveChat } from "./live-chat";

const API = "/api/chat/delivered";
const arrival = (seq: number, from = "them") => ({ id: `m${seq}`, seq, from, to: "me" });

/** A device whose server has messages that wait; requests to acknowledge are answered so, the first ones as listed. */
async function deviceWith(waiting: string[], ...answers: ((request: NetworkRequest) => void)[]) {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  device.network.onRequest = (request) => {
    if (request.path === "/api/events") feeds.push(new EventFeed(request));
    if (request.path !== API) return;
    if (request.method === "GET") request.answer(200, { ids: waiting });
    else (answers.shift() ?? ((each: NetworkRequest) => each.answer(204)))(request);
  };
  const told = () => device.network.requestsTo("POST", API).map(({ json }) => json.ids);
  return { device, feeds, told };
}

async function openPage(device: Device): Promise<Tab> {
  const tab = new Tab(device, { person: "p", path: "/square" });
  tab.document.body.dataset.person = "me";
  await tab.load("live/live");
  await device.clock.settle();
  return tab;
}

describe("a device", () => {
  test("acknowledges what came while it was away, and what the stream brings; its owner's own messages not", async () => {
    const { device, feeds, told } = await deviceWith(["m1", "m2"]);
    await openPage(device);
    await openPage(device);
    expect(told()).toEqual([["m1", "m2"]]);
    feeds[0]?.send("message", arrival(3), "p-1");
    feeds[0]?.send("message", arrival(4, "me"), "p-2");
    await device.clock.settle();
    expect(told().slice(1)).toEqual([["m3"]]);
    expect(device.network.requestsTo("GET", API)).toHaveLength(1);
  });

  test("asks again while the server has more, and not for what it never takes", async () => {
    const { device, told } = await deviceWith(["m1"]);
    const batches = [["m1"], ["m2"], ["m2"], ["m2"]];
    const { onRequest } = device.network;
    device.network.onRequest = (request) =>
      request.path === API && request.method === "GET"
        ? request.answer(200, { ids: batches.shift(), messages: [], more: true })
        : onRequest(request);
    await openPage(device);
    expect(told()).toEqual([["m1"], ["m2"], ["m2"]]);
  });

  test("says nothing of what the stream brings before all that waits has come", async () => {
    const { device, feeds, told } = await deviceWith([]);
    const { onRequest } = device.network;
    const asked: NetworkRequest[] = [];
    device.network.onRequest = (request) =>
      request.path === API && request.method === "GET" ? asked.push(request) : onRequest(request);
    await openPage(device);
    feeds[0]?.send("message", arrival(300), "p-1");
    await device.clock.settle();
    asked[0]?.answer(200, { ids: ["m100"], messages: [], more: true });
    await device.clock.settle();
    expect(told()).toEqual([["m100"]]);
    asked[1]?.answer(200, { ids: ["m200"], messages: [], more: false });
    await device.clock.settle();
    expect(told().slice(1)).toEqual([["m200", "m300"]]);
  });

  test("asks for the rest where it could not tell of the first ones at once, and only then tells of newer ones", async () => {
    const { device, feeds, told } = await deviceWith([], (request) => request.answer(503));
    const { onRequest } = device.network;
    const batches = [["m100"], ["m100"], ["m200"], []];
    device.network.onRequest = (request) =>
      request.path === API && request.method === "GET"
        ? request.answer(200, { ids: batches.shift(), messages: [], more: batches.length > 1 })
        : onRequest(request);
    await openPage(device);
    feeds[0]?.send("message", arrival(300), "p-1");
    await device.clock.advance(60_000);
    expect(told()).toEqual([["m100"], ["m100"], ["m200", "m300"]]);
  });

  test("tells of nothing newer while the server names what it never takes, and asks anew with the next message", async () => {
    const { device, feeds, told } = await deviceWith([]);
    const { onRequest } = device.network;
    let more = true;
    device.network.onRequest = (request) =>
      request.path === API && request.method === "GET"
        ? request.answer(200, { ids: ["m1"], messages: [], more })
        : onRequest(request);
    await openPage(device);
    feeds[0]?.send("message", arrival(300), "p-1");
    await device.clock.advance(60_000);
    expect(told().flat()).not.toContain("m300");
    more = false;
    feeds[0]?.send("message", arrival(301), "p-2");
    await device.clock.advance(60_000);
    expect(told().at(-1)).toEqual(["m1", "m301"]);
  });

  test("to which nothing has come asks once, and says nothing", async () => {
    const { device, told } = await deviceWith([]);
    await openPage(device);
    await device.clock.advance(30_000);
    expect([told(), device.network.requestsTo("GET", API).length]).toEqual([[], 1]);
  });

  test("acknowledges the newest of each sender, together, where they come faster than the server answers", async () => {
    const { device, feeds, told } = await deviceWith([], () => undefined);
    await openPage(device);
    feeds[0]?.send("message", arrival(1), "p-1");
    await device.clock.settle();
    for (const seq of [2, 3]) feeds[0]?.send("message", arrival(seq), `p-${seq}`);
    feeds[0]?.send("message", arrival(4, "other"), "p-4");
    await device.clock.settle();
    expect(told()).toEqual([["m1"]]);
    device.network.open.find(({ path }) => path === API)?.answer(204);
    await device.clock.settle();
    expect(told().slice(1)).toEqual([["m3", "m4"]]);
  });

  test.each([
    ["429", (request: NetworkRequest) => request.answer(429)],
    ["503", (request: NetworkRequest) => request.answer(503)],
    ["no answer", (request: NetworkRequest) => request.break()],
    ["a page of a hotel", (request: NetworkRequest) => request.answer(200, "<html>")],
  ])("says it again after 2 and 5 seconds: %s", async (_, fails) => {
    const { device, feeds, told } = await deviceWith([], fails, fails);
    await openPage(device);
    feeds[0]?.send("message", arrival(1), "p-1");
    await device.clock.settle();
    const counts = [told().length];
    for (const wait of [2_100, 5_000, 30_000]) {
      await device.clock.advance(wait);
      counts.push(told().length);
    }
    expect(counts).toEqual([1, 2, 3, 3]);
  });

  test("tells of the newest where one came while an earlier one could not be told", async () => {
    const { device, feeds, told } = await deviceWith([], () => undefined);
    await openPage(device);
    for (const seq of [1, 2]) {
      feeds[0]?.send("message", arrival(seq), `p-${seq}`);
      await device.clock.settle();
    }
    device.network.open.find(({ path }) => path === API)?.answer(503);
    await device.clock.advance(2_100);
    expect(told()).toEqual([["m1"], ["m2"]]);
  });

  test.each([[401], [404], [422]])("gives up where the server will never take it (%p)", async (status) => {
    const { device, feeds, told } = await deviceWith([], (request) => request.answer(status, {}));
    await openPage(device);
    feeds[0]?.send("message", arrival(1), "p-1");
    await device.clock.advance(30_000);
    expect(told()).toHaveLength(1);
  });

  test("that was closed before it could say so says it on the next page", async () => {
    const { device, feeds, told } = await deviceWith(["m1"], (request) => request.break());
    const page = await openPage(device);
    feeds[0]?.send("message", arrival(1), "p-1");
    page.close();
    await openPage(device);
    expect(told().at(-1)).toEqual(["m1"]);
  });
});

/** Requests that tell the server of messages, by what they say. */
const toldBy = ({ device }: LiveChat) => ({
  read: device.network.requestsTo("POST", "/api/chat/them/read").map(({ json }) => json.upTo),
  delivered: device.network.requestsTo("POST", API).flatMap(({ json }) => json.ids),
});

describe("what comes in the chat that somebody looks at", () => {
  test("is read, which says that it was delivered: one request, and nothing is stored after it", async () => {
    const chat = await openLiveChat();
    const { IDBDatabase } = chat.device.databases as { IDBDatabase: typeof globalThis.IDBDatabase };
    const transaction = spyOn(IDBDatabase.prototype, "transaction");
    await chat.receive(messageOf(1));
    await chat.device.clock.advance(5_000);
    expect(toldBy(chat)).toEqual({ read: [1], delivered: [] });
    expect([transaction.mock.calls.length, chat.device.localStorage.getItem("receipts")]).toEqual([0, null]);
  });

  test("is acknowledged after half a second where it is out of sight, and at once on a hidden page", async () => {
    const chat = await openLiveChat();
    const scroller = chat.tab.document.querySelector(".chat-scroll");
    // Rows stand at 0.
    Object.assign(scroller?.rect ?? {}, { bottom: -1_000 });
    await chat.receive(messageOf(1));
    expect(toldBy(chat)).toEqual({ read: [], delivered: [] });
    await chat.device.clock.advance(500);
    expect(toldBy(chat)).toEqual({ read: [], delivered: ["m1"] });
    chat.tab.setVisible(false);
    await chat.receive(messageOf(2));
    expect(toldBy(chat)).toEqual({ read: [], delivered: ["m1", "m2"] });
  });

  test("is acknowledged half a second after the first while more keep coming out of sight", async () => {
    const chat = await openLiveChat();
    Object.assign(chat.tab.document.querySelector(".chat-scroll")?.rect ?? {}, { bottom: -1_000 });
    for (const seq of [1, 2, 3]) {
      await chat.receive(messageOf(seq));
      await chat.device.clock.advance(200);
    }
    expect(toldBy(chat).delivered).toEqual(["m3"]);
    await chat.receive(messageOf(4));
    await chat.device.clock.advance(500);
    expect(toldBy(chat).delivered).toEqual(["m3", "m4"]);
  });

  test("is acknowledged at once where it is of another chat", async () => {
    const chat = await openLiveChat();
    await chat.send("message", messageOf(7, { from: "other" }));
    expect(toldBy(chat)).toEqual({ read: [], delivered: ["m7"] });
  });

  test("is told as read when the network is back, though nobody has acknowledged it", async () => {
    const chat = await openLiveChat();
    const read = "POST /api/chat/them/read";
    chat.answers[read] = [(request) => request.break()];
    await chat.receive(messageOf(1));
    await chat.device.clock.advance(1_000);
    expect(chat.device.localStorage.getItem("receipts")).toContain('{"them":1}');
    await chat.device.clock.advance(2_000);
    expect(toldBy(chat)).toEqual({ read: [1, 1], delivered: [] });
  });
});
