/** A tab that the system has put to sleep keeps nothing from the others. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";
import { openChatTab } from "./chat-page";
import { openLiveChat } from "./live-chat";
import { accept, SEND, sends, write } from "./outbox-page";

/** ms in which a visible tab takes over: its question, and the answer it waits for. */
const TAKEN = 7_500;

async function openLive(device: Device) {
  const tab = new Tab(device, { person: "p" });
  const live = await tab.load("live/live");
  const events: string[] = [];
  const statuses: string[] = [];
  live.subscribeLive({
    onEvent: (type, data) => events.push(type === "reset" ? type : `${type} ${JSON.stringify(data)}`),
    onStatus: (status) => statuses.push(status),
  });
  await device.clock.settle();
  return { tab, events, statuses };
}

async function openDevice() {
  const device = await Device.create();
  const feeds: EventFeed[] = [];
  device.network.onRequest = (request) => {
    if (request.path === "/api/events") feeds.push(new EventFeed(request));
    else request.answer(200, { ids: [] });
  };
  const feed = (n: number): EventFeed => feeds[n] ?? expect.unreachable(`no stream ${n}`);
  return { device, feeds, feed };
}

const stateOf = ({ tab }: { tab: Tab }) =>
  tab.document.querySelector(".chat-meta")?.textContent?.trim().split(" · ").at(-1);
const lastIdOf = ({ request }: EventFeed): string | null => request.parts.headers.get("last-event-id");

describe("the tab that leads", () => {
  test("loses the lead when it is suspended; no event is lost or doubled, and awake it closes its stream", async () => {
    const { device, feeds, feed } = await openDevice();
    const tabs = [await openLive(device), await openLive(device), await openLive(device)];
    const [leader, second, third] = tabs.map(({ tab }) => tab) as [Tab, Tab, Tab];
    third.setVisible(false);
    feed(0).send("message", { n: 1 }, "p-1");
    await device.clock.settle();
    leader.asleep = true;
    await device.clock.advance(TAKEN);
    expect([feeds.length, lastIdOf(feed(1))]).toEqual([2, "p-1"]);
    feed(1).send("message", { n: 2 }, "p-2");
    await device.clock.settle();
    leader.asleep = false;
    // What its old stream still held.
    feed(0).send("message", { n: 2 }, "p-2");
    await device.clock.advance(TAKEN);
    expect([feed(0).isOpen, feed(1).isOpen, feeds.length]).toEqual([false, true, 2]);
    feed(1).send("message", { n: 3 }, "p-3");
    await device.clock.settle();
    for (const { events, statuses } of tabs) {
      expect(events.filter((each) => each !== "reset")).toEqual([1, 2, 3].map((n) => `message {"n":${n}}`));
      expect(statuses.at(-1)).toBe("connected");
    }
    second.close();
    await device.clock.advance(TAKEN);
    // First the hidden one, as the next in the queue, then the one that somebody looks at.
    expect(feeds.slice(2).map((each) => [each.request.parts.tab, lastIdOf(each)])).toEqual([
      [third, "p-3"],
      [leader, "p-3"],
    ]);
  });

  test("a tab that opens while it sleeps is connected after two seconds, and older tabs load anew", async () => {
    const { device, feeds, feed } = await openDevice();
    const [leader, older] = [await openLive(device), await openLive(device)];
    feed(0).send("message", { n: 1 }, "p-1");
    await device.clock.settle();
    older.tab.setVisible(false);
    leader.tab.asleep = true;
    const opened = await openLive(device);
    await device.clock.advance(2_100);
    expect([feeds.length, lastIdOf(feed(1)), opened.statuses.at(-1)]).toEqual([2, null, "connected"]);
    // The new tab knows no event to go on after: what the older one has missed it has to ask for.
    expect(older.events).toEqual(["reset", 'message {"n":1}', "reset"]);
  });

  test("is the one that somebody looks at, some seconds after they do; two visible ones do not take turns", async () => {
    const { device, feeds, feed } = await openDevice();
    const [first, second] = [await openLive(device), await openLive(device)];
    await device.clock.advance(30_000);
    expect(feeds).toHaveLength(1);
    feed(0).send("message", { n: 1 }, "p-1");
    first.tab.setVisible(false);
    second.tab.setVisible(true);
    await device.clock.advance(4_000);
    expect(feeds).toHaveLength(1);
    await device.clock.advance(4_000);
    expect([feeds.length, lastIdOf(feed(1)), feed(0).isOpen]).toEqual([2, "p-1", false]);
    first.tab.setVisible(true);
    await device.clock.advance(30_000);
    expect([feeds.length, feed(1).isOpen]).toEqual([2, true]);
  });

  test("stays where it is while nobody looks", async () => {
    const { device, feeds } = await openDevice();
    const [first, second] = [await openLive(device), await openLive(device)];
    for (const { tab } of [first, second]) tab.setVisible(false);
    first.tab.asleep = true;
    await device.clock.advance(30_000);
    expect(feeds).toHaveLength(1);
    second.tab.setVisible(true);
    await device.clock.advance(TAKEN);
    expect(feeds).toHaveLength(2);
  });

  test("status of one that has lost the lead, and does not know it yet, changes nothing", async () => {
    const { device, feed } = await openDevice();
    const [leader, second, third] = [await openLive(device), await openLive(device), await openLive(device)];
    third.tab.setVisible(false);
    leader.tab.asleep = true;
    await device.clock.advance(TAKEN);
    feed(0).break();
    await device.clock.settle();
    for (const { statuses } of [second, third]) expect(statuses.at(-1)).toBe("connected");
  });
});

