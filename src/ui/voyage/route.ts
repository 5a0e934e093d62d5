/** One country of a voyage; several findings in a row in the same one are one stop. */
export interface VoyageStop {
  country: string;
  /** ms, time of its newest finding. */
  at: number;
}

/** Findings in time order as stops, those in a row in one country joined. */
export function stopsOf(findings: readonly VoyageStop[]): VoyageStop[] {
  const stops: VoyageStop[] = [];
  for (const { country, at } of findings) {
    if (stops.at(-1)?.country === country) stops.pop();
    stops.push({ country, at });
  }
  return stops;
}

/** How many different countries have found it. */
export const countCountries = (stops: readonly VoyageStop[]): number =>
  new Set(stops.map(({ country }) => country)).size;

/** The newest stop of each of the last countries, the newest last. */
export function lastCountries(stops: readonly VoyageStop[], most: number): VoyageStop[] {
  const last = new Map<string, VoyageStop>();
  for (const stop of stops.toReversed()) {
    if (last.size >= most) break;
    if (!last.has(stop.country)) last.set(stop.country, stop);
  }
  return [...last.values()].reverse();
}
