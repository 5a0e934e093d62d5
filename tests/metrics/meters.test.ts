import { expect, test } from "bun:test";
import { type Metric, readMeters, registerCounter, registerGauge, registerHistogram } from "../../src/meters";

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
