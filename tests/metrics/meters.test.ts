import { expect, test } from "bun:test";
import {
  type Metric,
  metricOfAges,
  readRegisteredMetrics as read,
  registerCounter,
  registerGauge,
  registerHistogram,
} from "../../src/runtime/meters";

const TIMEOUT_MS = 100;
const readMeters = async (to: object) => (await read(to, Bun.sleep(TIMEOUT_MS))).metrics;
const agesNow = async (to: object) => Object.fromEntries((await read(to, Bun.sleep(TIMEOUT_MS))).ages);

const owner = () => ({});
const samplesOf = ([metric]: Metric[]) => Object.fromEntries(metric?.samples ?? []);

test("a gauge is read when somebody asks; null and a failure leave it out", async () => {
  const to = owner();
  let value: number | null = 1;
  registerGauge(to, "one", "One.", () => value);
  registerGauge(to, "broken", "Broken.", () => Promise.reject(new Error("away")));
  expect(await readMeters(to)).toEqual([{ name: "one", type: "gauge", help: "One.", samples: [["", 1]] }]);
  value = null;
  expect(await readMeters(to)).toEqual([]);
  expect(await agesNow(to)).toEqual({ broken: Number.POSITIVE_INFINITY });
  registerGauge(to, "one", "One.", () => ({ small: 1, large: 2 }));
  expect(samplesOf(await readMeters(to))).toEqual({ '{kind="small"}': 1, '{kind="large"}': 2 });
});

test("a counter counts by labels", async () => {
  const to = owner();
  const count = registerCounter(to, "sent", "Sent.");
  for (const kind of ["a", "b", "a"]) count({ kind });
  expect(samplesOf(await readMeters(to))).toEqual({ '{kind="a"}': 2, '{kind="b"}': 1 });
});

test("a histogram's buckets count what is at most their bound", async () => {
  const to = owner();
  const note = registerHistogram(to, "took", "Took.", [0.1, 1]);
  for (const seconds of [0.1, 0.5, 1, 7]) note(seconds, { class: "page" });
  expect(samplesOf(await readMeters(to))).toEqual({
    '_bucket{class="page",le="0.1"}': 1,
    '_bucket{class="page",le="1"}': 3,
    '_bucket{class="page",le="+Inf"}': 4,
    '_sum{class="page"}': 8.6,
    '_count{class="page"}': 4,
  });
});

test("servers in one process do not count each other's", async () => {
  const [one, other] = [owner(), owner()];
  registerCounter(one, "sent", "Sent.")();
  expect(await readMeters(other)).toEqual([]);
});

test("a gauge that hangs is its last value, whose age is told, and is not asked again meanwhile", async () => {
  const to = owner();
  let calls = 0;
  let hang = false;
  const { promise: later, resolve } = Promise.withResolvers<number>();
  registerGauge(to, "slow", "Slow.", async () => {
    calls++;
    return hang ? later : 7;
  });
  expect(samplesOf(await readMeters(to))).toEqual({ "": 7 });
  hang = true;
  const start = performance.now();
  for (let n = 0; n < 3; n++) expect(samplesOf(await readMeters(to))).toEqual({ "": 7 });
  expect(performance.now() - start).toBeGreaterThan(2 * TIMEOUT_MS);
  expect(calls).toBe(2);
  expect((await agesNow(to)).slow).toBeGreaterThan((3 * TIMEOUT_MS) / 1_000);
  resolve(8);
  expect(samplesOf(await readMeters(to))).toEqual({ "": 8 });
  expect((await agesNow(to)).slow).toBeLessThan(TIMEOUT_MS / 1_000);
});

test("one that has never answered has no value and an endless age", async () => {
  const to = owner();
  registerGauge(to, "silent", "Silent.", () => new Promise<number>(() => undefined));
  expect(await readMeters(to)).toEqual([]);
  const { ages } = await read(to, Bun.sleep(1));
  expect(metricOfAges(ages).samples).toEqual([['{figure="silent"}', Number.POSITIVE_INFINITY]]);
});
