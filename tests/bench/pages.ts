/** What a signed-in reader looks at, beside the yardsticks: many connections, packed with gzip, and one alone. */
import type { BenchContext } from "./bench-data";
import { type BenchSide, type LoadTarget, measureInTurns, printComparison, rawRequest } from "./tools";

const BOTTLE_PAGES = 500;

export const cookieHeader = (token = "") => ({ cookie: `session=${token}; language=en` });

/** A page that is asked for again and again. */
export const pageSide = (name: string, to: LoadTarget, path: string, headers: Record<string, string>): BenchSide => ({
  name,
  to,
  requests: () => [rawRequest("GET", path, headers)],
});

/** A page of many bottles, one after the other. */
const bottlePage = (name: string, { product, data }: BenchContext, headers: Record<string, string>): BenchSide => ({
  name,
  to: product,
  requests: () => data.bottles.slice(-BOTTLE_PAGES).map(({ id }) => rawRequest("GET", `/bottle/${id}`, headers)),
});

function pageSides(bench: BenchContext, headers: Record<string, string>): BenchSide[] {
  const { product } = bench;
  return [
    pageSide("list page: session, counts, 20 cards", product, "/my-bottles", headers),
    pageSide("home, signed in", product, "/", headers),
    pageSide("profile", product, "/profile", headers),
    pageSide("square", product, "/bottle-square", headers),
    bottlePage("bottle page, signed in", bench, headers),
  ];
}

export async function benchPages(bench: BenchContext): Promise<void> {
  const { product, bare, data } = bench;
  const [token = ""] = data.tokens;
  const cookie = cookieHeader(token);
  const strings = pageSide("plain strings", bare, "/strings", {});
  const streaming = pageSide("bare Hono + React streaming", bare, "/streaming", {});
  const api: BenchSide = {
    name: "JSON /api/bottles/detail",
    to: product,
    requests: () =>
      data.bottles
        .slice(-BOTTLE_PAGES)
        .map(({ id }) => rawRequest("GET", `/api/bottles/detail/${id}`, { authorization: `Bearer ${token}` })),
  };
  const sides = pageSides(bench, cookie);
  const packed = pageSides(bench, { ...cookie, "accept-encoding": "gzip" });
  printComparison(
    "Throughput, 32 connections",
    await measureInTurns([strings, streaming, ...sides, api], 32),
    streaming.name,
  );
  printComparison(
    "The same with gzip, as browsers ask",
    await measureInTurns([streaming, ...packed], 32),
    streaming.name,
  );
  printComparison("One connection", await measureInTurns([streaming, ...sides], 1), streaming.name);
}
