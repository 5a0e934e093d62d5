/** What waits at a push service for a phone that is off, under topics of its own each: it may swap any two. */
import { describe, expect, test } from "bun:test";
import { HOUR, MINUTE } from "../../src/runtime/units";
import { Device } from "../support/browser-device";
import { Worker } from "../support/browser-worker";

const MESSAGE = { tag: "chat-1", title: "Mia", body: "Hello", url: "/chat/mia", lang: "en", dir: "ltr" };
const push = (worker: Worker, message: object) => worker.send("push", { data: { json: () => message } });

describe("a push message that is delivered late", () => {
  /** @param time in units of a minute: clocks may differ by seconds */
  const at = (time: number, message: object) => ({ ...MESSAGE, ...message, at: MINUTE * time });
  const RANG = at(1, { body: "one, secret" });
  const SEEN = at(2, { body: "secret", silent: true });
  const REMAINS = at(3, { body: "one", silent: true, always: true });
  const CLOSED = { close: MESSAGE.tag, at: 3 * MINUTE };
  const bodies = (worker: Worker) => worker.notifications.map(({ options }) => options.body);

  test.each([
    ["in order", [SEEN, REMAINS], ["one"]],
    ["swapped", [REMAINS, SEEN], ["one"]],
    ["swapped, after what rang", [RANG, REMAINS, SEEN], ["one"]],
    ["swapped with what rang", [REMAINS, RANG], ["one"]],
    ["withdrawn", [RANG, CLOSED], []],
    ["withdrawn before it comes", [CLOSED, RANG], []],
    ["withdrawn, and then something new", [CLOSED, at(4, { body: "new" })], ["new"]],
    ["something new before the withdrawal", [at(4, { body: "new" }), CLOSED], ["new"]],
    ["a silent one that is not shown keeps nothing back", [SEEN, RANG], ["one, secret"]],
    ["withdrawn by a server whose clock is a second behind", [at(3 + 1 / 60, { body: "one" }), CLOSED], []],
    ["one that has to be shown", [REMAINS, { ...MESSAGE, body: "on Apple's" }], ["on Apple's"]],
  ])("brings back nothing: %s", async (_, messages, shown) => {
    const worker = await Worker.start(await Device.create());
    for (const each of messages) await push(worker, each);
    expect(bodies(worker)).toEqual(shown);
  });

  test("at once with the other brings back nothing either", async () => {
    const worker = await Worker.start(await Device.create());
    await push(worker, RANG);
    await Promise.all([push(worker, SEEN), push(worker, REMAINS)]);
    expect(bodies(worker)).toEqual(["one"]);
    await Promise.all([push(worker, CLOSED), push(worker, RANG)]);
    expect(bodies(worker)).toEqual([]);
  });

  test("is compared with what came while its page was open", async () => {
    const worker = await Worker.start(await Device.create());
    worker.windows = [{ url: `https://drift.test${MESSAGE.url}`, focused: true }];
    await push(worker, REMAINS);
    worker.windows = [];
    await push(worker, RANG);
    expect(bodies(worker)).toEqual([]);
  });

  test("brings back nothing where the device's clock is minutes behind", async () => {
    const device = await Device.create();
    const worker = await Worker.start(device);
    const now = device.clock.now + 10 * MINUTE;
    await push(worker, { ...REMAINS, at: now });
    await push(worker, { ...SEEN, at: now - MINUTE });
    expect(bodies(worker)).toEqual(["one"]);
  });

  test("a time in the future keeps nothing back", async () => {
    const device = await Device.create();
    const worker = await Worker.start(device);
    await push(worker, { ...MESSAGE, body: "by a clock that is ahead", at: device.clock.now + 2 * HOUR });
    await push(worker, { close: MESSAGE.tag, at: device.clock.now });
    expect(bodies(worker)).toEqual([]);
  });

  test("is compared with what a worker before this one has shown", async () => {
    const device = await Device.create();
    const worker = await Worker.start(device);
    await push(worker, REMAINS);
    const next = await Worker.start(device);
    next.notifications.push(...worker.notifications);
    await push(next, SEEN);
    expect(bodies(next)).toEqual(["one"]);
  });
});
