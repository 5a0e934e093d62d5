/** One tab of a browser holds the stream, whoever comes and goes. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import { EventFeed } from "../support/browser-stream";
import { Tab } from "../support/browser-tab";
import { runs } from "./runs";

/** ms in which the tabs agree again, however a leader went. */
const AGREED = 12_000;

interface Candidate {
  tab: Tab;
  leads: boolean;
  stop(): void;
}

async function openCandidate(device: Device, withoutLocks: boolean): Promise<Candidate> {
  const tab = new Tab(device, { withoutLocks });
  const { waitToLead } = await tab.load("live/leader");
  const candidate: Candidate = { tab, leads: false, stop: () => undefined };
  candidate.stop = waitToLead("stream", () => {
    candidate.leads = true;
    return () => {
      candidate.leads = false;
    };
  });
  return candidate;
}

class TabStory {
  candidates: Candidate[] = [];
  /** How often a leading tab went. */
  changes = 0;

  constructor(
    readonly device: Device,
    readonly withoutLocks: boolean,
  ) {}

  get leaders(): number {
    return this.candidates.filter(({ leads }) => leads).length;
  }
  async open(): Promise<void> {
    this.candidates.push(await openCandidate(this.device, this.withoutLocks));
  }
  close(n: number, how: "leaves" | "crashes"): void {
    const candidate = this.candidates[n % Math.max(1, this.candidates.length)];
    if (candidate?.leads) this.changes++;
    if (how === "leaves") candidate?.stop();
    candidate?.tab.close();
    this.candidates = this.candidates.filter((each) => each !== candidate);
  }
}

const TAB_ACTS: Record<string, (story: TabStory, n: number) => unknown> = {
  "a tab opens": (story) => story.open(),
  "two open at once": (story) => Promise.all([story.open(), story.open()]),
  "one leaves": (story, n) => story.close(n, "leaves"),
  "one crashes": (story, n) => story.close(n, "crashes"),
  "a moment passes": (story) => story.device.clock.advance(100),
  "a while passes": (story) => story.device.clock.advance(AGREED),
};
const tabAct = fc.tuple(fc.constantFrom("a tab opens", ...Object.keys(TAB_ACTS)), fc.nat(4));

/** With locks they agree at once, without them after a while. */
async function playTabs(acts: readonly (readonly [string, number])[], withoutLocks: boolean): Promise<number> {
  const story = new TabStory(await Device.create(), withoutLocks);
  for (const [name, n] of acts) {
    await TAB_ACTS[name]?.(story, n);
    await story.device.clock.settle();
    const areAgreed = !withoutLocks || name === "a while passes";
    if (areAgreed) expect(story.leaders).toBe(Math.min(1, story.candidates.length));
  }
  await story.device.clock.advance(AGREED);
  expect(story.leaders).toBe(Math.min(1, story.candidates.length));
  return story.changes;
}

test.each([
  ["with locks", false],
  ["without locks", true],
])(
  "one tab leads, %s",
  async (_, withoutLocks) => {
    let changes = 0;
    const property = fc.asyncProperty(fc.array(tabAct, { minLength: 8, maxLength: 14 }), async (acts) => {
      changes += await playTabs(acts, withoutLocks);
    });
    await fc.assert(property, { seed: 12, numRuns: runs(20) });
    expect(changes).toBeGreaterThan(2);
  },
  60_000,
);

test("without locks, whoever leaves says so: another one leads within a second", async () => {
  const story = new TabStory(await Device.create(), true);
  await story.open();
  await story.device.clock.advance(1_000);
  await story.open();
  await story.device.clock.advance(1_000);
  story.close(0, "leaves");
  await story.device.clock.advance(1_000);
  expect(story.leaders).toBe(1);
});

test("without locks, of two that lead one gives up, and leads again when the other is gone", async () => {
  const story = new TabStory(await Device.create(), true);
  const { device } = story;
  await story.open();
  await device.clock.advance(1_000);
  // Asleep, it answers nobody.
  const asleep = [...device.channels];
  device.channels.clear();
  await story.open();
  await device.clock.advance(1_000);
  expect(story.leaders).toBe(2);
  for (const [channel, of] of asleep) device.channels.set(channel, of);
  await story.open();
  await device.clock.advance(1_000);
  expect(story.leaders).toBe(1);
  story.close(2, "crashes");
  story.close(
    story.candidates.findIndex(({ leads }) => leads),
    "crashes",
  );
  await device.clock.advance(AGREED);
  expect([story.candidates.length, story.leaders]).toEqual([1, 1]);
});

/** Pages with the whole of live events. */
describe("events in several tabs", () => {
  async function openLive(device: Device, person = "p", options = {}) {
    const tab = new Tab(device, { person, ...options });
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
    device.network.onRequest = (request) => request.answer(401);
    feeds[0]?.end();
    await device.clock.advance(1_000);
    expect(tab.navigations.length).toBe(isLeaving ? 0 : 1);
    await device.clock.advance(60_000);
    expect(tab.navigations).toEqual([{ how: "reload", url: "/" }]);
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
