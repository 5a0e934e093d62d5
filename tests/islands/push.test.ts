/** Switching notifications on and off on a device, and the question after the first throw. */
import { describe, expect, test } from "bun:test";
import type { PageInput } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

const KEY = "AQID_-8";
const KEY_BYTES = [1, 2, 3, 255, 239];

/** A browser that can be pushed to, with what it is asked. */
function pushBrowser(permission: string, answer = permission) {
  const log: unknown[] = [];
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  let subscription: object | null = null;
  const unsubscribe = async () => {
    subscription = null;
    log.push("unsubscribed");
  };
  const pushManager = {
    getSubscription: async () => subscription && { unsubscribe },
    subscribe: async ({ applicationServerKey, ...rest }: { applicationServerKey: Uint8Array }) => {
      log.push({ ...rest, key: [...applicationServerKey] });
      subscription = { endpoint: "https://push.example/1" };
      return subscription;
    },
  };
  const serviceWorker = { register: async () => undefined, controller: null, ready: Promise.resolve({ pushManager }) };
  return {
    log,
    options: { navigator: { serviceWorker }, globals: { Notification: notification, PushManager: {} } },
    subscribeBefore: () => {
      subscription = { endpoint: "old" };
    },
  };
}

const CARD = (state: "on" | "off") =>
  `${PAGE_PARTS}<section data-push="${state}" data-off="off" data-denied="denied" data-failed="failed">` +
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

  test("a browser without push leaves it switched off", async () => {
    const device = await Device.create();
    const tab = new Tab(device, { person: "p", html: CARD("off") });
    await tab.load("page/boot");
    expect(Reflect.get(tab.document.querySelector("input") ?? {}, "disabled")).toBe(true);
  });
});

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
    const { throwOne, dialog, device } = await openPrompt(pushBrowser("default"));
    await throwOne(1_499);
    expect(dialog()).toBeNull();
    await device.clock.advance(1);
    expect(dialog()?.hasAttribute("open")).toBe(true);
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
    expect([dialog(), notice(), browser.log.length]).toEqual([null, text, subscribed]);
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
