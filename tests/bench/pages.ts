/** What a signed-in reader looks at, beside the yardsticks: many connections, packed with gzip, and one alone. */
import type { Bench } from "./cast";
import { inTurns, print, request, type Side, type To } from "./tools";

const LOOKED_AT = 500;

export const cookieOf = (token = "") => ({ cookie: `session=${token}; language=en` });

/** A page that is asked for again and again. */
export const page = (name: string, to: To, path: string, headers: Record<string, string>): Side => ({
  name,
  to,
  requests: () => [request("GET", path, headers)],
});

/** A page of many bottles, one after the other. */
const bottlePage = (name: string, { product, cast }: Bench, headers: Record<string, string>): Side => ({
  name,
  to: product,
  requests: () => cast.bottles.slice(-LOOKED_AT).map((id) => request("GET", `/bottle/${id}`, headers)),
});

function sidesOf(bench: Bench, headers: Record<string, string>): Side[] {
  const { product } = bench;
  return [
    page("list page: session, counts, 20 cards", product, "/my-bottles", headers),
    page("home, signed in", product, "/", headers),
    page("profile", product, "/profile", headers),
    page("square", product, "/bottle-square", headers),
    bottlePage("bottle page, signed in", bench, headers),
  ];
}

export async function pages(bench: Bench): Promise<void> {
  const { product, bare, cast } = bench;
  const [token = ""] = cast.tokens;
  const cookie = cookieOf(token);
  const strings = page("plain strings", bare, "/strings", {});
  const streaming = page("bare Hono + React streaming", bare, "/streaming", {});
  const api: Side = {
    name: "JSON /api/bottles/detail",
    to: product,
    requests: () =>
      cast.bottles
        .slice(-LOOKED_AT)
        .map((id) => request("GET", `/api/bottles/detail/${id}`, { authorization: `Bearer ${token}` })),
  };
  const shown = sidesOf(bench, cookie);
  const packed = sidesOf(bench, { ...cookie, "accept-encoding": "gzip" });
  print("Throughput, 32 connections", await inTurns([strings, streaming, ...shown, api], 32), streaming.name);
  print("The same with gzip, as browsers ask", await inTurns([streaming, ...packed], 32), streaming.name);
  print("One connection", await inTurns([streaming, ...shown], 1), streaming.name);
}
