/** When the event stream is asked for again, and when it ends. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { NetworkRequest } from "../support/browser-network";
import { propertyRuns } from "../support/property-runs";
import { listen } from "./listening";

const fails = (request: NetworkRequest) => request.break();

describe("connecting again", () => {
  test("goes on after the last event that was received", async () => {
    const { device, feeds, lastIds, statuses, pauses } = await listen();
    feeds[0]?.send("unread", {}, "p-7");
    await device.clock.settle();
    feeds[0]?.break();
    await device.clock.advance(1_000);
    expect(pauses()[0]).toBeWithin(250, 501);
    expect(lastIds).toEqual([null, "p-7"]);
    expect(statuses).toEqual(["connecting", "connected", "disconnected", "reconnecting", "connected"]);
  });

  test.each([
    ["four seconds while somebody looks", true, 4_000],
    ["half a minute while nobody does", false, 30_000],
  ])("pauses grow to %s, with some chance in them, and are short again after a success", async (_, looks, most) => {
    const shares = new Set<number>();
    const property = fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (n) => {
      const listening = await listen(Array.from({ length: n }, () => fails));
      const { device, feeds, stream } = listening;
      if (!looks) listening.tab.document.visibilityState = "hidden";
      while (feeds.length === 0) await device.clock.advance(500);
      const pauses = listening.pauses();
      expect(pauses).toHaveLength(n);
      for (const [attempt, pause] of pauses.entries()) {
        const longest = Math.min(most, 500 * 2 ** attempt);
        expect(pause).toBeWithin(Math.floor(longest / 2), longest + 1);
        shares.add(pause / longest);
      }
      feeds[0]?.end();
      await device.clock.advance(500);
      expect(feeds).toHaveLength(2);
      stream.stop();
    });
    await fc.assert(property, propertyRuns(8, 11));
    expect(shares.size).toBeGreaterThan(5);
  });

  test("waits as long as the server says, in a header or in the stream", async () => {
    const header = await listen([(request) => request.answer(503, "", { "retry-after": "20" })]);
    await header.device.clock.advance(30_000);
    expect(header.pauses()[0]).toBeWithin(10_000, 20_001);
    const field = await listen();
    field.feeds[0]?.write("retry: 8000\n\n");
    await field.device.clock.settle();
    field.feeds[0]?.end();
    await field.device.clock.advance(10_000);
    expect(field.pauses()[0]).toBeWithin(4_000, 8_001);
  });

  test("does not wait any longer for a server of another network", async () => {
    const listening = await listen([(request) => request.answer(503, "", { "retry-after": "20" }), fails]);
    listening.tab.fire("online");
    await listening.device.clock.advance(2_000);
    expect(listening.lastIds).toHaveLength(3);
  });

  test("happens at once with the network's return or when somebody looks again, however long the pause", async () => {
    for (const look of [true, false]) {
      const listening = await listen(Array.from({ length: 6 }, () => fails));
      const { device, tab } = listening;
      tab.document.visibilityState = "hidden";
      await device.clock.advance(20_000);
      const before = listening.lastIds.length;
      if (look) tab.setVisible(true);
      else tab.fire("online");
      await device.clock.settle();
      expect(listening.lastIds.length).toBe(before + 1);
      listening.stream.stop();
    }
  });

  test("the network's return gives up a connection of the old network", async () => {
    const { device, feeds, tab } = await listen();
    tab.fire("online");
    await device.clock.advance(1_000);
    expect(feeds.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("without a network it is known to be lost at once", async () => {
    const { device, statuses, feeds } = await listen();
    device.setOnline(false);
    await device.clock.settle();
    expect([statuses.at(-1), feeds[0]?.isOpen]).toEqual(["disconnected", false]);
  });

  test("a connection that says nothing for too long is given up; one that does is not", async () => {
    const { device, feeds } = await listen();
    await device.clock.advance(120_000);
    expect(feeds).toHaveLength(1);
    Object.assign(feeds[0] ?? {}, { isMute: true });
    await device.clock.advance(9_000);
    expect(feeds.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  test("an answer that is not there after six seconds is given up; each fourth try waits twenty", async () => {
    const listening = await listen(Array.from({ length: 5 }, () => () => undefined));
    await listening.device.clock.advance(60_000);
    const limits = [6, 6, 6, 20, 6].map((s) => s * 1_000);
    for (const [n, pause] of listening.pauses().entries())
      expect(pause).toBeWithin(limits[n] ?? 0, (limits[n] ?? 0) + 4_001);
    expect(listening.feeds).toHaveLength(1);
  });

  test("a page of a network that asks to sign in is no stream", async () => {
    const page = (request: NetworkRequest) => request.answer(200, "<html>", { "content-type": "text/html" });
    const { statuses } = await listen([page]);
    expect(statuses).toEqual(["connecting", "disconnected"]);
  });

  test("a 401 of a proxy is no end of the session: it is tried again", async () => {
    const { device, signedOut, feeds } = await listen([(request) => request.answer(401, "<h1>Proxy password</h1>")]);
    await device.clock.advance(10_000);
    expect([signedOut, feeds.length]).toEqual([[], 1]);
  });

  test("a page that was asleep asks again when somebody looks at it", async () => {
    const { device, feeds, tab } = await listen();
    // No timer ran in the meantime.
    device.clock.now += 3_600_000;
    tab.setVisible(true);
    await device.clock.settle();
    await device.clock.advance(1_000);
    expect(feeds.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });
});

describe("it ends", () => {
  test("where the session is over: once, and without another try", async () => {
    const { device, signedOut, lastIds } = await listen([(request) => request.answer(401, {})]);
    await device.clock.advance(120_000);
    expect([signedOut.length, lastIds.length]).toEqual([1, 1]);
  });

  test("when it is stopped: nothing is asked, told or left open", async () => {
    const { device, stream, statuses, feeds, lastIds, tab } = await listen();
    stream.stop();
    const before = [...statuses];
    await device.clock.settle();
    for (const type of ["online", "offline"]) tab.fire(type);
    tab.setVisible(true);
    await device.clock.advance(120_000);
    expect([statuses, lastIds.length, feeds[0]?.isOpen]).toEqual([before, 1, false]);
  });

  test("when it is stopped in a pause", async () => {
    const { device, stream, lastIds } = await listen([fails]);
    stream.stop();
    await device.clock.advance(120_000);
    expect(lastIds).toHaveLength(1);
    expect(device.clock.nextAt()).toBeNull();
  });
});

describe("a call that got no answer in time makes the stream check itself", () => {
  test("where the server's comments come, it stays as it is, and nothing is asked", async () => {
    const { device, stream, feeds, statuses } = await listen();
    for (let second = 0; second < 10; second++) {
      stream.check();
      await device.clock.advance(1_000);
    }
    expect([statuses, feeds.length]).toEqual([["connecting", "connected"], 1]);
    expect(device.network.requests).toHaveLength(1);
  });

  test("where one is missing, it is lost at once, and asked for anew", async () => {
    const { device, stream, feeds, statuses } = await listen();
    Object.assign(feeds[0] ?? {}, { isMute: true });
    await device.clock.advance(4_001);
    expect(statuses).toEqual(["connecting", "connected"]);
    stream.check();
    await device.clock.settle();
    expect(statuses.at(-1)).toBe("disconnected");
    await device.clock.advance(1_000);
    expect([feeds.map(({ isOpen }) => isOpen), statuses.at(-1)]).toEqual([[false, true], "connected"]);
  });
});
