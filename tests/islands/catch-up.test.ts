/** Whatever failed, once the network is back a chat's page equals the server, and only what was there is read (docs/product.md 10.3). */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { propertyRuns } from "../support/property-runs";
import { FAILURES, type Failure } from "./catch-up-server";
import { CATCH_UP_ACTS, CatchUpStory, HEALING_SIGNS, type HealingSign } from "./catch-up-story";

type Step = readonly [name: string, n: number];

/** Every kind of request that a chat page makes, with a gap of the stream in it. */
const FIXED: readonly Step[] = [
  ["they write", 1],
  ["I write here", 0],
  ["much is missed", 7],
  ["half a second passes", 0],
  ["they write", 0],
  ["older messages", 0],
  ["they read", 0],
  ["the stream breaks", 0],
  ["twelve seconds pass", 0],
];

/** One of each kind of failure. */
const WAYS: readonly Failure[] = ["breaks", "503", "hotel page", "answer never comes"];

async function play(steps: readonly Step[], failures: ReadonlyMap<number, Failure>, sign: HealingSign) {
  const story = await CatchUpStory.open(12, 8, 2);
  story.server.failures = failures;
  for (const [name, n] of steps) await story.act(name, n);
  await story.heal(sign);
  story.expectEqual();
  return story;
}

describe("whatever fails, the page equals the server within ten seconds", () => {
  test("each request in turn, in each way", async () => {
    const { requests } = (await play(FIXED, new Map(), "online")).server;
    for (let n = 0; n < requests; n++) for (const way of WAYS) await play(FIXED, new Map([[n, way]]), "online");
    console.log(`catch-up: ${requests} requests, ${requests * WAYS.length} failures`);
    expect(requests).toBeGreaterThan(10);
  }, 120_000);

  test("any requests, in any story", async () => {
    const reached: Record<string, number> = {};
    const step = fc.tuple(fc.constantFrom(...Object.keys(CATCH_UP_ACTS)), fc.nat(20));
    const failing = fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...FAILURES)), { maxLength: 12 });
    const sign = fc.constantFrom(...HEALING_SIGNS);
    const steps = fc.array(step, { maxLength: 14 });
    const property = fc.asyncProperty(steps, failing, sign, async (steps, failures, sign) => {
      for (const [name] of [...steps, ...failures.map(([, failure]) => [failure] as const)])
        reached[name] = (reached[name] ?? 0) + 1;
      const { server } = await play(steps, new Map(failures), sign);
      reached.reads = (reached.reads ?? 0) + server.reads.length;
    });
    await fc.assert(property, propertyRuns(40, 27));
    console.log(`catch-up: ${JSON.stringify(reached)}`);
    expect([...Object.keys(CATCH_UP_ACTS), ...FAILURES].filter((name) => !reached[name])).toEqual([]);
  }, 120_000);
});
