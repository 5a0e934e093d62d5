import { SEA_POOL_PLACES, type SeaCandidate, SHUFFLE_KEY_RANGE } from "./candidates";
import { type SeaPlaces, waitingRank } from "./overdue";

function candidateRank(row: SeaCandidate, key: number): number {
  return row.pool.startsWith("waiting") ? waitingRank(row) : (row.place - key + SHUFFLE_KEY_RANGE) % SHUFFLE_KEY_RANGE;
}

/** Fills the places pool by pool, each bottle once. @returns the chosen rows, and whether every pool filled its places */
export function fillPools(
  rows: SeaCandidate[],
  key: number,
  pools: SeaPlaces = SEA_POOL_PLACES,
): { chosen: SeaCandidate[]; full: boolean } {
  const sorted = rows.toSorted((a, b) => candidateRank(a, key) - candidateRank(b, key));
  const chosen = new Map<string, SeaCandidate>();
  let full = true;
  for (const [pool, places] of Object.entries(pools)) {
    for (const row of sorted) {
      if (chosen.size >= places) break;
      if (row.pool === pool && !chosen.has(row.id)) chosen.set(row.id, row);
    }
    full &&= chosen.size >= places;
  }
  return { chosen: [...chosen.values()], full };
}
