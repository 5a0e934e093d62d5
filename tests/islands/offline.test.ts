/** What is written without a network, and what the page says of it (docs/product.md 17.1). */
import { describe, expect, test } from "bun:test";
import type { PageTextArea } from "../support/browser-controls";
import { Device } from "../support/browser-device";
import { failToSend, noticeOf, openBottle, openOfflinePage, unsentOf, writeOffline } from "./offline-page";

const posts = ({ network }: Device) => network.requests.filter(({ key }) => key !== null);
const stored = async (device: Device) => (await device.readDatabase("ashore")) as Record<string, unknown>[];
const queued = async (device: Device) => (await stored(device)).filter((each) => each?.key !== undefined);

async function offlineDevice(): Promise<Device> {
  const device = await Device.create();
  device.setOnline(false);
  return device;
}

describe("a comment that could not be sent", () => {
  test("is kept with the key of its form, and its sheet closes", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann", "the form's key");
    tab.document.querySelector("[popover]")?.showPopover();
    const thrown: unknown[] = [];
    tab.document.body.addEventListener("thrown", (event) => thrown.push(event.type));
    await failToSend(tab, "Hello");
    expect(await queued(device)).toMatchObject([{ kind: "comment", key: "the form's key", text: "Hello" }]);
    expect([noticeOf(tab), tab.document.querySelector("[popover]")?.isPopoverOpen]).toEqual(["kept", false]);
    device.setOnline(true);
    await device.clock.settle();
    const [request] = posts(device);
    expect([request?.path, request?.key, request?.json]).toEqual([
      "/api/bottles/drop/b1",
      "the form's key",
      { comment: "Hello" },
    ]);
    request?.answer(200, {});
    await device.clock.settle();
    expect([noticeOf(tab), await queued(device), device.localStorage.getItem("ashore")]).toEqual([
      "sent",
      [],
      "letters",
    ]);
    expect(thrown).toEqual(["thrown"]);
  });

  test("is not kept where there is a network, an answer, or nothing written", async () => {
    const device = await Device.create();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "There is a network");
    device.setOnline(false);
    await failToSend(tab, " \n");
    const form = tab.document.querySelector("form[data-keeps]");
    const answered = { ctx: { sourceElement: form, response: { status: 422 } } };
    Object.assign(form?.querySelector("textarea") ?? {}, { value: "An answer came" });
    if (form) tab.fire("htmx:error", { bubbles: true, detail: answered }, form);
    const elsewhere = { ctx: { sourceElement: tab.document.querySelector('form[action="/logout"]') } };
    tab.fire("htmx:error", { bubbles: true, detail: elsewhere }, tab.document.body);
    await device.clock.settle();
    expect(await queued(device)).toEqual([]);
  });

  test("that is refused later says why, with the way to where it is", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(403, { error: { code: "blocked", message: "not allowed" } });
    await device.clock.settle();
    expect(noticeOf(tab)).toBe("refused: not allowed");
    tab.document.querySelector("#notices button")?.click();
    expect(tab.navigations).toEqual([{ how: "assign", url: "/offline?language=en" }]);
  });

  test("an own form that was sent in the end counts as sent", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(409, { error: { code: "idempotency_key_reused", message: "used" } });
    await device.clock.settle();
    expect([noticeOf(tab), await queued(device)]).toEqual(["sent", []]);
  });

  test("of whose session is over is erased with all that the device kept", async () => {
    const left: unknown[] = [];
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    tab.navigator.serviceWorker = { controller: { postMessage: (message: unknown) => left.push(message) } };
    await failToSend(tab, "Hello");
    device.setOnline(true);
    await device.clock.settle();
    posts(device)[0]?.answer(401, {});
    await device.clock.settle();
    await device.clock.advance(60_000);
    expect([await stored(device), posts(device).length, left]).toEqual([[], 1, ["leave"]]);
    expect(tab.document.body.dataset.live).toBeUndefined();
  });
});

describe("the queue waits longer each time", () => {
  test("2, 5, 10, 30, 30 seconds", async () => {
    const device = await offlineDevice();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Hello");
    device.network.onRequest = (request) => request.key && request.answer(503);
    device.setOnline(true);
    await device.clock.settle();
    const at: number[] = [];
    for (let second = 0; second < 80; second++) {
      const before = posts(device).length;
      await device.clock.advance(1_000);
      if (posts(device).length > before) at.push(second + 1);
    }
    expect(at).toEqual([2, 7, 17, 47, 77]);
    expect(await queued(device)).toHaveLength(1);
  });
});

describe("the offline page", () => {
  test("has nothing of nobody's", async () => {
    const page = await openOfflinePage(await offlineDevice());
    expect(page.document.querySelector("#offline-section")?.hidden).toBe(true);
  });

  test("in place of another page reloads as soon as the server is there, not while somebody writes", async () => {
    const device = await offlineDevice();
    const page = await openOfflinePage(device, "/profile");
    await device.clock.advance(60_000);
    expect(page.navigations).toEqual([]);
    const field = page.document.querySelector("textarea");
    Object.assign(field ?? {}, { value: "Half a letter" });
    device.network.onRequest = (request) => request.answer(request.path === "/healthz" ? 200 : 404);
    device.setOnline(true);
    await device.clock.advance(60_000);
    expect(page.navigations).toEqual([]);
    Object.assign(field ?? {}, { value: "" });
    const told: unknown[] = [];
    page.navigator.serviceWorker = { controller: { postMessage: (message: unknown) => told.push(message) } };
    await device.clock.advance(15_000);
    expect(told).toContainEqual({ reachable: "https://driftglass.example/profile" });
    expect(page.navigations.map(({ how }) => how)).toContain("reload");
  });

  test("a refused letter is tried again under a new key", async () => {
    const device = await offlineDevice();
    (await openBottle(device, "ann")).close();
    const tab = await openBottle(device, "ann");
    await failToSend(tab, "Claims the device");
    tab.close();
    const page = await openOfflinePage(device);
    await writeOffline(page, "  \n");
    await writeOffline(page, "Hello sea");
    expect((await queued(device)).at(-1)).toMatchObject({ path: "/api/bottles", body: '{"content":"Hello sea"}' });
    expect(page.document.querySelectorAll("li div[data-refused]").map(({ hidden }) => hidden)).toEqual([true, true]);
    expect([noticeOf(page), page.document.querySelector<PageTextArea>("textarea")?.value]).toEqual(["kept", ""]);
    device.network.onRequest = (request) => request.answer(422, { error: { code: "x", message: "no" } });
    device.setOnline(true);
    await device.clock.settle();
    expect(unsentOf(page)).toEqual(["Claims the device: refused: no", "Hello sea: refused: no"]);
    device.network.onRequest = (request) => request.answer(201, {});
    page.document.querySelectorAll("[data-again]")[1]?.click();
    await device.clock.settle();
    const keys = posts(device).map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    page.document.querySelector("[data-discard]")?.click();
    await device.clock.settle();
    expect([unsentOf(page), await queued(device)]).toEqual([[], []]);
  });
});
