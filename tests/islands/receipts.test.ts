/** What was read waits on the device until the server knows it. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { messageOf, openChatTab, PAGE_PARTS } from "./chat-page";
import { openPage } from "./island-page";

const READ = "/api/chat/them/read";
const reads = ({ network }: Device) => network.requestsTo("POST", READ).map(({ json }) => json.upTo);
const accept = (request: NetworkRequest) => request.answer(200, { unread: 0, chatUnread: 0 });
/** Person and what waits of theirs, `upTo` by partner; empty: nothing is kept. */
const stored = ({ localStorage }: Device) => (localStorage.getItem("receipts") ?? "").split(" ").slice(1);

/** A device on which requests to read are answered so; the first ones as listed. */
async function deviceWith(...answers: ((request: NetworkRequest) => void)[]): Promise<Device> {
  const device = await Device.create();
  device.network.onRequest = (request) => {
    if (request.method === "POST" && request.path === READ) (answers.shift() ?? accept)(request);
  };
  return device;
}

const openRead = (device: Device, last = 3) => openChatTab(device, { messages: [messageOf(last)] });
const refuse = (status: number) => (request: NetworkRequest) => request.answer(status, { error: { message: "no" } });

/** Nothing of it runs any more. */
async function closeTab(tab: Tab): Promise<void> {
  tab.close();
  await tab.device.clock.settle();
}

describe("what was read", () => {
  test("without a network, is told by the next page of any kind, and forgotten then", async () => {
    const device = await deviceWith();
    device.setOnline(false);
    const { tab } = await openRead(device);
    expect(stored(device)).toEqual(["me", '{"them":3}']);
    await closeTab(tab);
    device.setOnline(true);
    await openPage("", { person: "tag-me" }, device);
    await device.clock.advance(2_000);
    expect([reads(device), stored(device)]).toEqual([[3], []]);
  });

  test.each([
    ["429", refuse(429)],
    ["503", (request: NetworkRequest) => request.answer(503, "down")],
    ["no answer", (request: NetworkRequest) => request.break()],
    ["a page of a hotel", (request: NetworkRequest) => request.answer(200, "<html>")],
  ])("is told again after 2, 5, 8 and 8 seconds while somebody looks: %s", async (_, fails) => {
    const device = await deviceWith(fails, fails, fails, fails, fails);
    await openRead(device);
    const counts: number[] = [];
    for (const wait of [1_900, 200, 5_000, 8_000, 8_000, 8_000]) {
      await device.clock.advance(wait);
      counts.push(reads(device).length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
    expect(stored(device)).toEqual([]);
  });

  test("is told at once, and what is read in the second after it in one", async () => {
    const waiting: NetworkRequest[] = [];
    const device = await deviceWith((request) => void waiting.push(request));
    const tab = new Tab(device, { person: "tag-me", html: PAGE_PARTS });
    const { enqueueReceipt } = await tab.load("chat/reading/receipts");
    for (const upTo of [1, 2, 4, 3]) {
      void enqueueReceipt({ person: "me", to: "them", upTo });
      await device.clock.advance(200);
    }
    waiting[0]?.answer(200, {});
    await device.clock.settle();
    expect([reads(device), stored(device)]).toEqual([[1], ["me", '{"them":4}']]);
    await device.clock.advance(999);
    expect(reads(device)).toEqual([1]);
    await device.clock.advance(1);
    expect([reads(device), stored(device)]).toEqual([[1, 4], []]);
    await device.clock.advance(1_000);
    void enqueueReceipt({ person: "me", to: "them", upTo: 5 });
    await device.clock.settle();
    expect(reads(device)).toEqual([1, 4, 5]);
  });

  test("is told when the page is left, without waiting for its second", async () => {
    const device = await deviceWith();
    const { tab } = await openRead(device);
    const { enqueueReceipt } = await tab.load("chat/reading/receipts");
    void enqueueReceipt({ person: "me", to: "them", upTo: 4 });
    await device.clock.settle();
    expect(reads(device)).toEqual([3]);
    tab.setVisible(false);
    await device.clock.settle();
    expect([reads(device), stored(device)]).toEqual([[3, 4], []]);
    await device.clock.advance(5_000);
    expect(reads(device)).toEqual([3, 4]);
  });

  test("is given up where the server refuses it, and kept for its person where the session is over", async () => {
    const refused = await deviceWith(refuse(404));
    await openRead(refused);
    expect([reads(refused), stored(refused)]).toEqual([[3], []]);
    const over = await deviceWith(refuse(401));
    const { tab } = await openRead(over);
    await over.clock.advance(120_000);
    expect([reads(over), stored(over)]).toEqual([[3], ["me", '{"them":3}']]);
    await closeTab(tab);
    const next = await openRead(over, 2);
    expect([reads(over), stored(over)]).toEqual([[3, 3], []]);
    await closeTab(next.tab);
  });

  test("is told again after a 401 of a proxy, which says nothing of the session", async () => {
    const device = await deviceWith((request) => request.answer(401, "<h1>Proxy password</h1>"));
    const { tab } = await openRead(device);
    expect([reads(device), stored(device)]).toEqual([[3], ["me", '{"them":3}']]);
    await device.clock.advance(2_000);
    expect(reads(device)).toEqual([3, 3]);
    await closeTab(tab);
  });

  test("by somebody else in this browser is never told", async () => {
    const device = await deviceWith(refuse(401));
    await closeTab((await openRead(device)).tab);
    await openChatTab(device, { me: "dan" });
    await device.clock.advance(60_000);
    expect([reads(device), stored(device)]).toEqual([[3], []]);
  });

  test("is erased with the rest at sign-out", async () => {
    const device = await deviceWith((request) => request.break());
    const { tab } = await openRead(device);
    tab.document.querySelector('form[action="/logout"] button')?.click();
    await device.clock.settle();
    expect(stored(device)).toEqual([]);
  });

  test("is told by this page where the browser keeps nothing", async () => {
    const device = await deviceWith((request) => request.break());
    const open = () => {
      throw new Error("no storage");
    };
    const tab = new Tab(device, { person: "tag-me", html: PAGE_PARTS, globals: { indexedDB: { open } } });
    const { enqueueReceipt } = await tab.load("chat/reading/receipts");
    void enqueueReceipt({ person: "me", to: "them", upTo: 5 });
    await device.clock.advance(3_000);
    expect(reads(device)).toEqual([5, 5]);
  });

  test("a request that hangs is given up when the network is back", async () => {
    const device = await deviceWith(() => undefined);
    const { tab } = await openRead(device);
    await device.clock.advance(3_000);
    tab.fire("online");
    await device.clock.settle();
    expect([reads(device), stored(device)]).toEqual([[3, 3], []]);
  });
});
