/** Letters that a device keeps for reading without a network, and how they leave it (docs/product.md 17.1). */
import { describe, expect, test } from "bun:test";
import type { OfflineLetter } from "../../islands/offline/store";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { type PageOptions, Tab } from "../support/browser-tab";
import { plainText } from "../support/plain-text";
import { PAGE_PARTS } from "./chat-page";
import { failToSend, openBottle, openOfflinePage, unsentOf, writeOffline } from "./offline-page";

const stored = async (device: Device) => (await device.readDatabase("ashore")) as Record<string, unknown>[];
const queued = async (device: Device) => (await stored(device)).filter((each) => each?.key !== undefined);

const LETTERS = [
  { id: "b1", kind: "kept", createdAt: "2026-05-01T00:00:00Z", name: "Ken", country: "JP" },
  { id: "b2", kind: "kept", createdAt: "2026-05-02T00:00:00Z", name: "Mia", country: "" },
  { id: "b3", kind: "held", createdAt: "2026-04-01T00:00:00Z", name: "Leo", country: "FR" },
].map((each) => ({
  ...each,
  content: `of ${each.name}`,
  language: "ja",
  nameLanguage: each.name === "Ken" ? "ko" : null,
  svg: `/${each.id}.svg`,
  art: "<svg/>",
})) as OfflineLetter[];

const FORM = { content: "", heldByMe: true };
const apiLetter = ({ id, kind, name, country, content, language, nameLanguage, createdAt, svg }: OfflineLetter) => ({
  ...FORM,
  id,
  content,
  // Of its author's screens.
  language: "en",
  languages: { content: language, author: nameLanguage },
  createdAt,
  heldByMe: kind === "held",
  author: { nickname: name, country },
  design: { svg },
});

/** A server of letters: kept ones in pages of two. */
function answerLetters(request: NetworkRequest): void {
  const url = new URL(request.path, "https://x.example");
  const kept = LETTERS.filter(({ kind }) => kind === "kept").map(apiLetter);
  const from = Number(url.searchParams.get("cursor") ?? 0);
  if (url.pathname === "/api/bottles/picked-bottles")
    request.answer(200, {
      items: [...LETTERS.map(apiLetter).filter(({ heldByMe }) => heldByMe), { ...kept[0], id: "x" }],
    });
  else if (url.pathname === "/api/bottles/collected-bottles")
    request.answer(200, {
      items: kept.slice(from, from + 1),
      nextCursor: from + 1 < kept.length ? String(from + 1) : null,
    });
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
    const voices = items.map((item) =>
      ["[data-name]", "[data-line]", "[data-text]"].map((part) => item.querySelector(part)?.getAttribute("lang")),
    );
    expect(voices).toEqual([null, null, "ko"].map((name) => [name, "ja", "ja"]));
    const shown = items.map((item) =>
      ["[data-name]", "[data-meta]", "[data-text]"].map((part) =>
        plainText(item.querySelector(part)?.textContent ?? ""),
      ),
    );
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
    // Each picture once.
    expect(device.network.requestsTo("GET", "/b1.svg")).toHaveLength(1);
    await openHome(device, { html: `${PAGE_PARTS}<form data-keeps="/x"></form>` });
    expect(fetches(device)).toBe(3);
    // It may have been answered or thrown back there.
    await openHome(device);
    await openHome(device);
    expect(fetches(device)).toBe(4);
  });

  test("a 401 of the server erases them; a failure, or a 401 of a proxy, leaves those that are there", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    await openHome(device);
    await device.clock.advance(11 * 60_000);
    for (const [status, page] of [
      [503, null],
      [401, "<h1>401 Authorization Required</h1>"],
    ] as const) {
      device.network.onRequest = (request) => request.answer(status, page);
      await openHome(device);
      expect(await stored(device)).toEqual(expect.arrayContaining(LETTERS));
    }
    device.network.onRequest = (request) => request.answer(401, { error: { code: "unauthenticated" } });
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

  test("that come after another person has taken the device over are not stored", async () => {
    const device = await Device.create();
    device.network.onRequest = (request) => request.path !== "/throw.json" && answerLetters(request);
    const anns = await openHome(device);
    const open = device.network.open.filter(({ path }) => path === "/throw.json");
    device.network.onRequest = () => undefined;
    await openHome(device, { person: "dan" });
    for (const request of open) answerLetters(request);
    device.network.onRequest = (request) => request.parts.tab === anns && answerLetters(request);
    await device.clock.settle();
    expect(await stored(device)).toEqual(["dan"] as never);
  });

  test("do not hide that something waits to be sent", async () => {
    const device = await Device.create();
    const bottle = await openBottle(device, "ann");
    device.setOnline(false);
    await failToSend(bottle, "Hello");
    bottle.close();
    device.setOnline(true);
    device.network.onRequest = (request) => request.key === null && answerLetters(request);
    await openHome(device);
    expect((await stored(device)).length).toBeGreaterThan(LETTERS.length);
    expect(device.localStorage.getItem("ashore")).toBe("unsent");
  });

  test("a visitor's page erases what is left of a person", async () => {
    const device = await Device.create();
    device.network.onRequest = answerLetters;
    (await openHome(device)).close();
    expect(device.localStorage.getItem("visits")).not.toBeNull();
    device.localStorage.setItem("draft:ann", "Half a letter");
    await openHome(device, { person: null, html: "" });
    expect((await stored(device)).length).toBeGreaterThan(0);
    await openHome(device, { person: null, html: '<a href="/login">sign in</a>' });
    expect([await stored(device), Object.keys(device.localStorage)]).toEqual([[], []]);
  });
});
