/** What people do, beside one bare insert with a durable commit; and home while others write. */
import { SEA } from "../../src/limits/limits";
import type { Bench, Cast } from "./cast";
import { cookieOf } from "./pages";
import { inTurns, load, print, QUICK, request, type Side, say, type To } from "./tools";

const JSON_TYPE = { "content-type": "application/json" };
const CONTENT = JSON.stringify({ content: "A line for whoever finds this, written in one breath." });
const COMMENT = JSON.stringify({ comment: "Found it. The harbour says hello." });
const WRITES = QUICK ? 200 : 800;
/** Throws beside which home is asked for, at most. */
const BESIDE = QUICK ? 800 : 3_000;

const as = ({ tokens }: Cast, n: number) => ({
  ...JSON_TYPE,
  authorization: `Bearer ${tokens[n % tokens.length]}`,
});

const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n);

/** Each is somebody's own and is sent once: throws and picks count per person and day. */
export const throws = (to: To, cast: Cast, count: number, first = 0): Side => ({
  name: "throw",
  to,
  requests: () => numbers(count).map((n) => request("POST", "/api/bottles", as(cast, first + n), CONTENT)),
});

/** Hands out bottles nobody has touched yet. */
export function freshBottles({ bottles }: Cast, count: number): () => string[] {
  let taken = 0;
  return () => {
    taken += count;
    return bottles.slice(taken - count, taken);
  };
}

export async function writes({ product, bare, cast }: Bench): Promise<void> {
  const count = Math.min(WRITES, cast.tokens.length);
  const fresh = freshBottles(cast, count);
  const act = (path: string, id: string, n: number, body = "{}") =>
    request("POST", `/api/bottles/${path}/${id}`, as(cast, n), body);
  let held: string[] = [];
  const pick = (): string[] => {
    held = fresh();
    return held.map((id, n) => act("pick", id, n));
  };
  const sides: Side[] = [
    {
      name: "bare insert and commit",
      to: bare,
      requests: () => numbers(count).map(() => request("POST", "/write", JSON_TYPE, CONTENT)),
    },
    throws(product, cast, count),
    { name: "pick up", to: product, requests: pick },
    {
      name: "drop with a comment",
      to: product,
      requests: () => held.map((id, n) => act("drop", id, n, COMMENT)),
    },
    { name: "like", to: product, requests: () => fresh().map((id, n) => act("like", id, n)) },
  ];
  print("Writes, 32 connections", await inTurns(sides, 32, true), "bare insert and commit");
}

/** Home on four connections, quiet and while 32 throw. */
export async function readsUnderWrites({ product, cast }: Bench): Promise<void> {
  const home = [request("GET", "/", cookieOf(cast.tokens[0]))];
  const quiet = await load(product, home, 4);
  // Who threw in `writes` has thrown all they may today.
  const fresh = { ...cast, tokens: cast.tokens.slice(WRITES) };
  const count = Math.min(BESIDE, fresh.tokens.length * SEA.throwsPerDay);
  const thrown = load(product, throws(product, fresh, count).requests(), 32, true);
  const beside = await load(product, home, 4);
  const { perSecond, failures, refused } = await thrown;
  const times = ({ p50, p99 }: { p50: number; p99: number }) =>
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  say(
    `\nHome on 4 connections: ${times(quiet)}; while 32 throw (${perSecond.toFixed(0)}/s): ${times(beside)}`,
  );
  if (failures) say(`${failures} throws FAILED: ${refused}`);
}
