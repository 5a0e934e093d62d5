/** What an event stream does about a connection on which nothing comes any more. */
import { expect, test } from "bun:test";
import type { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { EventFeed } from "../support/browser-stream";
import { listen } from "./listening";

/** The probes of connections, which the server answers no more. */
function holdProbes({ network }: Device): NetworkRequest[] {
  const probes: NetworkRequest[] = [];
  const { onRequest } = network;
  network.onRequest = (request) => (request.path === "/healthz" ? void probes.push(request) : onRequest(request));
  return probes;
}

/** ms from each of twenty silences to its probes; nothing answers them. */
async function waitsOfStalled(): Promise<number[]> {
  const { device, feeds, statuses } = await listen();
  const probes = holdProbes(device);
  const passUntil = async (isOver: () => boolean) => {
    while (!isOver()) await device.clock.advance(10);
    return device.clock.now;
  };
  const waits: number[] = [];
  for (let n = 0; n < 20; n++) {
    Object.assign(feeds[n] ?? {}, { isMute: true });
    const [said, asked] = [statuses.length, probes.length];
    const begin = await passUntil(() => statuses.length > said);
    waits.push((await passUntil(() => probes.length > asked)) - begin);
    await passUntil(() => feeds.length > n + 1);
  }
  return waits;
}

test("before it connects anew the connections that the browser keeps are tried: those that are as dead end first", async () => {
  const { device, feeds } = await listen();
  const probes = holdProbes(device);
  Object.assign(feeds[0] ?? {}, { isMute: true });
  for (let ms = 0; probes.length === 0; ms += 100) {
    expect(ms).toBeLessThan(8_600);
    await device.clock.advance(100);
  }
  expect([feeds.length, probes.filter(({ isOver }) => !isOver).length]).toEqual([1, 6]);
  await device.clock.advance(1_600);
  expect([feeds.length, probes.length, probes.every(({ isOver }) => isOver)]).toEqual([2, 6, true]);
});

test("where one of them answers, the others are asked no longer", async () => {
  const { device, feeds } = await listen();
  const probes = holdProbes(device);
  Object.assign(feeds[0] ?? {}, { isMute: true });
  while (probes.length === 0) await device.clock.advance(100);
  probes[3]?.answer(200, "ok");
  await device.clock.advance(501);
  expect([feeds.length, probes.every(({ isOver }) => isOver)]).toEqual([2, true]);
});

test("while it waits for an answer it asks once more ten seconds after the last byte, as Chromium pings HTTP/2 only then", async () => {
  const fallSilent = (request: NetworkRequest) => Object.assign(new EventFeed(request), { isMute: true });
  const { device } = await listen([fallSilent, () => undefined]);
  const probes = holdProbes(device);
  const last = device.clock.now;
  while (probes.length < 7) {
    expect(device.clock.now - last).toBeLessThan(15_000);
    await device.clock.advance(10);
  }
  expect(device.clock.now - last).toBeWithin(10_001, 10_200);
  await device.clock.advance(6_000);
  expect([probes.length, probes.every(({ isOver }) => isOver)]).toEqual([7, true]);
});

test("pages whose server stalls do not ask it at once, and none asks that was never connected", async () => {
  const waits = await waitsOfStalled();
  expect(Math.min(...waits)).toBeLessThan(400);
  expect(Math.max(...waits)).toBeWithin(1_000, 1_521);
  const { device } = await listen(Array.from({ length: 5 }, () => () => undefined));
  await device.clock.advance(60_000);
  expect(device.network.requests.filter(({ path }) => path === "/healthz")).toEqual([]);
});

test.each([
  ["its own comments", { "alive-interval": "15" }],
  ["those of a server that does not say how often they come", {}],
])("where nobody is in a chat it lives by %s, every 15 seconds", async (_, headers) => {
  const quiet = (request: NetworkRequest) => {
    const giveUp = (controller: ReadableStreamDefaultController) =>
      request.parts.signal?.addEventListener("abort", () => controller.error(new TypeError("given up")));
    const body = new ReadableStream({ start: (controller) => void giveUp(controller) });
    request.answer(200, body, { "content-type": "text/event-stream", ...headers });
  };
  const { device, lastIds, statuses } = await listen([quiet], () => false);
  await device.clock.advance(30_000);
  expect([lastIds.length, statuses.at(-1)]).toEqual([1, "connected"]);
  await device.clock.advance(12_000);
  expect([lastIds.length, statuses.at(-1)]).toEqual([2, "connected"]);
});
