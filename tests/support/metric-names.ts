/** What Prometheus' own linter asks of metrics (`promtool check metrics`), over the text of `/metrics`. */

const TYPES = ["gauge", "counter", "histogram", "summary", "untyped"];
/** Prometheus counts in seconds, bytes and the like. */
const OTHER_UNITS =
  /_(ms|milliseconds|microseconds|nanoseconds|minutes|hours|days|weeks|bits|kb|kilobytes|mb|megabytes|gigabytes|kibibytes|mebibytes|gibibytes|percent|celsius_degrees)(_|$)/;

interface DeclaredMetric {
  name: string;
  type: string;
  help: string;
  samples: { name: string; labels: string }[];
}

/** One block of lines: help, type, samples. */
function parseMetricBlock(block: string): DeclaredMetric {
  const [first = "", second = "", ...rest] = block.trimEnd().split("\n");
  const [name = "", ...help] = first.split(" ");
  const [, type = ""] = /^# TYPE \S+ (\S+)$/.exec(second) ?? [];
  const samples = rest.map((line) => {
    const [, sample = "", labels = ""] = /^([^\s{]+)(\{[^}]*\})? /.exec(line) ?? [];
    return { name: sample, labels };
  });
  return { name, type, help: help.join(" "), samples };
}

const parseMetrics = (text: string): DeclaredMetric[] =>
  text
    .split(/^# HELP /m)
    .filter(Boolean)
    .map(parseMetricBlock);

const wordsOf = (name: string): string[] => name.split("_");

const METRIC_NAME_RULES: [rule: string, broken: (metric: DeclaredMetric) => boolean][] = [
  ["has a type and says what it is", ({ type, help }) => !TYPES.includes(type) || help.trim() === ""],
  ["is in snake_case and begins with whose it is", ({ name }) => !/^(driftglass|process)(_[a-z0-9]+)+$/.test(name)],
  [
    "ends with _total if it is a counter, and only then",
    ({ name, type }) => (type === "counter") !== name.endsWith("_total"),
  ],
  [
    "leaves _sum, _count and _bucket to histograms",
    ({ name, type }) => type !== "histogram" && /_(sum|count|bucket)$/.test(name),
  ],
  ["does not name its type", ({ name }) => wordsOf(name).some((word) => TYPES.includes(word))],
  ["is in base units", ({ name }) => OTHER_UNITS.test(name)],
  [
    "has samples of its own name",
    ({ name, type, samples }) => {
      const ends = type === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      return samples.some((sample) => !ends.some((end) => sample.name === name + end));
    },
  ],
  [
    "says each sample once",
    ({ samples }) => new Set(samples.map((each) => each.name + each.labels)).size < samples.length,
  ],
];

/** Names of metrics with the rule that each breaks. */
export function findMetricFaults(text: string): string[] {
  const metrics = parseMetrics(text);
  const twice = metrics.filter(({ name }, i) => metrics.findIndex((each) => each.name === name) !== i);
  return [
    ...metrics.flatMap((metric) =>
      METRIC_NAME_RULES.flatMap(([rule, broken]) => (broken(metric) ? [`${metric.name}: ${rule}`] : [])),
    ),
    ...twice.map(({ name }) => `${name}: is declared once`),
  ];
}
