/** Two tabs of one letter: what one has done, the other shows. */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { PageElement } from "../support/browser-elements";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";

const LETTER = `${PAGE_PARTS}<form id="answer" method="post" action="/bottle/b1/answer"><textarea></textarea></form>`;

async function openLetter(device: Device, path = "/bottle/b1"): Promise<Tab> {
  const tab = new Tab(device, { person: "ann", path, html: LETTER });
  await tab.load("page/boot");
  await device.clock.settle();
  return tab;
}

const isReloaded = ({ navigations }: Tab): boolean => navigations.some(({ how }) => how === "reload");

/** As htmx sends a form: the page stays. @param status of the answer; absent: there was none */
function send(tab: Tab, status?: number): void {
  const form = tab.document.querySelector("#answer") as PageElement;
  tab.fire("submit", { bubbles: true, cancelable: true }, form);
  const ctx = { request: { method: "POST" }, ...(status && { response: { status } }) };
  tab.fire("htmx:finally:request", { bubbles: true, detail: { ctx } }, form);
}

test.each([
  [200, true],
  [204, true],
  [422, false],
  [500, false],
  [undefined, false],
])("an act whose answer is %p is shown in the other tab: %p", async (status, isTold) => {
  const device = await Device.create();
  const [here, there, elsewhere] = [
    await openLetter(device),
    await openLetter(device),
    await openLetter(device, "/bottle/b2"),
  ];
  send(here, status);
  await device.clock.settle();
  expect([here, there, elsewhere].map(isReloaded)).toEqual([false, isTold, false]);
  // The tab that acted hears of what the other does later.
  send(there, 200);
  await device.clock.settle();
  expect(isReloaded(here)).toBe(true);
});

test("a part that the page loads by itself is no act", async () => {
  const device = await Device.create();
  const [here, there] = [await openLetter(device), await openLetter(device)];
  const detail = { ctx: { request: { method: "GET" }, response: { status: 200 } } };
  here.fire("htmx:finally:request", { bubbles: true, detail }, here.document.body);
  await device.clock.settle();
  expect(isReloaded(there)).toBe(false);
});
