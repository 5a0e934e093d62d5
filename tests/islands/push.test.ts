/** Switching notifications on and off on a device. */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { KEY, KEY_BYTES, pushBrowser } from "./push-browser";

const CARD = (state: "on" | "off") =>
  `${PAGE_PARTS}<section data-push="${state}" data-off="off" data-denied="denied" data-failed="failed" data-unable="unable">` +
  `<small id="push-state"></small><input type="checkbox" disabled${state === "on" ? " checked" : ""}></section>`;

async function openSettings(browser: ReturnType<typeof pushBrowser>, state: "on" | "off") {
  const device = await Device.create();
  const failing = new Set<string>();
  device.network.onRequest = (request) => {
    const name = `${request.method} ${request.path}`;
    if (failing.has(name)) request.break();
    else if (failing.has(`${name} (500)`)) request.answer(500, {});
    else if (request.path === "/api/push/key") request.answer(200, { key: KEY });
    else if (request.path.startsWith("/api/push")) request.answer(204);
  };
  const tab = new Tab(device, { person: "p", html: CARD(state), ...browser.options });
  await tab.load("page/boot");
  const box = tab.document.querySelector<PageInput>("input") as PageInput;
  const asked = () => device.network.requests.filter(({ path }) => path.startsWith("/api/push"));
  return {
    device,
    tab,
    box,
    asked,
    failing,
    async press() {
      box.click();
      await device.clock.settle();
    },
    text: () => tab.document.querySelector("#push-state")?.textContent,
  };
}

describe("the switch", () => {
  test("on: asks, subscribes with the server's key, tells the server, and shows the new page", async () => {
    const browser = pushBrowser("default", "granted");
    browser.subscribeBefore();
    const { press, asked, tab, box } = await openSettings(browser, "off");
    expect(Reflect.get(box, "disabled")).toBe(false);
    await press();
    expect(browser.log).toEqual(["unsubscribed", { userVisibleOnly: true, key: KEY_BYTES }]);
    expect(asked().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/push/key",
      "POST /api/push/subscriptions",
    ]);
    expect(asked()[1]?.json).toEqual({ endpoint: "https://push.example/1" });
    expect(tab.navigations.map(({ how }) => how)).toEqual(["reload"]);
  });

  test("off: ends the subscription on the server and here", async () => {
    const browser = pushBrowser("granted");
    browser.subscribeBefore();
    const { press, asked, box, text } = await openSettings(browser, "on");
    await press();
    expect([asked().map(({ method }) => method), browser.log, box.checked, text()]).toEqual([
      ["DELETE"],
      ["unsubscribed"],
      false,
      "off",
    ]);
  });

  test("denied: says so, and cannot be switched on", async () => {
    const { press, asked, box, text, tab } = await openSettings(pushBrowser("default", "denied"), "off");
    expect(text()).toBe("off");
    await press();
    expect([asked().length, box.checked, Reflect.get(box, "disabled"), text()]).toEqual([0, false, true, "denied"]);
    expect(tab.navigations).toEqual([]);
    const later = await openSettings(pushBrowser("denied"), "off");
    expect([Reflect.get(later.box, "disabled"), later.text()]).toEqual([true, "denied"]);
  });

  test("put off: can be asked again", async () => {
    const { press, box, text } = await openSettings(pushBrowser("default"), "off");
    await press();
    expect([box.checked, Reflect.get(box, "disabled"), text()]).toEqual([false, false, "off"]);
  });

  test.each([
    ["on", "off", "GET /api/push/key"],
    ["on", "off", "POST /api/push/subscriptions"],
    ["on", "off", "POST /api/push/subscriptions (500)"],
    ["off", "on", "DELETE /api/push/subscriptions"],
  ] as const)("%s, without an answer: it stays as it was (%s, %s)", async (_, state, path) => {
    const { press, box, text, failing, tab } = await openSettings(pushBrowser("granted"), state);
    failing.add(path);
    await press();
    expect([box.checked, Reflect.get(box, "disabled"), text()]).toEqual([state === "on", false, "failed"]);
    expect(tab.navigations).toEqual([]);
  });

  test("a browser without push leaves it switched off, and says why", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { person: "p", html: CARD("off") });
    await tab.load("page/boot");
    expect(Reflect.get(tab.document.querySelector("input") ?? {}, "disabled")).toBe(true);
    expect(tab.document.querySelector("#push-state")?.textContent).toBe("unable");
  });
});
