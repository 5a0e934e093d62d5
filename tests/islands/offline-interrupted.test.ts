/** What happens to `/offline` while somebody writes on it, or while it sends. */
import { expect, test } from "bun:test";
import type { PageTextArea } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { typeInto } from "./chat-page";
import { failToSend, openBottle, openOfflinePage, unsentOf } from "./offline-page";

/** A device without a network on which a comment of Ann's waits. */
async function deviceThatWaits(): Promise<Device> {
  const device = await Device.create();
  device.setOnline(false);
  const bottle = await openBottle(device, "ann");
  await failToSend(bottle, "a comment");
  bottle.close();
  return device;
}

/** Ann holds a letter, which is kept on the device. */
async function keepLetter(device: Device): Promise<void> {
  const letter = { id: "b2", kind: "held", name: "Leo", content: "Dear finder", createdAt: "2026-04-01T00:00:00Z" };
  device.indexedDB.open("ashore").onsuccess = ({ target }) => {
    const database = (target as IDBOpenDBRequest).result;
    database
      .transaction("letters", "readwrite")
      .objectStore("letters")
      .put({ ...letter, country: null, art: "" });
    database.close();
  };
  await device.clock.settle();
}

test("a network that comes and goes takes nothing of an answer that is being written", async () => {
  const device = await deviceThatWaits();
  await keepLetter(device);
  device.network.onRequest = (request) => request.path === "/healthz" && request.answer(200);
  const page = await openOfflinePage(device);
  await device.clock.settle();
  const fieldOf = () => page.document.querySelector<PageTextArea>("[data-part=letters] textarea");
  const field = fieldOf();
  if (!field) expect.unreachable("the letter has no field");
  typeInto(page, field, "Half an answer");
  for (const online of [true, false, true]) {
    device.setOnline(online);
    await device.clock.settle();
    expect([online, fieldOf() === field, field.value]).toEqual([online, true, "Half an answer"]);
  }
});

test("a session that ends while the page sends leaves no database behind, and the count of what was lost", async () => {
  const device = await deviceThatWaits();
  const page = await openOfflinePage(device);
  await device.clock.settle();
  expect(unsentOf(page)).toEqual(["a comment: waiting"]);
  device.setOnline(true);
  await device.clock.settle();
  device.network.requests.find(({ key }) => key !== null)?.answer(401, {});
  await device.clock.settle();
  expect([await device.indexedDB.databases(), device.localStorage.getItem("ashore")]).toEqual([[], null]);
  // The sign-in page says what was lost.
  expect(page.document.cookie).toContain("unsent_ashore=1");
});
