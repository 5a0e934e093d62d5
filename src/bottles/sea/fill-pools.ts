import { SEA_POOLS, type SeaCandidate, SHUFFLE_KEY_RANGE } from "./candidates";
import { type SeaPlaces, USUAL_PLACES, waitingRank } from "./overdue";

function candidateRank(row: SeaCandidate, key: number): number {
  return row.pool.startsWith("waiting") ? waitingRank(row) : (row.place - key + SHUFFLE_KEY_RANGE) % SHUFFLE_KEY_RANGE;
}

/** Bottles with nothing but brief comments are few at best: their places may stay empty. */
const MAY_STAY_EMPTY: SeaCandidate["pool"] = "brief_read";

/** Pools in the order in which they fill places, with how many are filled after each: the waiting ones come again before those found in any language. */
const stepsOf = (pools: SeaPlaces): [SeaCandidate["pool"], number][] =>
  SEA_POOLS.flatMap((pool): [SeaCandidate["pool"], number][] => [
    ...(pool === "drawn" ? [["waiting", pools.waiting_rest] as [SeaCandidate["pool"], number]] : []),
    [pool, pools[pool]],
  ]);

/** Fills the places pool by pool, each bottle once. @returns the chosen rows, and whether every pool filled its places */
export function fillPools(
  rows: SeaCandidate[],
  key: number,
  pools: SeaPlaces = USUAL_PLACES,
): { chosen: SeaCandidate[]; full: boolean } {
  const sorted = rows.toSorted((a, b) => candidateRank(a, key) - candidateRank(b, key));
  const byPool = Map.groupBy(sorted, ({ pool }) => pool);
  const chosen = new Map<string, SeaCandidate>();
  let full = true;
  for (const [pool, places] of stepsOf(pools)) {
    for (const row of byPool.get(pool) ?? []) if (chosen.size < places && !chosen.has(row.id)) chosen.set(row.id, row);
    full &&= chosen.size >= places || pool === MAY_STAY_EMPTY;
  }
  // The waiting ones that come again may fill what a pool before them left.
  return { chosen: [...chosen.values()], full: pools.waiting_rest > 0 ? chosen.size >= pools.drawn : full };
}
