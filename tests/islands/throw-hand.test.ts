/** A throw by hand in the dialog: what is sent, when, and what is said (docs/product.md 18.6). */
import { describe, expect, test } from "bun:test";
import { STEP_TIME } from "../../islands/throw/hand/steps";
import type { NetworkRequest } from "../support/browser-network";
import { noticeOf } from "./offline-page";
import { ALL, FLIGHT, handDialogOf, isHandOpen, isWritten, openMoving, stepOf } from "./throw-hand-page";
import { accepts, HAND } from "./throw-page";

describe("a throw by hand", () => {
  test("takes one tap, is sent when the bottle leaves the hand, and is said to be done after the splash", async () => {
    const page = await openMoving();
    const { clock } = page.tab.device;
    const thrown: unknown[] = [];
    page.tab.document.body.addEventListener("thrown", (event) => thrown.push(Reflect.get(event, "detail")));
    await page.throw("Hello sea");
    expect([stepOf(page), page.throws.length]).toEqual(["roll", 0]);
    expect(handDialogOf(page)?.querySelector(".hand-flap")?.textContent).toBe("Hello sea");
    await clock.advance(ALL - 1);
    expect([stepOf(page), page.throws.length]).toEqual(["flick", 0]);
    await clock.advance(1);
    expect([page.throws.length, noticeOf(page.tab)]).toEqual([1, null]);
    await clock.advance(FLIGHT);
    expect(noticeOf(page.tab)).toContain("success");
    expect([isHandOpen(page), isWritten(page), thrown]).toEqual([false, false, [{ isHeard: true }]]);
    expect(page.tab.document.activeElement.className).toBe("hero-button");
    expect(page.tab.sessionStorage.getItem("draft:ann")).toBe("");
    expect(page.tab.device.errors).toEqual([]);
  });

  test("over home has the sky and the beach of home, which do not change while the page is open", async () => {
    const page = await openMoving();
    await page.throw("Hello");
    const pictures = () =>
      [...(handDialogOf(page)?.querySelectorAll(".scene, .beach") ?? [])].map((each) => each.getAttribute("src"));
    expect(pictures()).toEqual([HAND.scene.day]);
    await page.press(".hand-top button");
    await page.tab.device.clock.advance(FLIGHT);
    const home = page.tab.document.createElement("main");
    home.className = "home";
    home.innerHTML = `<div class="stage"><picture><source srcset="wn2"><source srcset="n2"><source srcset="wd2"><img class="scene" src="d2"></picture><img class="beach" src="b2"></div>`;
    page.tab.document.body.append(home);
    await page.throw();
    expect(pictures()).toEqual(["d2", "b2"]);
    const sources = [...(handDialogOf(page)?.querySelectorAll("source") ?? [])].map((each) =>
      each.getAttribute("srcSet"),
    );
    expect(sources.slice(0, 3)).toEqual(["wn2", "n2", "wd2"]);
  });

  test("on a design's page leads to the sea after the splash", async () => {
    const page = await openMoving({ choice: "house:h1" });
    await page.throw("Hello");
    await page.tab.device.clock.advance(ALL);
    const isSplashing = () => page.tab.document.querySelector(".hand-splash") !== null;
    for (let ms = 0; ms < FLIGHT && !isSplashing(); ms += 50) await page.tab.device.clock.advance(50);
    expect([isSplashing(), page.tab.navigations]).toEqual([true, []]);
    await page.tab.device.clock.advance(FLIGHT);
    expect(page.tab.navigations).toEqual([{ how: "assign", url: "/" }]);
    expect(noticeOf(page.tab)).toBeNull();
  });

  test("by the button is thrown at once, and only once", async () => {
    const page = await openMoving();
    await page.throw("Hello");
    const button = handDialogOf(page)?.querySelector(".primary");
    expect([button?.textContent, button?.isFocused]).toEqual(["at once", true]);
    button?.click();
    button?.click();
    await page.tab.device.clock.advance(FLIGHT);
    expect([page.throws.length, noticeOf(page.tab)?.startsWith("success")]).toEqual([1, true]);
    await page.tab.device.clock.advance(ALL);
    expect(page.throws.length).toBe(1);
  });

  test("can be taken back until then, by button, cross and Escape: the words are there, nothing was sent", async () => {
    const page = await openMoving();
    const ways = [".hand-buttons .button", ".hand-top button", null];
    for (const way of ways) {
      await page.throw("Hello");
      const hand = handDialogOf(page);
      if (way) hand?.querySelector(way)?.click();
      else if (hand) page.tab.fire("cancel", { cancelable: true }, hand);
      await page.tab.device.clock.advance(ALL + FLIGHT);
      expect([isHandOpen(page), page.field?.value, page.throws.length, page.alert]).toEqual([false, "Hello", 0, null]);
    }
    await page.throw();
    await page.tab.device.clock.advance(ALL + FLIGHT);
    expect(page.throws).toHaveLength(1);
  });

  test("waits for the server before the splash, and says that it waits", async () => {
    const page = await openMoving();
    const pending: NetworkRequest[] = [];
    page.answers = [(request) => pending.push(request)];
    await page.throw("Hello");
    await page.tab.device.clock.advance(ALL + FLIGHT);
    expect(page.tab.document.getElementById("hand-title")?.textContent).toBe("waiting");
    expect([page.tab.document.querySelector(".hand-splash") === null, noticeOf(page.tab)]).toEqual([true, null]);
    if (pending[0]) accepts(pending[0]);
    await page.tab.device.clock.advance(FLIGHT);
    expect(noticeOf(page.tab)).toContain("success");
  });

  test("that is refused or lost says so beside the words, which are kept; tried again it has the same key", async () => {
    const page = await openMoving();
    page.answers = [
      (request) => request.answer(400, { error: { code: "x", message: "Three a day." } }),
      (request) => request.break(),
    ];
    const alerts: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      await page.throw("Hello");
      await page.tab.device.clock.advance(ALL + FLIGHT);
      alerts.push(page.alert);
    }
    expect(alerts).toEqual(["limitThree a day.", "failedno answerretry", null]);
    const [refused, lost, again] = page.throws.map(({ key }) => key);
    expect([lost === again, refused === lost]).toEqual([true, false]);
    expect(noticeOf(page.tab)).toContain("success");
  });

  test("whose network goes in the middle is kept on the device, and thrown once", async () => {
    const page = await openMoving();
    const { device } = page.tab;
    page.answers = [(request) => request.break()];
    await page.throw("Hello");
    device.setOnline(false);
    await device.clock.advance(ALL + FLIGHT);
    expect([isHandOpen(page), isWritten(page), noticeOf(page.tab)]).toEqual([false, false, "kept"]);
    device.setOnline(true);
    await device.clock.advance(FLIGHT);
    expect(new Set(page.throws.map(({ key }) => key)).size).toBe(1);
  });

  test("of a page that is left is thrown at once: it was asked for", async () => {
    const page = await openMoving();
    await page.throw("Hello");
    page.tab.setVisible(false);
    await page.tab.device.clock.settle();
    expect(page.throws).toHaveLength(1);
    await page.tab.device.clock.advance(FLIGHT);
    expect([isHandOpen(page), noticeOf(page.tab)?.startsWith("success")]).toEqual([false, true]);
  });

  test("whose page is closed before the answer keeps words, bottle and key: thrown again it is one throw", async () => {
    const page = await openMoving();
    page.answers = [() => undefined];
    await page.press('input[value="purchased:p1"]');
    await page.throw("Hello");
    await page.tab.device.clock.advance(ALL);
    page.tab.close();
    const again = await openMoving({ device: page.tab.device });
    expect(again.field?.value).toBe("Hello");
    await again.throw();
    await again.tab.device.clock.advance(ALL + FLIGHT);
    const bodies = again.throws.map(({ key, json }) => `${key} ${JSON.stringify(json)}`);
    expect([again.throws.length, new Set(bodies).size]).toEqual([2, 1]);
    await again.press(".hero-button");
    await again.throw("Hello");
    await again.tab.device.clock.advance(ALL + FLIGHT);
    expect(new Set(again.throws.map(({ key }) => key)).size).toBe(2);
  });
});

