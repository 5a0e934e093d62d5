/** Changes every limit and price of the product; imported before what reads them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as prices from "../../src/limits/prices";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";

const MEGABYTE = 1024 * 1024;
/** Largest first. */
const UNITS = [DAY, HOUR, MINUTE, SECOND];
/** A change is one more of the unit that a limit is a multiple of. Odd values stay: no screen names them. */
const unitOf = (n: number): number =>
  n >= SECOND && n % 1_000 === 0
    ? (UNITS.find((unit) => n % unit === 0) ?? 1)
    : n % MEGABYTE === 0 && n > 0
      ? MEGABYTE
      : 1;

/** What a screen may say for a limit: the number, or how many of its unit. */
const shownNumbersOf = (n: number): number[] => [n, ...UNITS.filter((u) => n % u === 0).map((u) => n / u)];

/** The length of a token is its format. */
const UNCHANGED = ["tokenBytes"];

/** What is no amount: tables of languages and of letters, and the names that metrics have. */
const NO_AMOUNTS = ["language-facts.ts", "languages.ts", "metrics.ts", "text-values.ts"];

const FOLDER = join(import.meta.dir, "../../src/limits");
const MODULES: object[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => !NO_AMOUNTS.includes(file))
    .map((file) => import(join(FOLDER, file))),
);

function numbersIn(value: unknown): { holder: Record<string, unknown>; name: string; n: number }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([name, each]) =>
    typeof each === "number" ? [{ holder, name, n: each }] : numbersIn(each),
  );
}

const objectsOf = (module: object): object[] =>
  Object.values(module).filter((value) => typeof value === "object" && !Array.isArray(value));

/** Changed limits. @returns what screens may have said for them before, without what they may say for them now */
export function changeLimits(): number[] {
  const limits = MODULES.flatMap(objectsOf)
    .flatMap(numbersIn)
    .filter(({ name }) => !UNCHANGED.includes(name));
  const entries = prices.PRICE_NAMES.flatMap((name) => prices.priceHistoryOf(name)).map((entry) => ({
    holder: entry as unknown as Record<string, unknown>,
    name: "n",
    n: entry.n,
  }));
  const all = [...limits, ...entries];
  const old = all.flatMap(({ n }) => shownNumbersOf(Math.abs(n)));
  for (const { holder, name, n } of all) holder[name] = n + Math.sign(n) * unitOf(Math.abs(n));
  return [...new Set(old)].filter((n) => n > 1);
}
