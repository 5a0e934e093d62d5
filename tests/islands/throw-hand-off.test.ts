/** Without a throw by hand, and the offer of sound and touch after one (docs/product.md 18.6). */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { Tab } from "../support/browser-tab";
import { noticeOf } from "./offline-page";
import { ALL, FLIGHT, handDialogOf, isHandOpen, openMoving, stepOf } from "./throw-hand-page";

describe("without a throw by hand", () => {
  test.each([
    ["with reduced motion", { media: ["(prefers-reduced-motion: reduce)"] }],
    ["while its stylesheet is not there", { styles: null }],
    ["where that failed", { styles: "error" as const }],
    ["in a sheet of an older version", { hand: null }],
  ])("%s the letter is thrown as before", async (_, options) => {
    const page = await openMoving(options);
    await page.throw("Hello");
    expect([isHandOpen(page), page.throws.length]).toEqual([false, 1]);
  });

  test("whoever has thrown so once may leave it out for good, and have it again in the settings", async () => {
    const page = await openMoving();
    const { device } = page.tab;
    await page.throw("One");
    expect(handDialogOf(page)?.querySelector(".hand-skip") === null).toBe(true);
    await device.clock.advance(ALL + FLIGHT);
    await page.press(".hero-button");
    await page.throw("Two");
    await page.press(".hand-skip");
    await device.clock.advance(FLIGHT);
    expect([page.throws.length, isHandOpen(page)]).toEqual([2, false]);
    await page.press(".hero-button");
    await page.throw("Three");
    expect([page.throws.length, isHandOpen(page)]).toEqual([3, false]);
    const settings = new Tab(device, {
      person: "ann",
      html: '<div data-island="by-hand" hidden><input type="checkbox"></div>',
    });
    await settings.load("page/boot");
    await device.clock.settle();
    const box = settings.document.querySelector<PageInput>("input");
    expect([box?.checked, settings.document.querySelector("[data-island]")?.hidden]).toEqual([false, false]);
    box?.click();
    const again = await openMoving({ device });
    await again.throw("Four");
    expect(stepOf(again)).toBe("roll");
  });
});

describe("sound and touch", () => {
  test("are offered once, with the first splash, and are switched on by that tap alone", async () => {
    const page = await openMoving();
    const { device, document } = page.tab;
    await page.throw("One");
    await device.clock.advance(ALL + FLIGHT);
    const button = document.querySelector("#notices button");
    expect([button?.textContent, device.localStorage.getItem("feel")]).toEqual(["sounds on", null]);
    const over: string[] = [];
    document.body.addEventListener("offer-over", ({ type }) => over.push(type));
    button?.click();
    expect([device.localStorage.getItem("feel"), document.querySelector("[data-offer]") === null, over.length]).toEqual(
      ["1", true, 1],
    );
    device.localStorage.removeItem("feel");
    await page.press(".hero-button");
    await page.throw("Two");
    await device.clock.advance(ALL + FLIGHT);
    expect([noticeOf(page.tab), document.querySelector("#notices button") === null]).toEqual(["success", true]);
  });

  test("that nobody answers to leave by themselves", async () => {
    const page = await openMoving();
    await page.throw("One");
    await page.tab.device.clock.advance(ALL + FLIGHT + 8_000);
    expect(page.tab.document.querySelector("[data-offer]") === null).toBe(true);
    expect(page.tab.device.localStorage.getItem("feel")).toBeNull();
  });
});
