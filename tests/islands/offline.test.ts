/** What pages say and do without a network, and what a device keeps of a person (docs/product.md 17.1). */
import { describe, expect, test } from "bun:test";
import type { OfflineLetter } from "../../islands/offline/store";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { failToSend, noticeOf, openBottle, openOfflinePage, unsentOf, writeOffline } from "./offline-page";

const posts = ({ network }: Device) => network.requests.filter(({ key }) => key !== null);
const stored = async (device: Device) => (await device.readDatabase("ashore")) as Record<string, unknown>[];
const queued = async (device: Device) => (await stored(device)).filter((each) => each?.key !== undefined);

async function offlineDevice(): Promise<Device> {
  const device = await Device.create();
  device.setOnline(false);
  return device;
}

describe("a comment that could not be sent", () => {
  test("is kept with the key of its form, and its sheet closes", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann", "the form's key");
    tab.document.querySelector("[popover]")?.showPopover();
    await failToSend(tab, "Hello");
    expect(await queued(device)).toMatchObject([{ kind: "comment", key: "the form's key", text: "Hello" }]);
    expect([noticeOf(tab), tab.document.querySelector("[popover]")?.isPopoverOpen]).toEqual(["kept", false]);
    device.setOnline(true);
    await device.clock.settle();
    const [request] = posts(device);
    expect([request?.path, request?.key, request?.json]).toEqual([
      "/api/bottles/drop/b1", "the form's key", { comment: "Hello" },
    ]);
    request?.answer(200, {});
    await device.clock.settle();
    expect([noticeOf(tab), await queued(device), device.localStorage.getItem("ashore")]).toEqual(["sent", [], "letters"]);
  });

  test("is not kept where there is a network, an answer, or nothing written", async () => {
    const device = await Device.create();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "There is a network");
    device.setOnline(false);
    await failToSend(tab, " \n");
    const form = tab.document.querySelector("form[data-keeps]");
    const answered = { ctx: { sourceElement: form, response: { status: 422 } } };
    if (form) tab.fire("htmx:error", { bubbles: true, detail: answered }, form);
    const elsewhere = { ctx: { sourceElement: tab.document.querySelector('form[action="/logout"]') } };
    tab.fire("htmx:error", { bubbles: true, detail: elsewhere }, tab.document.body);
    await device.clock.settle();
    expect(await queued(device)).toEqual([]);
  });

  test("that is refused later says why, with the way to where it is", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(403, { error: { code: "blocked", message: "not allowed" } });
    await device.clock.settle();
    expect(noticeOf(tab)).toBe("refused: not allowed");
    tab.document.querySelector("#notices button")?.click();
    expect(tab.navigations).toEqual([{ how: "assign", url: "/offline?language=en" }]);
  });

  test("an own form that was sent in the end counts as sent", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(409, { error: { code: "idempotency_key_reused", message: "used" } });
    await device.clock.settle();
    expect([noticeOf(tab), await queued(device)]).toEqual(["sent", []]);
  });

  test("of whose session is over is erased with all that the device kept", async () => {
    const left: unknown[] = [];
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    tab.navigator.serviceWorker = { controller: { postMessage: (message: unknown) => left.push(message) } };
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(401, {});
    await device.clock.settle();
    await device.clock.advance(60_000);
    expect([await stored(device), posts(device).length, left]).toEqual([[], 1, ["leave"]]);
    expect(tab.document.body.dataset.live).toBeUndefined();
  });
});

describe("the queue waits longer each time", () => {
  test("2, 5, 10, 30, 30 seconds", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.network.onRequest = (request) => request.key && request.answer(503);
    device.setOnline(true);
    await device.clock.settle();
    const at: number[] = [];
    for (let second = 0; second < 80; second++) {
      const before = posts(device).length;
      await device.clock.advance(1_000);
      if (posts(device).length > before) at.push(second + 1);
    }
    expect(at).toEqual([2, 7, 17, 47, 77]);
    expect(await queued(device)).toHaveLength(1);
  });
});

