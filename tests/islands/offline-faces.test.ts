/** What `/offline` says first: there is no network, or there is one, and what happens then with what waits. */
import { expect, test } from "bun:test";
import { Device } from "../support/browser-device";
import type { Tab } from "../support/browser-tab";
import { failToSend, noticeOf, openBottle, openOfflinePage, unsentOf, writeOffline } from "./offline-page";

/** Heading and text of what is shown, and whether there is a field to write a letter in. */
function saidBy({ document }: Tab): string[] {
  const shown = document.querySelectorAll("[data-face]").filter(({ hidden }) => !hidden);
  const write = document.querySelector('[data-part="write"]');
  return [
    ...shown.map((face) => `${face.querySelector("h1")?.textContent}: ${face.querySelector("p")?.textContent}`),
    ...(write?.hidden === false ? ["write"] : []),
  ];
}

/** A device on which a comment waits, of whoever it belongs to. */
async function deviceThatWaits(): Promise<Device> {
  const device = await Device.create();
  device.setOnline(false);
  const bottle = await openBottle(device, "ann");
  await failToSend(bottle, "a comment");
  bottle.close();
  return device;
}

test("with a network what waits is being sent, then nothing waits", async () => {
  const device = await deviceThatWaits();
  device.setOnline(true);
  const page = await openOfflinePage(device, "/offline", { online: true });
  await device.clock.settle();
  expect([saidBy(page), unsentOf(page)]).toEqual([["on: sending"], ["a comment: pending"]]);
  device.network.requests.find(({ key }) => key !== null)?.answer(200, {});
  await device.clock.settle();
  expect([saidBy(page), unsentOf(page), noticeOf(page)]).toEqual([["on: nothing"], [], "sent"]);
});

test("what could not be sent waits for a page that tries again; what was refused says so", async () => {
  const device = await deviceThatWaits();
  device.setOnline(true);
  device.network.onRequest = (request) => request.answer(503);
  const page = await openOfflinePage(device, "/offline", { online: true });
  await device.clock.settle();
  expect(saidBy(page)).toEqual(["on: waits"]);
  page.close();
  device.network.onRequest = (request) => request.answer(422, { error: { code: "x", message: "no" } });
  const again = await openOfflinePage(device, "/offline", { online: true });
  await device.clock.settle();
  expect([saidBy(again), unsentOf(again)]).toEqual([["on: refused"], ["a comment: refused: no"]]);
});

test("it follows the network, and keeps what is being written", async () => {
  const device = await deviceThatWaits();
  let answers = false;
  device.network.onRequest = (request) => {
    if (answers && request.path === "/healthz") request.answer(200);
  };
  const page = await openOfflinePage(device);
  page.document.title = "off · Driftglass";
  await device.clock.settle();
  expect([saidBy(page), unsentOf(page)]).toEqual([["off: text", "write"], ["a comment: waiting"]]);
  answers = true;
  device.setOnline(true);
  await device.clock.settle();
  expect([saidBy(page), page.document.title]).toEqual([["on: sending"], "on · Driftglass"]);
  device.setOnline(false);
  await device.clock.settle();
  expect([saidBy(page)[0]?.slice(0, 3), page.document.title]).toEqual(["off", "off · Driftglass"]);
  const field = page.document.querySelector("[data-part=write] textarea");
  Object.assign(field ?? {}, { value: "Half a letter" });
  device.setOnline(true);
  await device.clock.settle();
  expect(saidBy(page)).toContain("write");
});

test("where a network leads to no server, it says that there is none", async () => {
  const device = await deviceThatWaits();
  device.setOnline(true);
  const page = await openOfflinePage(device);
  await device.clock.advance(60_000);
  expect(saidBy(page)[0]).toBe("off: text");
  await writeOffline(page, "one");
  expect(noticeOf(page)).toBe("kept");
});
