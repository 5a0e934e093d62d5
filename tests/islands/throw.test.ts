/** The throw dialog: opening it, choosing a bottle, what is refused. */
import { describe, expect, test } from "bun:test";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { Device } from "../support/browser-device";
import { PAGE_PARTS } from "./chat-page";
import { noticeOf } from "./offline-page";
import { choice, SHEET, ThrowPage, type ThrowServer } from "./throw-page";

describe("the dialog", () => {
  test("opens for a plain tap alone, once, with the focus on the letter", async () => {
    const page = await ThrowPage.begin(await Device.create());
    const others = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }];
    for (const options of others) await page.press(".hero-button", options);
    expect([page.isOpen, page.tab.navigations.length]).toEqual([false, others.length]);
    page.tab.document.querySelector(".hero-button")?.click();
    await page.press(".hero-button");
    expect(page.tab.document.querySelectorAll("dialog")).toHaveLength(1);
    expect(page.field?.isFocused).toBe(true);
    await page.press("dialog .secondary");
    expect([page.isOpen, page.tab.document.activeElement.className]).toEqual([false, "hero-button"]);
  });

  test("opened on a design's page leads to the sea, which says that it was thrown; elsewhere one stays", async () => {
    const page = (choice: string, sea = "") =>
      ThrowPage.open(
        { notice: "throw_success:5" },
        {
          html: `${PAGE_PARTS}${sea}<a class="hero-button" href="/throw" data-opens="throw" data-choice="${choice}">x</a>`,
        },
      );
    const [design, shell, home] = [
      await page("house:h1"),
      await page(""),
      await page("house:h1", '<div id="own"></div>'),
    ];
    for (const each of [design, shell, home]) await each.throw("Hello");
    expect(design.tab.navigations).toEqual([{ how: "assign", url: "/" }]);
    expect(design.tab.document.cookie).toStartWith("notice=throw_success:5;");
    expect(design.tab.sessionStorage.getItem("feel-deed")).toContain('"kind":"throw","svg":"/bottle/h1.svg"');
    expect([shell.tab.navigations, home.tab.navigations]).toEqual([[], []]);
    expect([noticeOf(shell.tab), noticeOf(home.tab)]).toEqual(["success", "success"]);
  });

  test("says of a letter that waits for review that it waits, here and on the next page; the next one is told as ever", async () => {
    const isHeld: ThrowServer = (request) => request.answer(201, { bottle: { hidden: true } });
    const here = await ThrowPage.open();
    here.answers = [isHeld];
    await here.throw("Hello");
    expect([here.isOpen, noticeOf(here.tab)]).toEqual([false, "the team reads it first"]);
    await here.press(".hero-button");
    await here.throw("Hello again");
    expect(noticeOf(here.tab)).toBe("success");
    const html = `${PAGE_PARTS}<a class="hero-button" href="/throw" data-opens="throw" data-choice="house:h1">x</a>`;
    const away = await ThrowPage.open({ notice: "throw_success:5" }, { html });
    away.answers = [isHeld];
    await away.throw("Hello");
    expect(away.tab.document.cookie).toStartWith("notice=throw_held;");
  });

  test("of whom may not throw is a page; without an answer it can be tried again", async () => {
    const away = await ThrowPage.open({ ready: false });
    expect([away.isOpen, away.tab.navigations]).toEqual([false, [{ how: "assign", url: "/throw" }]]);
    const page = await ThrowPage.begin(await Device.create());
    page.tab.device.network.onRequest = (request) => request.answer(503);
    await page.press(".hero-button");
    expect([page.isOpen, noticeOf(page.tab)]).toEqual([false, "no answer"]);
    expect((await ThrowPage.open({ spent: "used up" })).field).toBeNull();
  });

  test.each([
    ["a used-up limit gives way to the form", "used up", [null, "", true]],
    ["the words of an open form stay, with the throws left anew", null, ["2 left", "Hello", true]],
  ])("open when the day's throws are reset: %s", async (_, spent, [before, words, focused]) => {
    const page = await ThrowPage.open({ spent, resetsIn: HOUR, texts: { ...SHEET.texts, left: "2 left" } });
    const left = () => page.tab.document.querySelector(".foot-line")?.textContent ?? null;
    if (spent === null) page.write("Hello");
    page.sheet = { ...SHEET, resetsIn: DAY, texts: { ...SHEET.texts, left: "3 left" } };
    await page.tab.device.clock.advance(HOUR - MINUTE);
    expect(left()).toBe(before as string | null);
    await page.tab.device.clock.advance(2 * MINUTE);
    expect([left(), page.field?.value, page.field?.isFocused]).toEqual(["3 left", words, focused]);
  });

  test("the reset is not lost where the device's clock is set back meanwhile", async () => {
    const page = await ThrowPage.open({ spent: "used up", resetsIn: HOUR });
    page.sheet = { ...SHEET, resetsIn: DAY };
    page.tab.device.clock.fast = -5;
    await page.tab.device.clock.advance(HOUR + MINUTE);
    expect(page.field).not.toBeNull();
  });

  test.each([
    ["house:h1", "/api/bottles", { designId: "h1" }],
    ["collected:c1", "/api/bottles/use-collected", { bottleId: "c1" }],
    ["purchased:p1", "/api/bottles", { purchasedBottleId: "p1" }],
  ])("throws the chosen bottle: %s", async (value, path, body) => {
    const page = await ThrowPage.open();
    const thrown: string[] = [];
    page.tab.document.body.addEventListener("thrown", ({ type }) => thrown.push(type));
    await page.press(`input[value="${value}"]`);
    await page.throw("Hello sea");
    expect(page.throws.map((each) => [each.path, each.json])).toEqual([[path, { content: "Hello sea", ...body }]]);
    expect([page.isOpen, noticeOf(page.tab), thrown]).toEqual([false, "success", ["thrown"]]);
  });

  test("starts with the first bottle that is left", async () => {
    const page = await ThrowPage.open({ choices: [choice("designed", "d1", "used_up"), choice("house", "h2")] });
    await page.throw("Hello");
    expect(page.throws[0]?.json).toMatchObject({ designId: "h2" });
  });

  test("an empty letter is not sent; the error goes once it is written", async () => {
    const page = await ThrowPage.open();
    await page.throw("  ");
    expect([page.throws.length, page.alert]).toEqual([0, "empty"]);
    page.write("  ");
    await page.tab.device.clock.settle();
    expect(page.alert).toBe("empty");
    page.write("x".repeat(SEA_LIMITS.contentMax + 1));
    await page.tab.device.clock.settle();
    expect(page.alert).toBe("empty");
    page.write("x");
    await page.tab.device.clock.settle();
    expect(page.alert).toBeNull();
  });

  test("two taps are one throw", async () => {
    const page = await ThrowPage.open();
    page.answers = [() => undefined];
    await page.throw("Hello");
    await page.throw();
    expect(page.throws).toHaveLength(1);
  });

  test("says why it was refused, by the limit or by the text", async () => {
    const page = await ThrowPage.open();
    page.answers = [
      (request) => request.answer(400, { error: { code: "x", message: "Three a day." } }),
      (request) => request.answer(422, { error: { code: "x", message: "no", fields: { content: "Not this text." } } }),
      (request) => request.answer(503, { error: { code: "x", message: "Later." } }),
    ];
    const alerts: (string | null)[] = [];
    for (let n = 0; n < 3; n++) {
      await page.throw("Hello");
      alerts.push(page.alert);
    }
    expect(alerts).toEqual(["limitThree a day.", "Not this text.", "failedLater.retry"]);
    expect(page.field?.value).toBe("Hello");
  });
});
