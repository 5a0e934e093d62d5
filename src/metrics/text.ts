import { SECOND } from "../limits/limits";
import type { Metric } from "../runtime/meters";
import type { Audit, Figures } from "./metrics";

const metric = (name: string, help: string, value: number, type: Metric["type"] = "gauge"): Metric => ({
  name,
  type,
  help,
  samples: [["", value]],
});

const by = (label: string, name: string, help: string, values: Record<string, number>): Metric => ({
  name,
  type: "gauge",
  help,
  samples: Object.entries(values).map(([value, n]) => [`{${label}="${value}"}`, n]),
});

const MICROSECONDS = 1_000_000;

function ofProcess(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    metric("process_resident_memory_bytes", "Resident memory.", process.memoryUsage.rss()),
    metric("process_cpu_seconds_total", "Processor time.", (user + system) / MICROSECONDS, "counter"),
    metric("process_uptime_seconds", "Time since the start.", Math.round(process.uptime())),
  ];
}

const written = ({ name, type, help, samples }: Metric): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(([label, value]) => `${name}${label} ${value === Infinity ? "+Inf" : value}`),
];

const seconds = (time: number): number => Math.floor(time / SECOND);

const ofAudit = ({ differences, at }: Audit): Metric[] => [
  metric("driftglass_coin_differences", "Books that do not close; should be 0.", differences),
  metric("driftglass_audited_timestamp_seconds", "When the books were gone through.", seconds(at)),
];

const ofFigures = ({ people, coins, bottles, records, sum, audit, at }: Figures): Metric[] => [
  metric("driftglass_people", "Accounts.", people),
  by("state", "driftglass_bottles", "Bottles by state.", { ...bottles }),
  metric("driftglass_coins", "Coins that people own.", coins),
  metric(
    "driftglass_coins_recorded",
    "Coins that all coin records add up to; should be driftglass_coins.",
    sum,
  ),
  by("reason", "driftglass_coin_records", "Coin records by reason.", records),
  metric("driftglass_counted_timestamp_seconds", "When the above was counted.", seconds(at)),
  ...(audit ? ofAudit(audit) : []),
];

/** Prometheus text format. @param figures null: not known yet */
export function prometheus(figures: Figures | null, meters: Metric[]): string {
  const all = [...(figures ? ofFigures(figures) : []), ...ofProcess(), ...meters];
  return `${all.flatMap(written).join("\n")}\n`;
}