describe("the bottle in the hand", () => {
  async function openFlick() {
    const page = await openMoving();
    await page.throw("Hello");
    await page.tab.device.clock.advance(STEP_TIME.roll + STEP_TIME.cork);
    const hand = handDialogOf(page);
    const point = (type: string, y: number, timeStamp: number, pointerId = 1) =>
      hand && page.tab.fire(type, { bubbles: true, button: 0, pointerId, clientX: 195, clientY: y, timeStamp }, hand);
    return { page, point };
  }

  test("is thrown by a flick", async () => {
    const { page, point } = await openFlick();
    point("pointerdown", 600, 0);
    point("pointermove", 560, 30);
    point("pointermove", 480, 60);
    point("pointerup", 420, 80);
    await page.tab.device.clock.settle();
    expect([page.throws.length, stepOf(page)]).toEqual([1, "flying"]);
  });

  test.each([
    [
      "a slow finger",
      [
        ["pointermove", 590, 300],
        ["pointerup", 580, 600],
      ],
    ],
    [
      "a finger that goes down",
      [
        ["pointermove", 700, 40],
        ["pointerup", 760, 60],
      ],
    ],
    [
      "what the browser takes away",
      [
        ["pointermove", 400, 40],
        ["pointercancel", 300, 60],
      ],
    ],
  ] as const)("falls back after %s, and flies by itself later", async (_, moves) => {
    const { page, point } = await openFlick();
    const { clock } = page.tab.device;
    point("pointerdown", 600, 0);
    await clock.advance(STEP_TIME.flick * 2);
    for (const [type, y, at] of moves) point(type, y, at);
    const bottle = page.tab.document.querySelector(".hand-bottle");
    expect([bottle?.style.translate, bottle?.className, page.throws.length]).toEqual(["", "hand-bottle", 0]);
    await clock.advance(STEP_TIME.flick);
    expect(page.throws).toHaveLength(1);
  });

  test("falls back when a second finger comes, or the phone is turned", async () => {
    const { page, point } = await openFlick();
    point("pointerdown", 600, 0);
    point("pointermove", 500, 20);
    point("pointerdown", 300, 30, 2);
    point("pointerup", 300, 60);
    point("pointerdown", 600, 100);
    point("pointermove", 500, 120);
    page.tab.fire("resize");
    point("pointerup", 300, 140);
    expect([page.throws.length, stepOf(page)]).toEqual([0, "flick"]);
  });

  test("goes on by a tap beside the buttons", async () => {
    const { page, point } = await openFlick();
    await page.tab.device.clock.advance(400);
    point("pointerdown", 600, 0);
    point("pointerup", 601, 60);
    await page.tab.device.clock.settle();
    expect(page.throws).toHaveLength(1);
  });
});
