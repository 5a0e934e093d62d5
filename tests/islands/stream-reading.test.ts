/** What is read of the event stream. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { StreamEvent } from "../../islands/live/stream";
import { propertyRuns } from "../support/property-runs";
import { listen } from "./listening";

describe("reading", () => {
  const event = fc.record({
    type: fc.constantFrom("message", "unread", "reset"),
    data: fc.oneof(fc.string({ unit: "grapheme" }), fc.dictionary(fc.constantFrom("a", "b"), fc.integer())),
    id: fc.option(fc.constantFrom("p-1", "p-2")),
  });

  test("gives each event once and whole, however the network cuts it", async () => {
    const property = fc.asyncProperty(
      fc.array(event, { maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 12 }),
      async (sent, cuts) => {
        const { device, feeds, events, stream } = await listen();
        const text = sent
          .map(
            ({ type, data, id }) =>
              `: comment\n\nevent: ${type}\n${id ? `id: ${id}\n` : ""}data: ${JSON.stringify(data)}\n\n`,
          )
          .join("");
        const bytes = new TextEncoder().encode(`retry: 700\n\n${text}event: unfinished\ndata: 1\n`);
        let at = 0;
        for (const length of [...cuts, bytes.length]) {
          feeds[0]?.writeBytes(bytes.slice(at, at + length));
          at += length;
          await device.clock.settle();
        }
        expect(events).toEqual(sent as StreamEvent[]);
        stream.stop();
      },
    );
    await fc.assert(property, propertyRuns(30, 10));
  });

  test("an event without a type is a message", async () => {
    const { device, feeds, events } = await listen();
    feeds[0]?.write('data: {"a":1}\n\n');
    await device.clock.settle();
    expect(events).toEqual([{ type: "message", data: { a: 1 }, id: null }]);
  });
});