describe("the tab that sends", () => {
  test("loses it when it is suspended: another one sends the message, which is on the way until it is there", async () => {
    const chat = await openLiveChat();
    const other = await openChatTab(chat.device);
    chat.answers[`POST ${SEND}`] = [() => undefined, () => undefined];
    await write(chat, "One");
    chat.tab.asleep = true;
    other.tab.setVisible(true);
    await chat.device.clock.advance(TAKEN);
    expect(sends(chat.device)).toEqual(["One", "One"]);
    const [first, second] = chat.device.network.requestsTo("POST", SEND);
    expect(first?.json.clientId).toBe(second?.json.clientId as string);
    chat.tab.asleep = false;
    await chat.settle();
    expect([first?.isOver, stateOf(other)]).toEqual([true, "sending"]);
    if (second) accept(1)(second);
    await chat.settle();
    expect([other.texts(), stateOf(other)]).toEqual([["One"], "sent"]);
    await chat.device.clock.advance(60_000);
    expect([sends(chat.device).length, chat.texts(), stateOf(chat)]).toEqual([2, ["One"], "sent"]);
    expect(await chat.device.readDatabase("outbox")).toEqual([]);
  });

  test("is not disturbed while it answers, however long the network takes", async () => {
    const chat = await openLiveChat();
    const other = await openChatTab(chat.device);
    chat.answers[`POST ${SEND}`] = [() => undefined];
    await write(chat, "One");
    other.tab.setVisible(true);
    await chat.device.clock.advance(9_000);
    expect(sends(chat.device)).toEqual(["One"]);
  });

  test("gives a picture up that it was uploading", async () => {
    const chat = await openLiveChat();
    const { enqueueMessage } = await chat.tab.load("chat/outbox");
    const other = await openChatTab(chat.device);
    chat.answers[`POST ${SEND}`] = [() => undefined, () => undefined];
    const file = new Blob(["a"], { type: "image/png" });
    const item = { clientId: "c", to: "them", kind: "image", text: null, width: 1, height: 1, at: 0 } as const;
    await chat.device.clock.run(() => enqueueMessage({ ...item, person: "me", file }));
    chat.tab.asleep = true;
    other.tab.setVisible(true);
    await chat.device.clock.advance(TAKEN);
    const [first, second] = chat.device.network.requestsTo("POST", SEND);
    chat.tab.asleep = false;
    await chat.settle();
    expect([first?.isOver, second?.isOver]).toEqual([true, false]);
  });

  test("in the middle of a transaction keeps the others from storing: after eight seconds they say so, and keep the text", async () => {
    const device = await Device.create();
    const neverOpens = { open: () => new EventTarget() };
    const chat = await openChatTab(device, {}, { globals: { indexedDB: neverOpens } });
    chat.type("One");
    chat.key("Enter");
    await device.clock.advance(8_100);
    expect(chat.tab.document.querySelector(".toast")?.textContent).toContain("not_kept");
    expect(chat.field().value).toBe("One");
    expect(sends(device)).toEqual([]);
  });
});
