/** The dashboard and the alert rules name what `/metrics` of a real server says, and nothing else. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "../support/cli";
import { registerClient } from "../support/client";
import { openEventReader } from "../support/event-reader";
import { findMetricFaults } from "../support/metric-names";
import { type Server, startServer } from "../support/server";

const DEPLOY = join(import.meta.dir, "../../deploy/monitoring");

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

let server: Server;
beforeAll(async () => {
  server = await startServer({ WELCOME_BOTTLES: "0" });
  expect((await runCli({ DATA_DIR: server.dataDir }, "backup")).code).toBe(0);
});
afterAll(async () => {
  await server.stop();
});

const read = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

/** `up` is Prometheus' own. */
const namesIn = (expr: string): string[] => [...expr.matchAll(/\b(driftglass_\w+|process_\w+)/g)].map(([name]) => name);

const dashboard = () => JSON.parse(readFileSync(join(DEPLOY, "grafana-dashboard.json"), "utf8")) as Dashboard;
const rules = () => Bun.YAML.parse(readFileSync(join(DEPLOY, "alerts.yml"), "utf8")) as Rules;

test("every metric that is watched exists", async () => {
  const me = await registerClient(server.url);
  const reader = await openEventReader(server.url, me.token);
  await reader.next("unread");
  let text = await read();
  // The books are gone through beside the first answers.
  while (!text.includes("driftglass_coin_differences")) text = await read();
  const known = new Set([...text.matchAll(/^(\w+)(\{| )/gm)].map(([, name]) => name));
  const watched = [
    ...dashboard().panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ...rules().groups.flatMap((group) => group.rules.flatMap(({ expr }) => namesIn(expr))),
  ];
  expect(watched.length).toBeGreaterThan(20);
  // It is there from the first proof on, which comes minutes after a backup (tests/operation/verification.test.ts).
  known.add("driftglass_backup_verified_age_seconds");
  // Where a scanner is set up (tests/files).
  known.add("driftglass_picture_checks_total");
  expect(watched.filter((name) => !known.has(name))).toEqual([]);
  expect(findMetricFaults(text)).toEqual([]);
  expect(text).toMatch(/^driftglass_event_streams 1$/m);
  expect(text).toMatch(/^driftglass_database_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^driftglass_http_requests_total\{class="api",status="201"\} 1$/m);
  await reader.close();
});

test("panels and rules have a name of their own, and rules say what is wrong", () => {
  const titles = dashboard().panels.map(({ title }) => title);
  const all = rules().groups.flatMap((group) => group.rules);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(all.map(({ alert }) => alert)).size).toBe(all.length);
  for (const { annotations } of all) expect(annotations.summary.length).toBeGreaterThan(10);
});

test("an answer to a monitor is cheap", async () => {
  await read();
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(50);
});
