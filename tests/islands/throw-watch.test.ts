/** An open dialog hears that its letter was thrown: from the server alone, of its own person alone (docs/product.md 3, 17.1). */
import { expect, test } from "bun:test";
import { RETRY_WAITS } from "../../islands/retry";
import type { PageTextArea } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { noticeOf } from "./offline-page";
import { ThrowPage } from "./throw-page";

/** A dialog whose letter was thrown, unless the answer says so only later; the server now says `left`, or `spent`. */
async function lostAnswer(now: { left: string; spent: string | null }) {
  const page = await ThrowPage.open();
  let isKnown = false;
  page.isDone = (key) => isKnown && key !== "";
  page.answers = [(request) => request.break()];
  await page.throw("Hello");
  isKnown = true;
  page.sheet = { ...page.sheet, spent: now.spent, texts: { ...page.sheet.texts, left: now.left } };
  return page;
}
const footOf = (page: ThrowPage) => page.tab.document.querySelector("dialog .foot-line")?.textContent;
const toldOf = (page: ThrowPage) => page.tab.document.querySelector("dialog .toast")?.textContent;

test("found thrown while the dialog is open: said, and one throw less is left", async () => {
  const page = await lostAnswer({ left: "4 left", spent: null });
  expect(footOf(page)).toBe("left");
  await page.tab.device.clock.advance(RETRY_WAITS[0]);
  expect([page.field?.value, toldOf(page), footOf(page)]).toEqual(["", "success", "4 left"]);
});

test("that was the day's last throw: both are said, in the open dialog and in the next one", async () => {
  const [open, next] = await Promise.all([1, 2].map(() => lostAnswer({ left: "none left", spent: "none left" })));
  if (!open || !next) throw new Error("no page");
  await open.tab.device.clock.advance(RETRY_WAITS[0]);
  await next.press("dialog .secondary");
  await next.press(".hero-button");
  for (const page of [open, next]) {
    expect([page.field, toldOf(page)]).toEqual([null, "success"]);
    expect(page.tab.document.querySelector("dialog .note")?.textContent).toBe("none left");
  }
  await next.press("dialog .secondary");
  await next.press(".hero-button");
  expect(toldOf(next)).toBeUndefined();
});

test("other words that stand there stay when no throw is left", async () => {
  const page = await lostAnswer({ left: "none left", spent: "none left" });
  page.write("Another one");
  await page.tab.device.clock.advance(RETRY_WAITS[0]);
  expect([page.field?.value, toldOf(page), footOf(page)]).toEqual(["Another one", undefined, "none left"]);
});

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

test("without a network an old limit from the device does not take the place of the open form", async () => {
  const navigator = { serviceWorker: { register: async () => undefined, controller: null } };
  const page = await ThrowPage.begin(await Device.create(), { navigator });
  const { device } = page.tab;
  const now = page.sheet;
  page.sheet = { ...now, spent: "limit of yesterday" };
  device.network.onRequest = (request) => {
    if (request.path.startsWith("/throw.json")) request.answer(200, page.sheet);
    else if (request.path.startsWith("/api/bottles")) request.answer(200, { items: [], nextCursor: null });
    else if (request.path !== "/api/events") request.answer(200, "<svg/>");
  };
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
