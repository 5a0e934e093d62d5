import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerBackupMetrics } from "../../src/backup/backup";
import { checkIn } from "../../src/coins/coins";
import { readConfig } from "../../src/config/config";
import { registerServerMetrics } from "../../src/metrics/server-metrics";
import { openTestApp } from "../support/app";
import { findMetricFaults } from "../support/metric-names";
import { aPerson, TEST_START as NOW } from "../support/people";
import { openSqliteInMemory } from "../support/sqlite-template";

const SOURCE = join(import.meta.dir, "../../src");
/** Not where they are defined. */
const CALL = /(?<!function )register(Gauge|Counter|Histogram)\(/g;
const TOKEN = "sixteen-or-more-signs";

test("what /metrics says is named as Prometheus' linter asks", async () => {
  const { db, close } = await openSqliteInMemory();
  await checkIn(db, await aPerson(db), NOW);
  const { ask } = openTestApp(db, { METRICS_TOKEN: TOKEN });
  const config = readConfig({});
  registerServerMetrics({ db, config, streams: { size: 1 }, now: () => NOW });
  registerBackupMetrics(db, config, () => NOW);
  let text = "";
  while (!text.includes("driftglass_coin_differences"))
    text = await (await ask("GET", "/metrics", { token: TOKEN })).text();
  expect(findMetricFaults(text)).toEqual([]);
  expect(text).toContain("# TYPE driftglass_coins_recorded gauge\n");
  await close();
});

/** Those that are there only on some servers are declared in the source like all others. */
test("every metric that is registered anywhere is named so", () => {
  const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SOURCE)];
  const registered = /register(Gauge|Counter|Histogram)\(\s*[\w.]+,\s*"(\w+)",\s*"([^"]+)"/g;
  const matches = files.flatMap((file) => [...readFileSync(join(SOURCE, file), "utf8").matchAll(registered)]);
  const calls = files.flatMap((file) => readFileSync(join(SOURCE, file), "utf8").match(CALL) ?? []);
  expect(matches).toHaveLength(calls.length);
  const text = matches.map(([, type, name, help]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type?.toLowerCase()}\n`);
  expect(findMetricFaults(text.join(""))).toEqual([]);
});

test.each([
  ["driftglass_coin_records_sum", "gauge", "leaves _sum"],
  ["driftglass_requests_count", "gauge", "leaves _sum"],
  ["driftglass_requests", "counter", "ends with _total"],
  ["driftglass_people_total", "gauge", "ends with _total"],
  ["driftglass_wait_ms", "gauge", "base units"],
  ["driftglass_size_megabytes", "gauge", "base units"],
  ["driftglass_people_gauge", "gauge", "does not name its type"],
  ["driftglassPeople", "gauge", "snake_case"],
  ["people", "gauge", "whose it is"],
])("%s as a %s is refused", (name, type, rule) => {
  const text = `# HELP ${name} Something.\n# TYPE ${name} ${type}\n${name} 1\n`;
  expect(findMetricFaults(text).join()).toContain(rule);
});

test("a metric without help, of another's name, or twice is refused", () => {
  const one = "# HELP driftglass_people Accounts.\n# TYPE driftglass_people gauge\ndriftglass_people 1\n";
  expect(findMetricFaults(one)).toEqual([]);
  expect(findMetricFaults(one.replace("Accounts.", "")).join()).toContain("says what it is");
  expect(findMetricFaults(one.replace("driftglass_people 1", "driftglass_others 1")).join()).toContain("own name");
  expect(findMetricFaults(one + one).join()).toContain("once");
  expect(findMetricFaults(`${one}driftglass_people 1\n`).join()).toContain("each sample once");
});
