/** What home says of letters that were thrown without a network (docs/product.md 17.1). */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import { Tab } from "../support/browser-tab";
import { PAGE_PARTS } from "./chat-page";
import { failToSend, noticeOf, openBottle, openOfflinePage, writeOffline } from "./offline-page";

const HOME = '<main><div id="left" class="dock"></div></main>';

test("a line above home's button says that a letter waits, until each is sent", async () => {
  const device = await Device.create();
  let answers = false;
  device.network.onRequest = (request) => {
    if (request.method !== "POST" || request.key === null) return;
    // The second one waits for review.
    if (answers) request.answer(201, { bottle: { hidden: request.json.content === "two" } });
    else request.answer(503, "<html>");
  };
  device.setOnline(false);
  // The device then knows whose letters these are.
  const bottle = await openBottle(device, "ann");
  await failToSend(bottle, "a comment");
  bottle.close();
  const offline = await openOfflinePage(device);
  for (const text of ["one", "two"]) await writeOffline(offline, text);
  offline.close();
  const homes = [0, 1].map(() => new Tab(device, { person: "ann", html: PAGE_PARTS + HOME }));
  for (const home of homes) await home.load("page/boot");
  await device.clock.settle();
  const lines = () =>
    homes.map(({ document }) => document.querySelectorAll("#waiting-letters").map((line) => line.textContent));
  const notices = () => homes.map(noticeOf).filter(Boolean);
  expect(lines()).toEqual([["waits"], ["waits"]]);
  device.setOnline(true);
  await device.clock.settle();
  expect(lines()).toEqual([["waits"], ["waits"]]);
  answers = true;
  device.setOnline(false);
  device.setOnline(true);
  await device.clock.advance(60_000);
  // What the tab that sends stores is an event in each other one.
  for (const home of homes) home.fire("storage", { key: "ashore", newValue: "letters" });
  await device.clock.settle();
  expect(lines()).toEqual([[], []]);
  expect(notices()).toEqual(["held"]);
});

test("a home opened before another tab throws shows the line, and sends once that tab is closed", async () => {
  const device = await Device.create();
  device.network.onRequest = (request) => {
    if (request.method === "POST" && request.key !== null) request.answer(201, { bottle: { hidden: false } });
  };
  device.setOnline(false);
  const bottle = await openBottle(device, "ann");
  const home = new Tab(device, { person: "ann", html: PAGE_PARTS + HOME });
  await home.load("page/boot");
  await device.clock.settle();
  const lines = () => home.document.querySelectorAll("#waiting-letters").length;
  expect(lines()).toBe(0);
  await failToSend(bottle, "a comment");
  const offline = await openOfflinePage(device);
  await writeOffline(offline, "one");
  home.fire("storage", { key: "ashore", newValue: "unsent" });
  await device.clock.settle();
  expect(lines()).toBe(1);
  bottle.close();
  offline.close();
  device.setOnline(true);
  await device.clock.settle();
  expect(lines()).toBe(0);
});

test("the line is not shown to another person of the device", async () => {
  const device = await Device.create();
  device.setOnline(false);
  const bottle = await openBottle(device, "ann");
  await failToSend(bottle, "a comment");
  bottle.close();
  const offline = await openOfflinePage(device);
  await writeOffline(offline, "one");
  offline.close();
  const home = new Tab(device, { person: "ben", html: PAGE_PARTS + HOME });
  await home.load("page/boot");
  await device.clock.settle();
  expect(home.document.querySelectorAll("#waiting-letters")).toHaveLength(0);
});

test("a letter that was refused is told in each tab and on the next page, until somebody decides about it", async () => {
  const device = await Device.create();
  device.network.onRequest = (request) => {
    if (request.method === "POST" && request.key !== null)
      request.answer(400, { error: { code: "throw_limit", message: "Three a day." } });
  };
  device.setOnline(false);
  const bottle = await openBottle(device, "ann");
  await failToSend(bottle, "a comment");
  bottle.close();
  const offline = await openOfflinePage(device);
  for (const text of ["one", "two"]) await writeOffline(offline, text);
  offline.close();
  const openHome = async () => {
    const home = new Tab(device, { person: "ann", html: PAGE_PARTS + HOME });
    await home.load("page/boot");
    await device.clock.settle();
    return home;
  };
  const lineOf = ({ document }: Tab) => document.getElementById("waiting-letters")?.textContent;
  const [first, second] = [await openHome(), await openHome()];
  device.setOnline(true);
  await device.clock.settle();
  second.fire("storage", { key: "ashore", newValue: "unsent" });
  await device.clock.settle();
  const next = await openHome();
  expect([first, second, next].map(lineOf)).toEqual(Array(3).fill("refused: Three a day."));
  const page = await openOfflinePage(device, "/offline", { online: true });
  for (const left of [2, 1, 0]) {
    expect(device.localStorage.getItem("ashore")).toBe("unsent");
    page.document.querySelector("[data-part=unsent] [data-discard]")?.click();
    await device.clock.settle();
    expect(page.document.querySelectorAll("[data-part=unsent] li")).toHaveLength(left);
  }
  expect(device.localStorage.getItem("ashore")).toBe("letters");
  expect(lineOf(await openHome())).toBeUndefined();
});
