/** As much of PromQL as `deploy/monitoring/alerts.yml` uses, over two scrapes: what was said before, and what is said now. */

type Labels = Record<string, string>;
export interface Series {
  name: string;
  labels: Labels;
  value: number;
}

/** Series of an answer of `/metrics`. @param more labels that Prometheus itself adds */
export function parseScrape(text: string, more: Labels = {}): Series[] {
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", all = "", value = ""] = /^([^\s{]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const labels = Object.fromEntries([...all.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]));
      return { name, labels: { ...labels, ...more }, value: Number(value.replace("+Inf", "Infinity")) };
    });
}

interface Scrapes {
  before: Series[];
  now: Series[];
}

type Vector = Omit<Series, "name">[];
type Value = Vector | number;

const TOKEN = /\s*(\d+(?:\.\d+)?(?![\w])|"[^"]*"|=~|!=|==|[\w:]+|[<>=(){},/*[\]])/y;

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const [, token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`not understood: ${expression}`);
    tokens.push(token);
  }
  return tokens;
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());

const MATCHERS: Record<string, (value: string, wanted: string) => boolean> = {
  "=": (value, wanted) => value === wanted,
  "!=": (value, wanted) => value !== wanted,
  "=~": (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
};

const OPERATIONS: Record<string, (a: number, b: number) => number | null> = {
  "/": (a, b) => a / b,
  "*": (a, b) => a * b,
  ">": (a, b) => (a > b ? a : null),
  "<": (a, b) => (a < b ? a : null),
  "==": (a, b) => (a === b ? a : null),
};

const AGGREGATIONS: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, each) => sum + each, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};

function aggregate(name: string, vector: Vector, by: string[]): Vector {
  const pick = (labels: Labels) =>
    Object.fromEntries(by.flatMap((each) => (each in labels ? [[each, labels[each]]] : [])));
  const groups = Map.groupBy(vector, ({ labels }) => keyOf(pick(labels) as Labels));
  return [...groups.values()].map((group) => ({
    labels: pick(group[0]?.labels ?? {}) as Labels,
    value: AGGREGATIONS[name]?.(group.map(({ value }) => value)) ?? Number.NaN,
  }));
}

/** The upper bound of the bucket in which the quantile lies. */
function quantileOf(quantile: number, vector: Vector): Vector {
  const withoutBound = ({ le: _, ...rest }: Labels) => rest;
  const groups = Map.groupBy(vector, ({ labels }) => keyOf(withoutBound(labels)));
  return [...groups.values()].flatMap((group) => {
    const bounds = group
      .map(({ labels, value }) => ({ le: Number(labels.le?.replace("+Inf", "Infinity")), value }))
      .sort((a, b) => a.le - b.le);
    const all = bounds.at(-1)?.value ?? 0;
    const found = bounds.find(({ value }) => value >= quantile * all);
    return all > 0 && found ? [{ labels: withoutBound(group[0]?.labels ?? {}), value: found.le }] : [];
  });
}

function combine(operator: string, left: Value, right: Value): Value {
  const operation = OPERATIONS[operator];
  if (!operation) throw new Error(`no operation ${operator}`);
  if (typeof left === "number" && typeof right === "number") return operation(left, right) ?? Number.NaN;
  if (typeof left === "number")
    return (right as Vector).flatMap(({ labels, value }) => toSample(labels, operation(left, value)));
  return left.flatMap(({ labels, value }) => {
    const other = typeof right === "number" ? right : right.find((each) => keyOf(each.labels) === keyOf(labels))?.value;
    return other === undefined ? [] : toSample(labels, operation(value, other));
  });
}

const toSample = (labels: Labels, value: number | null): Vector =>
  value === null || Number.isNaN(value) ? [] : [{ labels, value }];

class Evaluation {
  #at = 0;
  readonly #tokens: string[];

  constructor(
    expression: string,
    private readonly scrapes: Scrapes,
  ) {
    this.#tokens = tokensOf(expression);
  }

  run(): Value {
    const left = this.#compared();
    if (this.#peek() !== "and") return left;
    this.#take("and");
    const right = new Set((this.run() as Vector).map(({ labels }) => keyOf(labels)));
    return (left as Vector).filter(({ labels }) => right.has(keyOf(labels)));
  }

  #compared(): Value {
    return this.#chain(["<", ">", "=="], () => this.#product());
  }

  #product(): Value {
    return this.#chain(["/", "*"], () => this.#part());
  }

  #chain(operators: string[], next: () => Value): Value {
    let left = next();
    while (operators.includes(this.#peek())) left = combine(this.#take(), left, next());
    return left;
  }

  #peek = (): string => this.#tokens[this.#at] ?? "";

  #take(expected?: string): string {
    const token = this.#tokens[this.#at++] ?? "";
    if (expected !== undefined && token !== expected) throw new Error(`${expected} is missing at ${token}`);
    return token;
  }

  #part(): Value {
    const token = this.#take();
    if (/^\d/.test(token)) return Number(token);
    if (token === "(") return this.#closed(() => this.run());
    if (token in AGGREGATIONS) return this.#aggregation(token);
    if (token === "absent") return this.#absent();
    if (token === "rate" || token === "increase") return this.#call(() => this.#growth());
    if (token === "histogram_quantile") return this.#call(() => this.#quantile());
    return this.#selected(token, this.scrapes.now);
  }

  #call<T>(work: () => T): T {
    this.#take("(");
    return this.#closed(work);
  }

  #closed<T>(work: () => T): T {
    const value = work();
    this.#take(")");
    return value;
  }

  #aggregation(name: string): Vector {
    const by: string[] = [];
    if (this.#peek() === "by") {
      this.#take();
      this.#call(() => {
        for (; this.#peek() !== ")"; this.#peek() === "," && this.#take()) by.push(this.#take());
      });
    }
    return aggregate(name, this.#call(() => this.run()) as Vector, by);
  }

  #absent(): Vector {
    const found = this.#call(() => this.run()) as Vector;
    return found.length > 0 ? [] : [{ labels: {}, value: 1 }];
  }

  #quantile(): Vector {
    const quantile = Number(this.#take());
    this.#take(",");
    return quantileOf(quantile, this.run() as Vector);
  }

  /** Between the two scrapes, whatever lies between them. */
  #growth(): Vector {
    const start = this.#at;
    const now = this.#selected(this.#take(), this.scrapes.now);
    this.#at = start;
    const before = this.#selected(this.#take(), this.scrapes.before);
    for (let token = this.#take("["); token !== "]"; ) token = this.#take();
    const earlier = new Map(before.map(({ labels, value }) => [keyOf(labels), value]));
    return now.map(({ labels, value }) => ({ labels, value: value - (earlier.get(keyOf(labels)) ?? value) }));
  }

  #selected(name: string, from: Series[]): Vector {
    const conditions: ((labels: Labels) => boolean)[] = [];
    if (this.#peek() === "{") {
      this.#take();
      for (; this.#peek() !== "}"; this.#peek() === "," && this.#take()) {
        const [label, matcher, wanted] = [this.#take(), this.#take(), this.#take().slice(1, -1)];
        conditions.push((labels) => MATCHERS[matcher]?.(labels[label] ?? "", wanted) ?? false);
      }
      this.#take("}");
    }
    return from.filter((each) => each.name === name && conditions.every((holds) => holds(each.labels)));
  }
}

/** Whether an alert's expression holds, without the time for which it has to. */
export function firesOn(expression: string, scrapes: Scrapes): boolean {
  const value = new Evaluation(expression, scrapes).run();
  return typeof value !== "number" && value.length > 0;
}
