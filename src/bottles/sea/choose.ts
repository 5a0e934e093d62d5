import { type Floating, PLACES, RANDOM_KEYS } from "./query";

function rank(row: Floating, key: number): number {
  return row.pool.startsWith("waiting") ? row.place : (row.place - key + RANDOM_KEYS) % RANDOM_KEYS;
}

/** Fills the places pool by pool, each bottle once. @returns also whether each pool filled its own */
export function choose(rows: Floating[], key: number): { chosen: Floating[]; full: boolean } {
  const sorted = rows.toSorted((a, b) => rank(a, key) - rank(b, key));
  const chosen = new Map<string, Floating>();
  let full = true;
  for (const [pool, places] of Object.entries(PLACES)) {
    for (const row of sorted) {
      if (chosen.size >= places) break;
      if (row.pool === pool && !chosen.has(row.id)) chosen.set(row.id, row);
    }
    full &&= chosen.size >= places;
  }
  return { chosen: [...chosen.values()], full };
}
