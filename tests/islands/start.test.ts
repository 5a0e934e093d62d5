/** What a page starts, for whom; and the rules of trying again. */
import { describe, expect, test } from "bun:test";
import { newIdempotencyKey } from "../../islands/page/idempotency-key";
import { isTemporaryFailure, RETRY_WAITS } from "../../islands/retry";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { openChatTab, PAGE_PARTS } from "./chat-page";
import { failToSend, openBottle } from "./offline-page";

const open = async (device: Device, person: string | null, options: ConstructorParameters<typeof Tab>[1] = {}) => {
  const tab = new Tab(device, { person, html: PAGE_PARTS, ...options });
  await tab.load("page/boot");
  return tab;
};
const asked = ({ network }: Device) => network.requests.map(({ method, path }) => `${method} ${path}`);

describe("a page", () => {
  test("of a visitor asks for nothing and remembers nothing; of a person it follows events", async () => {
    const device = await Device.create();
    await open(device, null);
    expect([asked(device), Object.keys(device.localStorage)]).toEqual([[], []]);
    await open(device, "p");
    expect([asked(device), Object.keys(device.localStorage)]).toEqual([["GET /api/events"], ["signed-in", "visits"]]);
  });

  test("that is still loading starts them when it has loaded", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { person: "p", html: PAGE_PARTS });
    tab.document.readyState = "loading";
    await tab.load("page/boot");
    expect(asked(device)).toEqual([]);
    tab.fire("load");
    await device.clock.settle();
    expect(asked(device)).toEqual(["GET /api/events"]);
  });

  test("that is still loading registers the service worker when it has loaded", async () => {
    const registered: string[] = [];
    const serviceWorker = { controller: null, register: async (path: string) => void registered.push(path) };
    const tab = new Tab(await Device.create(), { person: null, html: PAGE_PARTS, navigator: { serviceWorker } });
    tab.document.readyState = "loading";
    await tab.load("page/boot");
    expect(registered).toEqual([]);
    tab.fire("load");
    expect(registered).toEqual(["/sw.js"]);
  });

  test("tells the service worker its language", async () => {
    const messages: unknown[] = [];
    const registered: unknown[] = [];
    const controller = { postMessage: (message: unknown) => messages.push(message) };
    const serviceWorker = { controller, register: async (path: string) => void registered.push(path) };
    await open(await Device.create(), null, { lang: "ja", navigator: { serviceWorker } });
    expect([registered, messages]).toEqual([["/sw.js"], [{ language: "ja" }]]);
  });

  test("takes over each of its parts once, those that come later too", async () => {
    const device = await Device.create();
    const part =
      '<div data-island="country" data-props="{}"><select id="country"><option value="DE">Germany</option></select></div>';
    const tab = await open(device, null, { html: `${part}<div data-island="of a newer page"></div>` });
    tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
    await device.clock.settle();
    expect(tab.document.querySelectorAll("input[role=combobox]")).toHaveLength(1);
    const later = tab.document.createElement("div");
    later.innerHTML = part;
    tab.document.body.append(later);
    tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
    await device.clock.settle();
    expect(tab.document.querySelectorAll("input[role=combobox]")).toHaveLength(2);
  });
});

