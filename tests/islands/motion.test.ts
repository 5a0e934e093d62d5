/** Motion, sound and sheets: for those who want them, and in the way of nothing (docs/product.md 17.3). */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import type { PageDialog } from "../support/browser-forms";
import { rectOf } from "../support/browser-properties";
import { type PageOptions, Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

const SOUNDS = { cork: "/cork.mp3", paper: "/paper.mp3", heart: "/heart.mp3", splash: "/splash.mp3" };
const PROPS = JSON.stringify({ sounds: SOUNDS, locale: "en" });
const REDUCED = ["(prefers-reduced-motion: reduce)"];

/** A page with its effects, and what is to be heard and felt of it. */
async function openPage(html: string, options: PageOptions & { sound?: boolean; device?: Device } = {}) {
  const { sound = false, device = await Device.create(), ...rest } = options;
  if (sound) device.localStorage.setItem("feel", "1");
  const buzzes: number[][] = [];
  const played: string[] = [];
  device.network.onRequest = (request) => {
    played.push(request.path);
    request.answer(200, new Blob(["sound"]));
  };
  class AudioContext {
    destination = {};
    createBufferSource = () => ({ buffer: null, connect: () => undefined, start: () => undefined });
    decodeAudioData = async () => ({});
  }
  const tab = new Tab(device, {
    html: `${PAGE_PARTS}${html}<div data-island="feel" data-props='${PROPS}'></div>`,
    navigator: { vibrate: (pattern: number[]) => buzzes.push(pattern) },
    globals: { AudioContext },
    ...rest,
  });
  const create = tab.document.createElement.bind(tab.document);
  const created: PageElement[] = [];
  tab.document.createElement = (name) => {
    created.push(create(name));
    return created.at(-1) as PageElement;
  };
  await tab.load("page/boot");
  /** What flew over the page: it is gone when it has landed. */
  const flights = () => created.filter(({ className, animations }) => className === "flying" && animations.length > 0);
  return { device, tab, buzzes, flights, played: () => played.splice(0).map((path) => path.replace(".mp3", "")) };
}

const HELD =
  '<div class="hero"><span class="afloat"><img src="/bottle/1-x9.svg"></span></div>' +
  '<form method="post" action="/bottle/1/keep"><button id="keep"></button></form>' +
  '<form method="post" action="/bottle/1/drop"><button id="drop"></button></form>' +
  '<form method="post" action="/bottle/1/like"><button id="like"></button></form>' +
  '<form method="post" action="/pick"><button id="pick"></button></form>' +
  '<form method="post" action="/account/keepsake"><button id="other"></button></form>';
const HOME =
  '<div class="water"></div><div class="dock"><a class="hero-button"></a></div><nav class="tabs"><a href="/profile"></a></nav>' +
  '<div class="hero"><span class="afloat"></span></div>';

const REFUSED = `<div id="notices"><p role="alert"></p></div>${HOME}`;

describe("sounds", () => {
  test("are off until they are switched on on this device", async () => {
    const { tab, played, buzzes } = await openPage(HELD);
    tab.document.getElementById("pick")?.click();
    await tab.device.clock.settle();
    expect([played(), buzzes]).toEqual([[], []]);
  });

  test("belong to what is done", async () => {
    const { tab, played, buzzes, device } = await openPage(HELD, { sound: true });
    const sounds: string[][] = [];
    for (const id of ["pick", "drop", "keep", "like", "other"]) {
      tab.document.getElementById(id)?.click();
      await device.clock.settle();
      sounds.push(played());
    }
    tab.fire("thrown", {}, tab.document.body);
    await device.clock.settle();
    expect([...sounds, played()]).toEqual([["/cork"], ["/paper"], ["/cork"], ["/heart"], [], ["/cork"]]);
    expect(buzzes).toHaveLength(5);
  });

  test("are switched on and off in the settings, and the switch shows it", async () => {
    const device = await Device.create();
    const open = () =>
      openPage("", {
        device,
        html: `<div data-island="feel" data-props='${PROPS}' hidden><input type="checkbox"></div>`,
      });
    const box = (tab: Tab) => tab.document.querySelector("input[type=checkbox]") as PageInput;
    const { tab, played } = await open();
    expect([box(tab).checked, tab.document.querySelector("[data-island]")?.hidden]).toEqual([false, false]);
    box(tab).click();
    await device.clock.settle();
    expect(played()).toEqual(["/cork"]);
    const again = await open();
    expect(box(again.tab).checked).toBe(true);
    box(again.tab).click();
    expect(device.localStorage.getItem("feel")).toBeNull();
  });
});

describe("what was done is shown on the next page", () => {
  async function doAndGo(id: string, wait: number, html = HOME, media: string[] = []) {
    const first = await openPage(HELD);
    first.tab.document.getElementById(id)?.click();
    const { device, sessionStorage } = first.tab;
    await device.clock.advance(wait);
    const page = await openPage(html, { device, sessionStorage, media });
    await device.clock.settle();
    expect(page.tab.document.querySelector(".flying")).toBeNull();
    return page;
  }

  test.each([
    ["a kept bottle falls", "keep", 7_999, HOME, [], 1],
    ["a comment flies on", "drop", 0, HOME, [], 1],
    ["not after a slow answer", "drop", 8_000, HOME, [], 0],
    ["not of what moves nothing", "like", 0, HOME, [], 0],
    ["not with reduced motion", "keep", 0, HOME, REDUCED, 0],
    ["not where it was refused", "keep", 0, REFUSED, [], 0],
  ] as const)("%s", async (_, id, wait, html, media, flights) => {
    const page = await doAndGo(id, wait, html, [...media]);
    expect(page.flights()).toHaveLength(flights);
    for (const each of page.flights()) expect(each.getAttribute("src")).toBe("https://driftglass.example/bottle/1.svg");
  });

  test("a throw that led to home flies there, with its splash", async () => {
    const { tab } = await openPage("");
    const thrown = { kind: "throw", svg: "/bottle/2.svg", at: tab.device.clock.now };
    tab.sessionStorage.setItem("feel-deed", JSON.stringify(thrown));
    const { device, sessionStorage } = tab;
    const page = await openPage(HOME, { device, sessionStorage, sound: true });
    await device.clock.settle();
    expect([page.flights().length, page.played()]).toEqual([1, ["/splash"]]);
  });

  test("once", async () => {
    const { tab } = await doAndGo("keep", 0);
    const again = await openPage(HOME, { device: tab.device, sessionStorage: tab.sessionStorage });
    await tab.device.clock.settle();
    expect(again.flights()).toHaveLength(0);
  });
});

describe("what is new in a list", () => {
  const events = (...names: string[]) =>
    names.map((name) => `<li data-event="${name}"></li>`).join("") +
    '<a data-unread="chats" data-count="1"><b class="badge"></b></a>';

  async function swapIn(before: string, after: string, media: string[] = []) {
    const { tab } = await openPage(`<ul id="list">${before}</ul>`, { media });
    const list = tab.document.getElementById("list");
    if (list) list.innerHTML = after;
    tab.fire("htmx:after:swap", { bubbles: true }, tab.document.body);
    return tab.document.querySelectorAll("li, .badge").map(({ animations }) => animations.length);
  }

  test("rises, a badge with a higher number swells, the rest rests", async () => {
    expect(await swapIn(events("a"), events("a", "b"))).toEqual([0, 1, 0]);
    expect(await swapIn(events("a"), events("a").replace('count="1"', 'count="2"'))).toEqual([0, 1]);
    expect(await swapIn(events("a").replace('count="1"', 'count="2"'), events("a"))).toEqual([0, 0]);
    expect(await swapIn(events("a"), events("a", "b"), REDUCED)).toEqual([0, 0, 0]);
  });
});

describe("a sheet", () => {
  const SHEET =
    '<dialog open class="sheet"><div class="grip"><button id="x"></button><p id="grip"></p></div><p id="text"></p></dialog>';

  async function openSheet(media: string[] = []) {
    const tab = new Tab(await Device.create(), { html: SHEET, media });
    const { closeSheet, makeSheetDismissible } = await tab.load("page/sheet");
    const dialog = tab.document.querySelector<PageDialog>("dialog") as PageDialog;
    dialog.rect = rectOf(0, 300, 400, 500);
    const stop = makeSheetDismissible(dialog as never, () => void closeSheet(dialog as never));
    const drag = async (from: string, by: number) => {
      const start = tab.document.getElementById(from);
      if (start) tab.fire("pointerdown", { bubbles: true, clientY: 100 }, start);
      tab.fire("pointermove", { clientY: 100 + by });
      const moved = dialog.style.transform;
      tab.fire("pointerup", { clientY: 100 + by });
      await tab.device.clock.advance(200);
      return [moved, dialog.open];
    };
    const tap = async (x: number, y: number, at: PageDialog | null = dialog) => {
      if (at) tab.fire("click", { bubbles: true, clientX: x, clientY: y }, at);
      await tab.device.clock.advance(200);
      return dialog.open;
    };
    return { tab, dialog, stop, drag, tap };
  }

  test("is dragged away by its grip, far enough, downwards", async () => {
    expect(await (await openSheet()).drag("grip", 91)).toEqual(["translateY(91px)", false]);
    expect(await (await openSheet()).drag("grip", 90)).toEqual(["translateY(90px)", true]);
    expect(await (await openSheet()).drag("grip", -200)).toEqual(["translateY(0px)", true]);
    expect(await (await openSheet()).drag("text", 200)).toEqual([undefined, true]);
    expect(await (await openSheet()).drag("x", 200)).toEqual([undefined, true]);
    const { drag, dialog, tab } = await openSheet();
    await drag("grip", 50);
    // It was let go of.
    tab.fire("pointermove", { clientY: 400 });
    expect(dialog.style.transform).toBe("");
  });

  test("closes by a tap beside it, not in it", async () => {
    expect(await (await openSheet()).tap(200, 100)).toBe(false);
    expect(await (await openSheet()).tap(200, 400)).toBe(true);
    const { tap, tab } = await openSheet();
    expect(await tap(200, 100, tab.document.getElementById("text") as never)).toBe(true);
  });

  test("closes by Escape with its animation, at once with reduced motion, and listens no more when it is gone", async () => {
    for (const [media, wait] of [
      [[], 200],
      [REDUCED, 0],
    ] as const) {
      const { tab, dialog } = await openSheet([...media]);
      tab.fire("cancel", { cancelable: true }, dialog);
      await tab.device.clock.advance(Math.max(0, wait - 1));
      expect(dialog.open).toBe(wait > 0);
      await tab.device.clock.advance(1);
      expect(dialog.open).toBe(false);
    }
    const { stop, drag } = await openSheet();
    stop();
    expect(await drag("grip", 200)).toEqual([undefined, true]);
  });
});
