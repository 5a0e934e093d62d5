/** Receipts of several chats: whatever becomes of one, each is told until the server has it. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Device } from "../support/browser-device";
import type { NetworkRequest } from "../support/browser-network";
import { Tab } from "../support/browser-tab";
import { propertyRuns } from "../support/property-runs";
import { PAGE_PARTS } from "./chat-page";

const PARTNERS = ["ana", "ben", "cyd"];
const READ = /^\/api\/chat\/(\w+)\/read$/;

const FAILURES: Record<string, (request: NetworkRequest) => void> = {
  "is busy": (request) => request.answer(503, { error: { message: "busy" } }),
  "is limited": (request) => request.answer(429, { error: { message: "slower" } }),
  "says nothing": (request) => request.break(),
};
/** What becomes of the first requests; all later ones are answered. */
const ANSWERS = fc.array(fc.constantFrom("is told", ...Object.keys(FAILURES)), { maxLength: 8, size: "max" });
const READS = fc.array(fc.record({ to: fc.constantFrom(...PARTNERS), upTo: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 2,
  maxLength: 6,
});

test("each of several receipts is told until the server has it, whichever of them fail", async () => {
  const property = fc.asyncProperty(ANSWERS, READS, async (answers, reads) => {
    const device = await Device.create();
    const [waiting, known, expected] = [[...answers], new Map<string, number>(), new Map<string, number>()];
    device.network.onRequest = (request) => {
      const to = READ.exec(request.path)?.[1];
      if (!to) return;
      const fail = FAILURES[waiting.shift() ?? ""];
      if (fail) return fail(request);
      known.set(to, Math.max(known.get(to) ?? 0, Number(request.json.upTo)));
      request.answer(200, { unread: 0, chatUnread: 0 });
    };
    device.setOnline(false);
    const tab = new Tab(device, { person: "tag-me", html: PAGE_PARTS });
    const { enqueueReceipt } = await tab.load("chat/reading/receipts");
    for (const { to, upTo } of reads) {
      expected.set(to, Math.max(expected.get(to) ?? 0, upTo));
      void enqueueReceipt({ person: "me", to, upTo });
      await device.clock.settle();
    }
    device.setOnline(true);
    await device.clock.advance(10 * 60_000);
    expect([...known].sort()).toEqual([...expected].sort());
    tab.close();
  });
  await fc.assert(property, propertyRuns(20, 52));
});
