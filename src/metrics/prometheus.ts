import type { Metric } from "../runtime/meters";
import { SECOND } from "../runtime/units";
import { VERSION } from "../runtime/version";
import type { CoinAudit, ProductMetrics } from "./product-metrics";

const singleMetric = (name: string, help: string, value: number, type: Metric["type"] = "gauge"): Metric => ({
  name,
  type,
  help,
  samples: [["", value]],
});

const labelledMetric = (label: string, name: string, help: string, values: Record<string, number>): Metric => ({
  name,
  type: "gauge",
  help,
  samples: Object.entries(values).map(([value, n]) => [`{${label}="${value}"}`, n]),
});

const MICROSECONDS = 1_000_000;

function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    {
      name: "driftglass_build_info",
      type: "gauge",
      help: "Which program answers, and on which Bun.",
      samples: [[`{version="${VERSION}",bun="${Bun.version}"}`, 1]],
    },
    singleMetric("process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
    singleMetric("process_cpu_seconds_total", "Processor time.", (user + system) / MICROSECONDS, "counter"),
    singleMetric("process_uptime_seconds", "Time since the start.", Math.round(process.uptime())),
  ];
}

const formatMetric = ({ name, type, help, samples }: Metric): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([label, value]) => `${name}${label} ${value === Infinity ? "+Inf" : value}`),
];

const seconds = (time: number): number => Math.floor(time / SECOND);

const auditMetrics = ({ differences, at }: CoinAudit): Metric[] => [
  singleMetric("driftglass_coin_differences", "Books that do not close; should be 0.", differences),
  singleMetric("driftglass_audited_timestamp_seconds", "When the books were gone through.", seconds(at)),
];

const formatProductMetrics = ({ people, coins, bottles, records, sum, audit, at }: ProductMetrics): Metric[] => [
  singleMetric("driftglass_people", "Accounts.", people),
  labelledMetric("state", "driftglass_bottles", "Bottles by state.", { ...bottles }),
  singleMetric("driftglass_coins", "Coins that people own.", coins),
  singleMetric("driftglass_coins_recorded", "Coins that all coin records add up to; should be driftglass_coins.", sum),
  labelledMetric("reason", "driftglass_coin_records", "Coin records by reason.", records),
  singleMetric("driftglass_counted_timestamp_seconds", "When the above was counted.", seconds(at)),
  ...(audit ? auditMetrics(audit) : []),
];

/** Prometheus text format. @param figures null: not known yet */
export function formatPrometheus(figures: ProductMetrics | null, meters: Metric[]): string {
  const all = [...(figures ? formatProductMetrics(figures) : []), ...processMetrics(), ...meters];
  return `${all.flatMap(formatMetric).join("\n")}\n`;
}