const LETTERS = [
  { id: "b1", kind: "kept", createdAt: "2026-05-01T00:00:00Z", name: "Ken", country: "JP" },
  { id: "b2", kind: "kept", createdAt: "2026-05-02T00:00:00Z", name: "Mia", country: "" },
  { id: "b3", kind: "held", createdAt: "2026-04-01T00:00:00Z", name: "Leo", country: "FR" },
].map((each) => ({ ...each, content: `of ${each.name}`, language: "ja", svg: `/${each.id}.svg`, art: "<svg/>" })) as OfflineLetter[];

const FORM = { content: "", heldByMe: true };
const apiLetter = ({ id, kind, name, country, content, language, createdAt, svg }: OfflineLetter) => ({
  ...FORM, id, content, language, createdAt, heldByMe: kind === "held", author: { nickname: name, country }, design: { svg },
});

/** A server of letters: kept ones in pages of two. */
function answerLetters(request: NetworkRequest): void {
  const url = new URL(request.path, "https://x.example");
  const kept = LETTERS.filter(({ kind }) => kind === "kept").map(apiLetter);
  const from = Number(url.searchParams.get("cursor") ?? 0);
  if (url.pathname === "/api/bottles/picked-bottles")
    request.answer(200, { items: [...LETTERS.map(apiLetter).filter(({ heldByMe }) => heldByMe), { ...kept[0], id: "x" }] });
  else if (url.pathname === "/api/bottles/collected-bottles")
    request.answer(200, { items: kept.slice(from, from + 1), nextCursor: from + 1 < kept.length ? String(from + 1) : null });
  else if (url.pathname === "/throw.json") request.answer(200, { choices: [{ picture: "/bottle/a.svg" }] });
  else if (url.pathname !== "/api/events") request.answer(200, "<svg/>");
}

async function openHome(device: Device, options: PageOptions = {}): Promise<Tab> {
  const navigator = { serviceWorker: { register: async () => undefined, controller: null } };
  const tab = new Tab(device, { person: "ann", html: PAGE_PARTS, navigator, ...options });
  await tab.load("page/boot");
  return tab;
}