describe("what waits on the device", () => {
  const sent = ({ network }: Device) => network.requestsTo("POST", "/api/chat/them/messages").length;

  async function writeWithoutNetwork() {
    const device = await Device.create();
    const chat = await openChatTab(device);
    device.setOnline(false);
    chat.type("Hello");
    chat.key("Enter");
    await device.clock.settle();
    chat.tab.close();
    device.setOnline(true);
    return device;
  }

  test("is sent from any page of the same person, not from another's or a visitor's", async () => {
    const device = await writeWithoutNetwork();
    expect(device.localStorage.getItem("outbox")).toBe("tag-me me");
    for (const person of ["tag-other", null]) (await open(device, person, { html: "" })).close();
    expect(sent(device)).toBe(0);
    await open(device, "tag-me");
    expect(sent(device)).toBe(1);
  });

  const ENDINGS: [name: string, end: (request: NetworkRequest) => void, isSentAgain: boolean][] = [
    ["got no answer", (request) => request.break(), true],
    ["found the server busy", (request) => request.answer(503, { error: { message: "busy" } }), true],
    ["was one too many", (request) => request.answer(429, { error: { message: "wait" } }), true],
    ["met a page of somebody else's", (request) => request.answer(200, "<!doctype html>"), true],
    ["was refused", (request) => request.answer(422, { error: { message: "no" } }), false],
  ];
  test.each(ENDINGS)("%s: is it sent again from any page", async (_, end, isSentAgain) => {
    const device = await Device.create();
    const chat = await openChatTab(device);
    const toThem = ({ method, path }: NetworkRequest) => method === "POST" && path === "/api/chat/them/messages";
    device.network.onRequest = (request) => toThem(request) && end(request);
    chat.type("Hello");
    chat.key("Enter");
    await device.clock.settle();
    expect(sent(device)).toBe(1);
    chat.tab.close();
    device.network.onRequest = (request) => toThem(request) && request.answer(201, { id: "m", to: "them" });
    for (const _page of [1, 2]) (await open(device, "tag-me", { html: "" })).close();
    expect(sent(device)).toBe(isSentAgain ? 2 : 1);
    expect(device.localStorage.getItem("outbox")).toBeNull();
  });

  test("is sent from a page that is open when the network returns, at once", async () => {
    const device = await writeWithoutNetwork();
    device.setOnline(false);
    await open(device, "tag-me");
    await device.clock.advance(600_000);
    expect(sent(device)).toBe(0);
    device.setOnline(true);
    await device.clock.settle();
    expect(sent(device)).toBe(1);
  });

  test("is not asked for again once it was sent", async () => {
    const device = await writeWithoutNetwork();
    device.network.onRequest = (request) =>
      request.path.endsWith("messages") && request.answer(201, { id: "m", to: "them" });
    (await open(device, "tag-me")).close();
    expect(device.localStorage.getItem("outbox")).toBeNull();
  });

  test("of letters and comments, too", async () => {
    const device = await Device.create();
    const bottle = await openBottle(device, "p");
    device.setOnline(false);
    await failToSend(bottle, "Hello");
    bottle.close();
    device.setOnline(true);
    (await open(device, "other")).close();
    expect(device.network.requests.filter(({ key }) => key)).toEqual([]);
    await open(device, "p");
    expect(device.network.requests.filter(({ key }) => key)).toHaveLength(1);
  });
});

describe("trying again", () => {
  test("is worth it where the server is busy, slow or down, and nowhere else", () => {
    const statuses = Array.from({ length: 400 }, (_, n) => 200 + n).filter(isTemporaryFailure);
    expect(statuses).toEqual([408, 425, 429, ...Array.from({ length: 100 }, (_, n) => 500 + n)]);
  });

  test("waits longer each time, half a minute at most", () => {
    expect([...RETRY_WAITS]).toEqual([...RETRY_WAITS].sort((a, b) => a - b));
    expect(RETRY_WAITS.at(-1)).toBe(30_000);
  });

  test("ends where it is stopped, in the middle of a run too, until it is run anew", async () => {
    const device = await Device.create();
    const { RepeatedWork } = await new Tab(device).load("retry");
    const runs: { withdrawn: AbortSignal; end: (isWorthRetry: boolean) => void }[] = [];
    const work = new RepeatedWork((withdrawn) => new Promise((end) => runs.push({ withdrawn, end })));
    const endRun = async (isWorthRetry: boolean) => {
      runs.at(-1)?.end(isWorthRetry);
      await device.clock.advance(60_000);
    };
    void work.run();
    void work.run();
    work.stop();
    await endRun(true);
    expect(runs.map(({ withdrawn }) => withdrawn.aborted)).toEqual([true]);
    void work.run();
    await endRun(true);
    expect(runs.map(({ withdrawn }) => withdrawn.aborted)).toEqual([true, false, false]);
    await endRun(false);
    expect(runs).toHaveLength(3);
  });

  test("runs anew where that was asked for while a run was given up that then fails", async () => {
    const device = await Device.create();
    const { RepeatedWork } = await new Tab(device).load("retry");
    const runs: AbortSignal[] = [];
    const work = new RepeatedWork((withdrawn) => {
      runs.push(withdrawn);
      if (runs.length > 1) return Promise.resolve(false);
      return new Promise((_, fail) => withdrawn.addEventListener("abort", () => fail(withdrawn.reason)));
    });
    void work.run();
    work.stop();
    void work.run();
    await device.clock.settle();
    expect(runs).toHaveLength(2);
  });

  test("has a key that nobody else has", () => {
    const keys = Array.from({ length: 500 }, newIdempotencyKey);
    expect(new Set(keys).size).toBe(500);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
