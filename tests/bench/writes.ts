/** What people do, beside one bare insert with a durable commit; and home while others write. */
import { SEA_LIMITS } from "../../src/limits/sea";
import type { BenchContext, BenchData } from "./bench-data";
import { cookieHeader } from "./pages";
import {
  type BenchSide,
  type LoadTarget,
  measureInTurns,
  measureLoad,
  printComparison,
  printLine,
  QUICK,
  rawRequest,
} from "./tools";

const JSON_TYPE = { "content-type": "application/json" };
const THROW_BODY = JSON.stringify({ content: "A line for whoever finds this, written in one breath." });
const DROP_BODY = JSON.stringify({ comment: "Found it. The harbour says hello." });
const WRITES = QUICK ? 200 : 800;
/** Throws beside which home is asked for, at most. */
const PARALLEL_THROWS = QUICK ? 800 : 3_000;

const headersAs = ({ tokens }: BenchData, n: number) => ({
  ...JSON_TYPE,
  authorization: `Bearer ${tokens[n % tokens.length]}`,
});

const range = (length: number): number[] => Array.from({ length }, (_, n) => n);

/** Each is somebody's own and is sent once: throws and picks count per person and day. */
export const throwSide = (to: LoadTarget, data: BenchData, count: number, first = 0): BenchSide => ({
  name: "throw",
  to,
  requests: () => range(count).map((n) => rawRequest("POST", "/api/bottles", headersAs(data, first + n), THROW_BODY)),
});

/** Hands out bottles nobody has touched yet, one to each of so many people, who are not its author. @throws Error when there are none left */
export function takeUntouchedBottles({ bottles }: BenchData, count: number, first = 0): () => string[] {
  const left = [...bottles];
  const takeFor = (person: number): string => {
    const bottle = left.find(({ author }) => author !== person);
    if (!bottle) throw new Error("every bottle has been touched");
    left.splice(left.indexOf(bottle), 1);
    return bottle.id;
  };
  return () => range(count).map((n) => takeFor(first + n));
}

export async function benchWrites({ product, bare, data }: BenchContext): Promise<void> {
  const count = Math.min(WRITES, data.tokens.length);
  const fresh = takeUntouchedBottles(data, count);
  const act = (path: string, id: string, n: number, body = "{}") =>
    rawRequest("POST", `/api/bottles/${path}/${id}`, headersAs(data, n), body);
  let held: string[] = [];
  const pick = (): string[] => {
    held = fresh();
    return held.map((id, n) => act("pick", id, n));
  };
  const sides: BenchSide[] = [
    {
      name: "bare insert and commit",
      to: bare,
      requests: () => range(count).map(() => rawRequest("POST", "/write", JSON_TYPE, THROW_BODY)),
    },
    throwSide(product, data, count),
    { name: "pick up", to: product, requests: pick },
    {
      name: "drop with a comment",
      to: product,
      requests: () => held.map((id, n) => act("drop", id, n, DROP_BODY)),
    },
    { name: "like", to: product, requests: () => fresh().map((id, n) => act("like", id, n)) },
  ];
  printComparison("Writes, 32 connections", await measureInTurns(sides, 32, true), "bare insert and commit");
}

/** Home on four connections, quiet and while 32 throw. */
export async function benchReadsDuringWrites({ product, data }: BenchContext): Promise<void> {
  const home = [rawRequest("GET", "/", cookieHeader(data.tokens[0]))];
  const quiet = await measureLoad(product, home, 4);
  // Who threw in `benchWrites` has thrown all they may today.
  const fresh = { ...data, tokens: data.tokens.slice(WRITES) };
  const count = Math.min(PARALLEL_THROWS, fresh.tokens.length * SEA_LIMITS.throwsPerDay);
  const thrown = measureLoad(product, throwSide(product, fresh, count).requests(), 32, true);
  const beside = await measureLoad(product, home, 4);
  const { perSecond, failures, refused } = await thrown;
  const times = ({ p50, p99 }: { p50: number; p99: number }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  printLine(`\nHome on 4 connections: ${times(quiet)}; while 32 throw (${perSecond.toFixed(0)}/s): ${times(beside)}`);
  if (failures) printLine(`${failures} throws FAILED: ${refused}`);
}
