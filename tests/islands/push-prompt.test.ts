/** The question after the first throw, whether one wants notifications. */
import { describe, expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { KEY, pushBrowser } from "./push-browser";

const DIALOG =
  '<dialog class="sheet" data-done="done" data-denied="denied" data-failed="failed"><button data-tell="yes"></button><button data-tell="no"></button></dialog>';

describe("the question", () => {
  async function openPrompt(
    browser: ReturnType<typeof pushBrowser>,
    html = "",
    answer: [number, string] = [200, DIALOG],
  ) {
    const device = await Device.create();
    device.network.onRequest = (request) => {
      if (request.path === "/account/notifications/ask") request.answer(...answer);
      else if (request.path === "/api/push/key") request.answer(200, { key: KEY });
      else if (request.path.startsWith("/api/push")) request.answer(204);
    };
    const tab = new Tab(device, {
      person: "p",
      html: PAGE_PARTS + html,
      media: ["(prefers-reduced-motion: reduce)"],
      ...browser.options,
    });
    await tab.load("page/boot");
    const throwOne = async (wait = 1_500) => {
      tab.fire("thrown", {}, tab.document.body);
      await device.clock.settle();
      await device.clock.advance(wait);
    };
    const dialog = () => tab.document.querySelector("dialog.sheet");
    const notice = () => tab.document.querySelector("#notices .toast span")?.textContent ?? null;
    const press = async (choice: string) => {
      dialog()?.querySelector(`[data-tell=${choice}]`)?.click();
      await device.clock.settle();
    };
    return { device, tab, throwOne, dialog, notice, press };
  }

  test("comes a moment after the throw, once", async () => {
    const { throwOne, dialog, device, press } = await openPrompt(pushBrowser("default"));
    await throwOne(1_499);
    expect(dialog()).toBeNull();
    await device.clock.advance(1);
    expect(dialog()?.hasAttribute("open")).toBe(true);
    await press("no");
    await throwOne();
    expect(device.network.requestsTo("POST", "/account/notifications/ask")).toHaveLength(1);
  });

  test.each([
    ["yes", "granted", "done", 1],
    ["yes", "denied", "denied", 0],
    ["no", "granted", null, 0],
  ] as const)("answered with %s, where the browser says %s", async (choice, permission, text, subscribed) => {
    const browser = pushBrowser("default", permission);
    const { throwOne, press, dialog, notice } = await openPrompt(browser);
    await throwOne();
    await press(choice);
    expect([dialog() === null, notice(), browser.log.length]).toEqual([true, text, subscribed]);
  });

  test.each([
    ["to whom it was answered already", pushBrowser("granted"), "", [200, DIALOG]],
    ["to whom denied it", pushBrowser("denied"), "", [200, DIALOG]],
    ["over an open dialog", pushBrowser("default"), "<dialog open></dialog>", [200, DIALOG]],
    ["again: the server remembers", pushBrowser("default"), "", [204, null]],
  ] as const)("is not put %s", async (_, browser, html, answer) => {
    const { throwOne, dialog } = await openPrompt(browser, html, answer as never);
    await throwOne();
    expect(dialog()).toBeNull();
  });

  test("comes at home after a throw from a page of its own", async () => {
    const notice = '<div id="notices"><div class="toast"><span>thrown</span></div></div>';
    const device = await Device.create();
    device.network.onRequest = (request) => request.path.endsWith("/ask") && request.answer(204);
    for (const [path, html] of [
      ["/", notice],
      ["/profile", notice],
      ["/", PAGE_PARTS],
    ] as const) {
      const tab = new Tab(device, { person: "p", path, html, ...pushBrowser("default").options });
      await tab.load("page/boot");
      await device.clock.advance(2_000);
      tab.close();
    }
    expect(device.network.requestsTo("POST", "/account/notifications/ask")).toHaveLength(1);
  });
});
