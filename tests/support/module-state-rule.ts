import { figuresOf } from "../../scripts/code-figures";
import type { HouseRule } from "./house-rules";
import type { RuleSample } from "./house-samples";

const MENTIONS_COLLECTION = /\bnew (Weak)?(Map|Set)\b/;

/** Two servers in one process share what a module holds, and nothing bounds it. */
export const MODULE_STATE_RULE: HouseRule = {
  name: "a module holds no map or set that can change: caches are runtime/cache's, the rest is handed down or carried by its owner",
  broken: ({ path, text }) =>
    /^(src|islands)\//.test(path) && MENTIONS_COLLECTION.test(text)
      ? figuresOf(path, text).collections.map((name) => `${path}: ${name}`)
      : [],
};

export const MODULE_STATE_SAMPLES: { caught: RuleSample[]; allowed: RuleSample[] } = {
  caught: [
    ["src/a.ts", "const wakers = new WeakMap<Db, () => void>();"],
    ["src/a.ts", "export const known = new Map<string, number>();"],
    ["src/a.ts", "let listeners: Set<() => void> = new Set();"],
    ["islands/a.ts", "const statuses = new Set([408, 425]);\nif (statuses.has(1)) statuses.add(2);"],
    ["src/a.ts", "const state = { running: false, jobs: new Map<number, Job>() };"],
    ["src/a.ts", "const state = { jobs: new Map() } as const;"],
    ["src/a.ts", "const pairs: [ReadonlySet<string>, Set<string>] = [new Set(), new Set()];"],
    ["src/a.ts", "class Registry {\n  static known = new Map<string, number>();\n}"],
    ["src/a.ts", "const known = globalThis.known ?? new WeakSet();"],
    ["src/a.ts", "const known = (new Map() as ReadonlyMap<string, string>);"],
  ],
  allowed: [
    ["src/a.ts", 'const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);'],
    ["src/a.ts", "const LETTERS: ReadonlyMap<string, string> = new Map(Object.entries(TABLE));"],
    ["src/a.ts", "const unique = [...new Set(LANGUAGES)];"],
    ["src/a.ts", "function count() {\n  const seen = new Map();\n  return seen.size;\n}"],
    ["src/a.ts", "const listenersOf = perOwner((_: Db) => new Set<() => void>());"],
    ["src/a.ts", "class Register {\n  readonly #known = new Map<string, number>();\n}"],
    ["src/a.ts", '// new Map()\nconst formats = memoize("formats", (tag: string) => new Intl.NumberFormat(tag));'],
  ],
};
