/** Metrics for `/metrics`, registered per database by the modules that own them. */

import { createStaleReader } from "./cache";
import { perOwner } from "./per-owner";

type MetricLabels = Record<string, string>;
type GaugeReading = number | null | Record<string, number>;

const MILLI = 1_000;

/** Metric in Prometheus' terms. */
export interface Metric {
  name: string;
  type: "gauge" | "counter" | "histogram";
  help: string;
  samples: [label: string, value: number][];
}

/** The value; s since it was read, for asynchronous figures. */
interface MetricSourceReading {
  metrics: Metric[];
  age?: number;
}

interface MetricSource {
  read(late: Promise<unknown>): Promise<MetricSourceReading> | MetricSourceReading;
}

const metricSourcesOf = perOwner<object, Map<string, MetricSource>>(() => new Map());

const formatLabels = (labels: MetricLabels): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return all.length > 0 ? `{${all.join(",")}}` : "";
};

function labelsKeyOf(labels: MetricLabels): string {
  let key = "";
  for (const name in labels) key += ` ${labels[name]}`;
  return key;
}

/**
 * A figure that is read when somebody asks; where it answers late or fails its last value stands.
 * @param owner the database, of which each server has one
 * @param read a number, numbers by the label `kind`, or null where there is none just now
 */
export function registerGauge(
  owner: object,
  name: string,
  help: string,
  read: () => GaugeReading | Promise<GaugeReading>,
): void {
  const metricsOf = (found: GaugeReading): Metric[] => {
    if (found === null) return [];
    const values = typeof found === "number" ? [["", found] as const] : Object.entries(found);
    const samples = values.map(([kind, value]): [string, number] => [kind && formatLabels({ kind }), value]);
    return [{ name, type: "gauge", help, samples }];
  };
  /** Whether it is read asynchronously. */
  let outside = false;
  const known = createStaleReader(async () => {
    const found = read();
    outside ||= found instanceof Promise;
    return found;
  });
  metricSourcesOf(owner).set(name, {
    async read(late) {
      const { value, age } = await known(undefined, late);
      return { metrics: metricsOf(value), ...(outside && { age }) };
    },
  });
}

/** A number that only grows. @param known labels that are told from the start, at 0 @returns adds one */
export function registerCounter(
  owner: object,
  name: string,
  help: string,
  known: readonly MetricLabels[] = [],
): (labels?: MetricLabels) => void {
  const counts = new Map(known.map((labels) => [labelsKeyOf(labels), { labels, count: 0 }]));
  const samples = () =>
    [...counts.values()].map(({ labels, count }): [string, number] => [formatLabels(labels), count]);
  metricSourcesOf(owner).set(name, {
    read: () => ({ metrics: [{ name, type: "counter", help, samples: samples() }] }),
  });
  return (labels = {}) => {
    const key = labelsKeyOf(labels);
    const into = counts.get(key) ?? { labels, count: 0 };
    counts.set(key, into);
    into.count++;
  };
}

interface HistogramBuckets {
  labels: MetricLabels;
  counts: number[];
  sum: number;
  count: number;
}

function samplesOf(bounds: readonly number[], { labels, counts, sum, count }: HistogramBuckets): Metric["samples"] {
  let below = 0;
  const upTo = bounds.map((le, n): [string, number] => {
    below += counts[n] ?? 0;
    return [`_bucket${formatLabels({ ...labels, le: String(le) })}`, below];
  });
  const all = formatLabels(labels);
  return [
    ...upTo,
    [`_bucket${formatLabels({ ...labels, le: "+Inf" })}`, count],
    [`_sum${all}`, sum],
    [`_count${all}`, count],
  ];
}

/** How long something takes. @param bounds s, ascending @returns notes one time, s */
export function registerHistogram(
  owner: object,
  name: string,
  help: string,
  bounds: readonly number[],
): (value: number, labels?: MetricLabels) => void {
  const known = new Map<string, HistogramBuckets>();
  const samples = () => [...known.values()].flatMap((each) => samplesOf(bounds, each));
  metricSourcesOf(owner).set(name, {
    read: () => ({ metrics: [{ name, type: "histogram", help, samples: samples() }] }),
  });
  return (value, labels = {}) => {
    const key = labelsKeyOf(labels);
    const into = known.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
    known.set(key, into);
    const n = bounds.findIndex((bound) => value <= bound);
    if (n >= 0) into.counts[n] = (into.counts[n] ?? 0) + 1;
    into.sum += value;
    into.count++;
  };
}

const AGE_METRIC_NAME = "driftglass_figure_age_seconds";
const AGE_HELP = "How old a figure is that has to be asked for; +Inf: not known since the start.";

/** How old the figures are that have to be asked for. @param ages s by name; Infinity: unknown */
export const metricOfAges = (ages: [name: string, age: number][]): Metric => ({
  name: AGE_METRIC_NAME,
  type: "gauge",
  help: AGE_HELP,
  samples: ages.map(([figure, age]) => [formatLabels({ figure }), Math.round(age * MILLI) / MILLI]),
});

/**
 * All that was registered, with the age of what has to be asked for.
 * @param late resolves when nobody waits any longer: the last known values stand then
 */
export async function readRegisteredMetrics(
  owner: object,
  late: Promise<unknown>,
): Promise<{ metrics: Metric[]; ages: [name: string, age: number][] }> {
  const all = await Promise.all(
    [...metricSourcesOf(owner)].map(async ([name, source]) => ({ name, ...(await source.read(late)) })),
  );
  const aged = all.filter(({ age }) => age !== undefined);
  return {
    metrics: all.flatMap(({ metrics }) => metrics),
    ages: aged.map(({ name, age }) => [name, age ?? 0]),
  };
}
