/** The throw dialog while the network or the person changes: what it shows, and what stays on the device (docs/product.md 3, 17.1). */
import { expect, test } from "bun:test";
import type { PageTextArea } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { noticeOf } from "./offline-page";
import { ThrowPage } from "./throw-page";

const footOf = (page: ThrowPage) => page.tab.document.querySelector("dialog .foot-line")?.textContent;

/** The browser shows the page again, which asks the server. */
async function showAgain(page: ThrowPage): Promise<void> {
  page.tab.fire("pageshow");
  await page.tab.device.clock.settle();
}

test.each([
  ["nobody", { ready: false, person: "" }],
  ["somebody else", { ready: true, person: "bob" }],
])("the answer for %s, who is signed in by now, leaves the open dialog as it is", async (_, { ready, person }) => {
  const page = await ThrowPage.open();
  const asked = () => page.tab.device.network.requests.filter(({ path }) => path.startsWith("/throw.json")).length;
  page.sheet = { ...page.sheet, ready, person, spent: "limit of another", texts: { ...page.sheet.texts, left: "0" } };
  const before = asked();
  await showAgain(page);
  expect([asked() > before, page.field?.value, footOf(page)]).toEqual([true, "", "left"]);
  expect([page.isOpen, page.tab.device.errors]).toEqual([true, []]);
});

/** A page whose device stores the sheet of the next one for times without a network. */
async function storingPage(): Promise<ThrowPage> {
  const navigator = { serviceWorker: { register: async () => undefined, controller: null } };
  const page = await ThrowPage.begin(await Device.create(), { navigator });
  page.tab.device.network.onRequest = (request) => {
    if (request.path.startsWith("/throw.json")) request.answer(200, page.sheet);
    else if (request.path.startsWith("/api/bottles")) request.answer(200, { items: [], nextCursor: null });
    else if (request.path !== "/api/events") request.answer(200, "<svg/>");
  };
  return page;
}

test("without a network an old limit from the device does not take the place of the open form", async () => {
  const page = await storingPage();
  const { device } = page.tab;
  const now = page.sheet;
  page.sheet = { ...now, spent: "limit of yesterday" };
  const again = new Tab(device, { ...page.tab.options });
  await again.load("page/boot");
  await device.clock.settle();
  page.sheet = now;
  again.document.querySelector(".hero-button")?.click();
  await device.clock.settle();
  device.setOnline(false);
  again.fire("pageshow");
  await device.clock.settle();
  expect(again.document.querySelector<PageTextArea>("dialog textarea")?.value).toBe("");
  // It is what a dialog opened now has to go by.
  again.document.querySelector("dialog .secondary")?.click();
  await device.clock.settle();
  again.document.querySelector(".hero-button")?.click();
  await device.clock.settle();
  expect(again.document.querySelector("dialog .note")?.textContent).toBe("limit of yesterday");
});

test("a letter can be begun without a network, with the bottles that were there last", async () => {
  const page = await storingPage();
  const { device } = page.tab;
  const again = new Tab(device, { ...page.tab.options });
  await again.load("page/boot");
  device.setOnline(false);
  again.document.querySelector(".hero-button")?.click();
  await device.clock.settle();
  expect(again.document.querySelectorAll("dialog input[type=radio]")).toHaveLength(page.sheet.choices.length);
});

test("a letter without a network is no draft of another tab any more once it was sent", async () => {
  const other = await ThrowPage.open();
  const { device } = other.tab;
  other.write("Hello");
  const page = await ThrowPage.begin(device);
  await page.press(".hero-button");
  device.setOnline(false);
  await device.clock.settle();
  await page.throw("Hello");
  // It may be refused yet.
  expect([noticeOf(page.tab), other.field?.value]).toEqual(["kept", "Hello"]);
  device.setOnline(true);
  await device.clock.settle();
  other.tab.fire("storage", { key: "draft:thrown" });
  expect([page.throws.length, noticeOf(page.tab), other.field?.value]).toEqual([1, "sent", ""]);
  const next = await ThrowPage.begin(device, { sessionStorage: other.tab.sessionStorage });
  await next.press(".hero-button");
  expect(next.field?.value).toBe("");
});

test("signed out in another tab while a letter is being sent: nothing of it is written to the device again", async () => {
  const page = await ThrowPage.open();
  const { device } = page.tab;
  device.setOnline(false);
  await device.clock.settle();
  await page.throw("Hello");
  const sent: NetworkRequest[] = [];
  page.answers = [(request) => sent.push(request)];
  device.setOnline(true);
  await device.clock.settle();
  const html = `${PAGE_PARTS}<form action="/logout" method="post"><button>sign out</button></form>`;
  const other = new Tab(device, { person: "ann", html });
  await other.load("page/boot");
  other.document.querySelector('form[action="/logout"] button')?.click();
  await device.clock.settle();
  sent[0]?.answer(201, { id: "b" });
  await device.clock.settle();
  expect([sent.length, noticeOf(page.tab)]).toEqual([1, "sent"]);
  expect(Object.keys(device.localStorage).filter((name) => name.startsWith("draft:"))).toEqual([]);
});