describe("letters", () => {
  const fetches = ({ network }: Device) => network.requestsTo("GET", /^\/api\/bottles\/picked/).length;

  test("held and kept ones are stored with their pictures, and shown without a network", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    (await openHome(device)).close();
    expect(await stored(device)).toEqual(expect.arrayContaining(LETTERS));
    device.setOnline(false);
    const page = await openOfflinePage(device);
    const items = page.document.querySelectorAll("[data-part=letters] li");
    const shown = items.map((item) => ["[data-name]", "[data-meta]", "[data-text]"].map((part) => item.querySelector(part)?.textContent));
    expect(shown).toEqual([
      ["Leo", "France · Apr 1, 2026", "of Leo"],
      ["Mia", "May 2, 2026", "of Mia"],
      ["Ken", "Japan · May 1, 2026", "of Ken"],
    ]);
    // Only who holds a letter can comment on it.
    expect(items.map((item) => item.querySelector("[data-answer]")?.hidden)).toEqual([false, true, true]);
    await writeOffline(page, "Dear Leo", '[data-bottle="b3"]');
    expect(await queued(device)).toMatchObject([{ path: "/api/bottles/drop/b3", body: '{"comment":"Dear Leo"}' }]);
    expect(unsentOf(page)).toEqual(["Dear Leo: waiting"]);
  });

  test("are fetched at most every ten minutes, on pages of a held letter each time, never on a chat's", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    await openHome(device, { html: '<div data-island="chat" data-mounted="1"></div>' });
    expect(fetches(device)).toBe(0);
    await openHome(device);
    await device.clock.advance(10 * 60_000);
    await openHome(device);
    expect(fetches(device)).toBe(1);
    await device.clock.advance(1);
    await openHome(device);
    expect(fetches(device)).toBe(2);
    await openHome(device, { html: `${PAGE_PARTS}<form data-keeps="/x"></form>` });
    expect(fetches(device)).toBe(3);
  });

  test("a 401 erases them; a failure leaves those that are there", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    await openHome(device);
    await device.clock.advance(11 * 60_000);
    device.network.onRequest = (request) => request.answer(503);
    await openHome(device);
    expect(await stored(device)).toEqual(expect.arrayContaining(LETTERS));
    device.network.onRequest = (request) => request.answer(401);
    await openHome(device);
    expect([await stored(device), device.localStorage.getItem("ashore")]).toEqual([[], null]);
  });

  test("of whoever signs out while they come are not stored", async () => {
    const device = await Device.create();
    device.network.onRequest = (request) => request.path !== "/throw.json" && answerLetters(request);
    const tab = await openHome(device);
    tab.document.querySelector('form[action="/logout"] button')?.click();
    await device.clock.settle();
    for (const request of device.network.open) if (request.path !== "/api/events") answerLetters(request);
    await device.clock.settle();
    expect((await stored(device)).filter((each) => each?.id)).toEqual([]);
    expect(device.localStorage.getItem("ashore")).toBeNull();
  });

  test("of another person are gone before anything of the next is there", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    (await openHome(device)).close();
    device.network.onRequest = () => undefined;
    await openHome(device, { person: "dan" });
    expect(await stored(device)).toEqual(["dan"] as never);
  });

  test("a visitor's page erases what is left of a person", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    (await openHome(device)).close();
    expect(device.localStorage.getItem("visits")).not.toBeNull();
    await openHome(device, { person: null, html: "" });
    expect((await stored(device)).length).toBeGreaterThan(0);
    await openHome(device, { person: null, html: '<a href="/login">sign in</a>' });
    expect([await stored(device), Object.keys(device.localStorage)]).toEqual([[], []]);
  });
});

describe("the offline page", () => {
  test("has nothing of nobody's", async () => {
    const page = await openOfflinePage(await offlineDevice());
    expect(page.document.querySelector("#ashore")?.hidden).toBe(true);
  });

  test("in place of another page reloads as soon as the server is there, not while somebody writes", async () => {
    const device = await offlineDevice();
    const page = await openOfflinePage(device, "/profile");
    await device.clock.advance(60_000);
    expect(page.navigations).toEqual([]);
    const field = page.document.querySelector("textarea");
    Object.assign(field ?? {}, { value: "Half a letter" });
    device.network.onRequest = (request) => request.answer(request.path === "/healthz" ? 200 : 404);
    device.setOnline(true);
    await device.clock.advance(60_000);
    expect(page.navigations).toEqual([]);
    Object.assign(field ?? {}, { value: "" });
    await device.clock.advance(15_000);
    expect(page.navigations.map(({ how }) => how)).toContain("reload");
  });

  test("a refused letter is tried again under a new key", async () => {
    const device = await offlineDevice();
    (await openBottle(device, "ann")).close();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Claims the device");
    tab.close();
    const page = await openOfflinePage(device);
    await writeOffline(page, "Hello sea");
    expect(noticeOf(page)).toBe("kept");
    device.network.onRequest = (request) => request.answer(422, { error: { code: "x", message: "no" } });
    device.setOnline(true);
    await device.clock.settle();
    expect(unsentOf(page)).toEqual(["Claims the device: refused: no", "Hello sea: refused: no"]);
    device.network.onRequest = (request) => request.answer(201, {});
    page.document.querySelectorAll("[data-again]")[1]?.click();
    await device.clock.settle();
    const keys = posts(device).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    page.document.querySelector("[data-discard]")?.click();
    await device.clock.settle();
    expect([unsentOf(page), await queued(device)]).toEqual([[], []]);
  });
});
