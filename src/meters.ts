/** What a monitor reads at `/metrics`: rooms and the ground register theirs in one line each, per database. */

type Labels = Record<string, string>;
type Reading = number | null | Record<string, number>;

/** Metric in Prometheus' terms. */
export interface Metric {
  name: string;
  type: "gauge" | "counter" | "histogram";
  help: string;
  samples: [label: string, value: number][];
}

interface Source {
  read(): Promise<Metric[]> | Metric[];
}

const sources = new WeakMap<object, Map<string, Source>>();

function sourcesOf(owner: object): Map<string, Source> {
  const known = sources.get(owner) ?? new Map<string, Source>();
  sources.set(owner, known);
  return known;
}

const written = (labels: Labels): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return all.length > 0 ? `{${all.join(",")}}` : "";
};

function keyOf(labels: Labels): string {
  let key = "";
  for (const name in labels) key += ` ${labels[name]}`;
  return key;
}

/**
 * A figure that is read when somebody asks. @param owner the database, of which each server has one
 * @param read a number, numbers by the label `kind`, or null where there is none just now
 */
export function registerGauge(
  owner: object,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
): void {
  sourcesOf(owner).set(name, {
    async read() {
      const found = await read();
      if (found === null) return [];
      const values = typeof found === "number" ? [["", found] as const] : Object.entries(found);
      const samples = values.map(([kind, value]): [string, number] => [kind && written({ kind }), value]);
      return [{ name, type: "gauge", help, samples }];
    },
  });
}

/** A number that only grows. @param known labels that are told from the start, at 0 @returns adds one */
export function registerCounter(
  owner: object,
  name: string,
  help: string,
  known: readonly Labels[] = [],
): (labels?: Labels) => void {
  const counts = new Map(known.map((labels) => [keyOf(labels), { labels, count: 0 }]));
  const samples = () =>
    [...counts.values()].map(({ labels, count }): [string, number] => [written(labels), count]);
  sourcesOf(owner).set(name, { read: () => [{ name, type: "counter", help, samples: samples() }] });
  return (labels = {}) => {
    const key = keyOf(labels);
    const into = counts.get(key) ?? { labels, count: 0 };
    counts.set(key, into);
    into.count++;
  };
}

interface Buckets {
  labels: Labels;
  counts: number[];
  sum: number;
  count: number;
}

function samplesOf(bounds: readonly number[], { labels, counts, sum, count }: Buckets): Metric["samples"] {
  let below = 0;
  const upTo = bounds.map((le, n): [string, number] => {
    below += counts[n] ?? 0;
    return [`_bucket${written({ ...labels, le: String(le) })}`, below];
  });
  const all = written(labels);
  return [
    ...upTo,
    [`_bucket${written({ ...labels, le: "+Inf" })}`, count],
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
): (value: number, labels?: Labels) => void {
  const known = new Map<string, Buckets>();
  const samples = () => [...known.values()].flatMap((each) => samplesOf(bounds, each));
  sourcesOf(owner).set(name, { read: () => [{ name, type: "histogram", help, samples: samples() }] });
  return (value, labels = {}) => {
    const key = keyOf(labels);
    const into = known.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
    known.set(key, into);
    const n = bounds.findIndex((bound) => value <= bound);
    if (n >= 0) into.counts[n] = (into.counts[n] ?? 0) + 1;
    into.sum += value;
    into.count++;
  };
}

/** All that was registered; what cannot be read just now is left out. */
export async function readMeters(owner: object): Promise<Metric[]> {
  const all = [...sourcesOf(owner).values()].map(async (source) => source.read());
  return (await Promise.allSettled(all)).flatMap((each) => (each.status === "fulfilled" ? each.value : []));
}
