/** Each fault of an operator's bad day fires its alerts and no others; a healthy server fires none. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { registerBackupMetrics } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import type { OpenedDatabase } from "../../src/db/open";
import { registerServerMetrics } from "../../src/metrics/server-metrics";
import { registerCounter } from "../../src/runtime/meters";
import { registerQueueMetrics } from "../../src/server/queue-metrics";
import { openTestApp } from "../support/app";
import { TEST_START as NOW } from "../support/people";
import { firesOn, parseScrape, type Series } from "../support/promql";
import { openSqliteInMemory } from "../support/sqlite-template";

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
const RULES_FILE = join(import.meta.dir, "../../deploy/monitoring/alerts.yml");
const RULES = (Bun.YAML.parse(readFileSync(RULES_FILE, "utf8")) as Rules).groups.flatMap(({ rules }) => rules);
const TOKEN = "sixteen-or-more-signs";
const PROMETHEUS_LABELS = { job: "driftglass", instance: "a:3000" };

let opened: OpenedDatabase;
let healthy: Series[];

/** What a healthy server says beside what is read of the one of this test: it has no backups and serves nobody. */
const HEALTHY = `driftglass_backup_age_seconds 3600
driftglass_backup_verified_age_seconds 3600
driftglass_backup_copies_total{result="failed"} 0
driftglass_backup_verifications_total{result="failed"} 0
driftglass_backup_disk_free_bytes 90000000000
driftglass_database_bytes 1000000
driftglass_wal_bytes 1000
driftglass_writable 1
driftglass_disk_free_bytes 90000000000
driftglass_disk_size_bytes 100000000000
driftglass_outbox_oldest_seconds 1
driftglass_push_late_seconds 0
driftglass_picture_checks_total{result="failed"} 0
driftglass_push_handovers_total{result="delivered"} 5
driftglass_push_handovers_total{result="failed"} 0
driftglass_http_requests_total{class="page",status="200"} 1000
driftglass_http_requests_total{class="page",status="500"} 0
driftglass_http_requests_total{class="page",status="503"} 1
driftglass_http_request_seconds_bucket{class="page",le="0.5"} 1000
driftglass_http_request_seconds_bucket{class="page",le="+Inf"} 1001
driftglass_event_loop_lag_seconds_bucket{le="0.005"} 1000
driftglass_event_loop_lag_seconds_bucket{le="+Inf"} 1000
process_resident_memory_bytes 200000000
process_open_fds 50
process_max_fds 1024
up 1`;

/** Series of `text` in place of those of the same name and labels. */
function replaced(series: Series[], text: string): Series[] {
  const changes = parseScrape(text, PROMETHEUS_LABELS);
  const same = (a: Series, b: Series) => a.name === b.name && Bun.deepEquals(a.labels, b.labels);
  return [...series.filter((each) => !changes.some((change) => same(each, change))), ...changes];
}

const without = (series: Series[], name: string): Series[] => series.filter((each) => each.name !== name);

const firing = (before: Series[], now: Series[]): string[] =>
  RULES.filter(({ expr }) => firesOn(expr, { before, now })).map(({ alert }) => alert);

beforeAll(async () => {
  opened = await openSqliteInMemory();
  const { db } = opened;
  const config = readConfig({});
  const { ask } = openTestApp(db, { METRICS_TOKEN: TOKEN });
  registerServerMetrics({ db, config, streams: { size: 1 }, now: () => NOW });
  registerBackupMetrics(db, config, () => NOW);
  registerQueueMetrics(db, { mail: { lateBy: async () => 0 } });
  registerCounter(db, "driftglass_backup_copies_total", "Copies.", [{ result: "made" }, { result: "failed" }]);
  registerCounter(db, "driftglass_backup_verifications_total", "Proofs.", [{ result: "whole" }, { result: "failed" }]);
  let text = "";
  while (!text.includes("driftglass_coin_differences"))
    text = await (await ask("GET", "/metrics", { token: TOKEN })).text();
  // Asked again, as figures that were late are known then.
  text = await (await ask("GET", "/metrics", { token: TOKEN })).text();
  healthy = replaced(parseScrape(text, PROMETHEUS_LABELS), HEALTHY).filter(
    ({ name, value }) => name !== "driftglass_figure_age_seconds" || value < 900,
  );
});
afterAll(() => opened.close());

