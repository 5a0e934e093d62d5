/** Events of a person in all tabs of a browser, over one stream. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";

/** ms in which the tabs agree again, however a leader went. */
const AGREED = 12_000;

/** What a page with a chat shows. */
function openChatIn({ document }: Tab): void {
  const chat = document.createElement("div");
  chat.className = "chat-scroll";
  document.body.append(chat);
}

describe("events in several tabs", () => {
  async function openLive(device: Device, person = "p", options = {}, isInChat = false, last?: string) {
    const tab = new Tab(device, { person, ...options });
    if (last !== undefined) tab.document.body.dataset.last = last;
    if (isInChat) openChatIn(tab);
    const live = await tab.load("live/live");
    const events: string[] = [];
    const statuses: string[] = [];
    live.subscribeLive({
      onEvent: (type, data) => events.push(type === "reset" ? type : `${type} ${JSON.stringify(data)}`),
      onStatus: (status) => statuses.push(status),
    });
    await device.clock.settle();
    return { tab, live, events, statuses };
  }
  async function openDevice() {
    const device = await Device.create();
    const feeds: EventFeed[] = [];
    device.network.onRequest = (request) => {
      if (request.path === "/api/events") feeds.push(new EventFeed(request));
    };
    return { device, feeds };
  }

  test.each([[true], [false]])("one stream serves all of them (withoutLocks: %p)", async (withoutLocks) => {
    const { device, feeds } = await openDevice();
    const tabs = [await openLive(device, "p", { withoutLocks }), await openLive(device, "p", { withoutLocks })];
    await device.clock.advance(1_000);
    tabs.push(await openLive(device, "p", { withoutLocks }));
    await device.clock.advance(1_000);
    expect(feeds).toHaveLength(1);
    feeds[0]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    for (const { events, statuses } of tabs) {
      expect(events).toEqual(["reset", 'unread {"chats":1}']);
      expect(statuses.at(-1)).toBe("connected");
    }
    // The next leader goes on where the last one was.
    tabs[0]?.tab.close();
    await device.clock.advance(AGREED);
    expect(feeds).toHaveLength(2);
    expect(feeds[1]?.request.parts.headers.get("last-event-id")).toBe("p-1");
    feeds[1]?.send("unread", { chats: 2 }, "p-2");
    await device.clock.settle();
    for (const { events } of tabs.slice(1))
      expect(events.filter((each) => each !== "reset")).toEqual(['unread {"chats":1}', 'unread {"chats":2}']);
  });

  test("a tab that is alone posts no events, until another one is there", async () => {
    const { device, feeds } = await openDevice();
    const heard: object[] = [];
    const Channel = device.channelClass(device.owner);
    Object.assign(new Channel("live-p"), { onmessage: ({ data }: { data: object }) => heard.push(data) });
    const first = await openLive(device);
    feeds[0]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    expect(heard.filter((each) => "event" in each)).toEqual([]);
    expect(first.events).toHaveLength(2);
    const second = await openLive(device);
    feeds[0]?.send("unread", { chats: 2 }, "p-2");
    await device.clock.settle();
    expect(heard.filter((each) => "event" in each)).toHaveLength(1);
    expect(second.events.at(-1)).toBe('unread {"chats":2}');
  });

  test("tabs that open at once hear of each other, whichever leads", async () => {
    const { device, feeds } = await openDevice();
    const opening = [0, 1, 2].map(() => openLive(device));
    const tabs = await Promise.all(opening);
    feeds[0]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    for (const { events } of tabs) expect(events.at(-1)).toBe('unread {"chats":1}');
  });

  test("a tab that opens later goes on after the last event, too", async () => {
    const { device, feeds } = await openDevice();
    const first = await openLive(device);
    feeds[0]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    await openLive(device);
    first.tab.close();
    await device.clock.settle();
    expect(feeds[1]?.request.parts.headers.get("last-event-id")).toBe("p-1");
  });

  test("a page that names the last event before it was made goes on from there", async () => {
    const { device, feeds } = await openDevice();
    const first = await openLive(device, "p", {}, false, "p-4");
    expect(feeds[0]?.request.parts.headers.get("last-event-id")).toBe("p-4");
    feeds[0]?.send("state", { userId: "them" }, "p-5");
    await device.clock.settle();
    expect(first.events).toEqual(["reset", 'state {"userId":"them"}']);
  });

  test("a page that is put aside hears nothing of the others", async () => {
    const { device, feeds } = await openDevice();
    await openLive(device);
    const { tab, events } = await openLive(device);
    tab.fire("pagehide", { persisted: true });
    feeds[0]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    expect(events).toEqual(["reset"]);
  });

  test("each person of a browser has a stream of their own", async () => {
    const { device, feeds } = await openDevice();
    await openLive(device);
    const other = await openLive(device, "other");
    expect(feeds).toHaveLength(2);
    feeds[0]?.break();
    await device.clock.settle();
    expect(other.statuses.at(-1)).toBe("connected");
  });

  test("whoever listens later is told the status, and to load once", async () => {
    const { device } = await openDevice();
    const { live } = await openLive(device);
    const told: unknown[] = [];
    const stop = live.subscribeLive({ onEvent: (type) => told.push(type), onStatus: (status) => told.push(status) });
    expect(told).toEqual(["connected", "reset"]);
    stop();
    device.setOnline(false);
    await device.clock.settle();
    expect(told).toHaveLength(2);
  });

  test("events of another person end it: nothing of them is shown", async () => {
    const { device, feeds } = await openDevice();
    const { events, statuses } = await openLive(device);
    feeds[0]?.send("unread", { chats: 9 }, "other-1");
    feeds[0]?.send("unread", { chats: 8 }, "p-2");
    await device.clock.advance(60_000);
    expect([events, statuses.at(-1), feeds.length]).toEqual([["reset"], "disconnected", 1]);
  });

  test("a page that is put aside holds no stream; shown again, it loads anew", async () => {
    const { device, feeds } = await openDevice();
    const { tab, events } = await openLive(device);
    tab.fire("pagehide", { persisted: true });
    await device.clock.settle();
    expect(feeds[0]?.isOpen).toBe(false);
    tab.fire("pageshow", { persisted: true });
    await device.clock.settle();
    expect([feeds.length, events]).toEqual([2, ["reset", "reset"]]);
    tab.fire("pageshow", { persisted: false });
    await device.clock.settle();
    expect(feeds).toHaveLength(2);
  });

  test.each([
    ["a page reloads where the session is over", false],
    ["but not at once while somebody is leaving it", true],
  ])("%s", async (_, isLeaving) => {
    const { device, feeds } = await openDevice();
    const { tab } = await openLive(device);
    if (isLeaving) tab.document.body.dataset.going = "";
    device.network.onRequest = (request) => request.answer(401, {});
    feeds[0]?.end();
    await device.clock.advance(1_000);
    expect(tab.navigations.length).toBe(isLeaving ? 0 : 1);
    await device.clock.advance(60_000);
    expect(tab.navigations).toEqual([{ how: "reload", url: "/" }]);
  });

  test("a stream that ended before its first id begins with loading anew, too", async () => {
    const { device, feeds } = await openDevice();
    const { events } = await openLive(device);
    feeds[0]?.break();
    await device.clock.advance(1_000);
    expect([feeds.length, events]).toEqual([2, ["reset", "reset"]]);
    feeds[1]?.send("unread", { chats: 1 }, "p-1");
    await device.clock.settle();
    feeds[1]?.break();
    await device.clock.advance(1_000);
    expect([feeds.length, events.length]).toEqual([3, 3]);
  });

  test.each([[0], [1]])("a call that times out in tab %p makes the leader's stream check itself", async (which) => {
    const { device, feeds } = await openDevice();
    const tabs = [await openLive(device, "p", {}, true), await openLive(device)];
    Object.assign(feeds[0] ?? {}, { isMute: true });
    await device.clock.advance(4_001);
    tabs[which]?.tab.fire("call-timed-out");
    await device.clock.settle();
    for (const { statuses } of tabs) expect(statuses.at(-1)).toBe("disconnected");
    await device.clock.advance(2_000);
    expect(feeds).toHaveLength(2);
  });

  test("in a black hole a page knows within eight seconds that it is not connected any longer, whatever it asks for", async () => {
    const { device, feeds } = await openDevice();
    const { statuses } = await openLive(device, "p", {}, true);
    Object.assign(feeds[0] ?? {}, { isMute: true });
    await device.clock.advance(8_000);
    expect(statuses).toContain("disconnected");
  });

  test("a page asks for quick comments while somebody is in a chat, and not before", async () => {
    const { device, feeds } = await openDevice();
    const { tab, statuses } = await openLive(device);
    await device.clock.advance(60_000);
    expect([feeds.length, statuses.at(-1)]).toEqual([1, "connected"]);
    openChatIn(tab);
    await device.clock.advance(2_000);
    expect(feeds.map(({ request }) => request.parts.headers.get("alive-interval"))).toEqual([null, "3"]);
    await device.clock.advance(60_000);
    expect([feeds.length, statuses.at(-1)]).toEqual([2, "connected"]);
  });

  test("a browser without channels has a stream in each tab", async () => {
    const { device, feeds } = await openDevice();
    for (const _ of [1, 2]) {
      const tab = new Tab(device, { person: "p" });
      Reflect.deleteProperty(tab.window, "BroadcastChannel");
      await tab.load("live/live");
    }
    expect(feeds).toHaveLength(2);
  });
});