/** Fault, what the server says then, its alerts. By sections of the operator's bad day. */
const FAULTS: [fault: string, said: string | ((series: Series[]) => Series[]), alerts: string[]][] = [
  ["1: a server does not come back from a restart", "up 0", ["DriftglassDown"]],
  [
    "1: the server itself fails requests around a restart",
    // What a proxy answers itself while nobody listens it alone can count: its 502 are in its log.
    `driftglass_http_requests_total{class="page",status="200"} 1900
driftglass_http_requests_total{class="page",status="503"} 101`,
    ["DriftglassFails"],
  ],
  [
    "2: an upgrade of one of two servers alone",
    (series) => [
      ...series,
      {
        name: "driftglass_build_info",
        labels: { version: "0.1.0", bun: "1", job: "driftglass", instance: "b" },
        value: 1,
      },
    ],
    ["DriftglassVersions"],
  ],
  ["2: an upgrade that went back", "driftglass_upgrade_failed 1", ["DriftglassUpgradeFailed"]],
  [
    "3: a full disk",
    "driftglass_disk_free_bytes 1000\ndriftglass_writable 0",
    ["DriftglassDiskFull", "DriftglassUnwritable"],
  ],
  ["3: a read-only disk", "driftglass_writable 0", ["DriftglassUnwritable"]],
  [
    "3: a start in read-only mode",
    "driftglass_read_only 1\ndriftglass_writable 0",
    ["DriftglassReadOnly", "DriftglassUnwritable"],
  ],
  [
    "3: a damaged database",
    `driftglass_http_requests_total{class="page",status="500"} 101
driftglass_backup_verifications_total{result="failed"} 1`,
    ["DriftglassFails", "DriftglassBackupFails"],
  ],
  ["3: no room where backups go", "driftglass_backup_disk_free_bytes 1000000", ["DriftglassBackupRoom"]],
  ["3: no file or connection left", "process_open_fds 900", ["DriftglassOpenFiles"]],
  ["3: the log is not written back", "driftglass_wal_bytes 300000000", ["DriftglassLogGrows"]],
  ["3: books that do not close", "driftglass_coin_differences 1", ["DriftglassCoins"]],
  [
    "4: a nightly backup that cannot be made",
    'driftglass_backup_copies_total{result="failed"} 1',
    ["DriftglassCopyFails"],
  ],
  [
    "4: a backup that cannot be restored",
    'driftglass_backup_verifications_total{result="failed"} 1',
    ["DriftglassBackupFails"],
  ],
  [
    "4: no backup for three days",
    "driftglass_backup_age_seconds 270000\ndriftglass_backup_verified_age_seconds 270000",
    ["DriftglassBackupOld", "DriftglassBackupUnverified"],
  ],
  ["4: backups that are not verified", "driftglass_backup_verified_age_seconds 270000", ["DriftglassBackupUnverified"]],
  [
    "4: only copies of the database",
    (series) => without(without(series, "driftglass_backup_age_seconds"), "driftglass_backup_verified_age_seconds"),
    ["DriftglassNoBackup", "DriftglassNoVerifiedBackup"],
  ],
  [
    "5: PostgreSQL is paused",
    "driftglass_database_up 0\ndriftglass_writable 0",
    ["DriftglassDatabaseDown", "DriftglassUnwritable"],
  ],
  [
    "5: a bucket that hangs",
    'driftglass_figure_age_seconds{figure="driftglass_backup_age_seconds"} +Inf',
    ["DriftglassFigureOld"],
  ],
  ["5: a mail server that hangs", "driftglass_outbox_oldest_seconds 4000", ["DriftglassLettersWait"]],
  [
    "5: push services that hang",
    'driftglass_push_late_seconds 700\ndriftglass_push_handovers_total{result="failed"} 40',
    ["DriftglassPushLate", "DriftglassPushFails"],
  ],
  [
    "5: a scanner of pictures that hangs",
    'driftglass_picture_checks_total{result="failed"} 10',
    ["DriftglassScannerFails"],
  ],
  [
    "5: a translation server that hangs",
    `driftglass_service_calls_total{service="translator",result="failed"} 100
driftglass_http_requests_total{class="page",status="503"} 101`,
    ["DriftglassTranslatorFails", "DriftglassFails"],
  ],
  [
    "5: a sign-in service that hangs",
    `driftglass_service_calls_total{service="twitter",result="failed"} 10
driftglass_service_calls_total{service="google",result="answered"} 100`,
    ["DriftglassSignInFails"],
  ],
  ["5: a queue that stands still", 'driftglass_queue_late_seconds{kind="decisions"} 700', ["DriftglassQueueLate"]],
  [
    "too much to do",
    `driftglass_http_request_seconds_bucket{class="page",le="0.5"} 1000
driftglass_http_request_seconds_bucket{class="page",le="5"} 1900
driftglass_http_request_seconds_bucket{class="page",le="+Inf"} 1901
driftglass_event_loop_lag_seconds_bucket{le="0.005"} 1000
driftglass_event_loop_lag_seconds_bucket{le="0.5"} 1200
driftglass_event_loop_lag_seconds_bucket{le="+Inf"} 1200
process_resident_memory_bytes 600000000`,
    ["DriftglassSlow", "DriftglassLoopLate", "DriftglassMemory"],
  ],
];

describe("alert rules", () => {
  test("a healthy server fires none", () => {
    expect(firing(healthy, healthy)).toEqual([]);
  });

  test.each(FAULTS)("%s", (_, said, alerts) => {
    const before = [
      ...healthy,
      ...parseScrape(
        `driftglass_http_request_seconds_bucket{class="page",le="5"} 1000
driftglass_event_loop_lag_seconds_bucket{le="0.5"} 1000`,
        PROMETHEUS_LABELS,
      ),
    ];
    const now = typeof said === "string" ? replaced(healthy, said) : said(healthy);
    expect(firing(before, now).sort()).toEqual([...alerts].sort());
  });

  test("docs/operating.md says of each fault which alerts it fires", () => {
    const page = readFileSync(join(import.meta.dir, "../../docs/operating.md"), "utf8");
    const rows = [...page.matchAll(/^\| (.+) \| (`Driftglass\w+`(?:, `Driftglass\w+`)*) \|/gm)];
    const documented = rows.map(([, fault, alerts = ""]) => [fault, alerts.replaceAll("`", "").split(", ").sort()]);
    expect(documented).toEqual(FAULTS.map(([fault, , alerts]) => [fault.replace(/^\d: /, ""), [...alerts].sort()]));
  });

  test("whatever an alert counts by result has a panel of the dashboard, by service and result", () => {
    const counted = RULES.flatMap(({ expr }) => [...expr.matchAll(/(driftglass_\w+_total)\{[^}]*result=/g)]);
    // A backup and its proof a day have no curve: their ages and alerts say it.
    const drawn = new Set(counted.map(([, name = ""]) => name)).difference(
      new Set(["driftglass_backup_copies_total", "driftglass_backup_verifications_total"]),
    );
    expect(drawn).toContain("driftglass_service_calls_total");
    const panels = readFileSync(join(import.meta.dir, "../../deploy/monitoring/grafana-dashboard.json"), "utf8");
    expect([...drawn].filter((name) => !panels.includes(`(rate(${name}[`))).toEqual([]);
    expect(panels).toContain("sum by (service, result) (rate(driftglass_service_calls_total");
  });

  test("every rule is fired by a fault", () => {
    const fired = new Set(FAULTS.flatMap(([, , alerts]) => alerts));
    expect(RULES.map(({ alert }) => alert).filter((alert) => !fired.has(alert))).toEqual([]);
  });
});
