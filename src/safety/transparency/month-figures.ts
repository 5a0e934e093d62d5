import { sql } from "kysely";
import type { TransparencyEventKind } from "../../db/tables/safety";
import type { DbOrTx } from "../../db/transact";

/** Minutes within which half, and nine of ten, were done, and how many there were. */
export interface Durations {
  n: number;
  median: number;
  p90: number;
}

/** The figures of a month, as they are kept: exact, and never published like this. */
export interface MonthFigures {
  /** By kind and detail, `report spam`; a count that is missing is 0. */
  counts: Record<string, number>;
  look: Durations;
  decision: Durations;
}

const NO_DURATIONS: Durations = { n: 0, median: 0, p90: 0 };

export const countKey = (kind: TransparencyEventKind, detail: string | null = null): string =>
  detail === null ? kind : `${kind} ${detail}`;

/** The nearest rank: the smallest one that at least this share do not exceed. */
const rankOf = (share: number, n: number): number => Math.max(0, Math.ceil(share * n) - 1);

async function loadDurations(db: DbOrTx, month: number, kind: TransparencyEventKind, n: number): Promise<Durations> {
  if (n === 0) return NO_DURATIONS;
  const minutesAt = async (share: number): Promise<number> => {
    const row = await db
      .selectFrom("transparency_events")
      .select("minutes")
      .where("month", "=", month)
      .where("kind", "=", kind)
      .orderBy("minutes")
      .limit(1)
      .offset(rankOf(share, n))
      .executeTakeFirst();
    return row?.minutes ?? 0;
  };
  return { n, median: await minutesAt(0.5), p90: await minutesAt(0.9) };
}

/** The figures of a month that is not closed, from its events. */
export async function loadMonthFigures(db: DbOrTx, month: number): Promise<MonthFigures> {
  const rows = await db
    .selectFrom("transparency_events")
    .select(["kind", "detail", sql<number | string>`count(*)`.as("n")])
    .where("month", "=", month)
    .groupBy(["kind", "detail"])
    .execute();
  const counts = Object.fromEntries(rows.map(({ kind, detail, n }) => [countKey(kind, detail), Number(n)]));
  const totalOf = (wanted: TransparencyEventKind): number =>
    rows.filter(({ kind }) => kind === wanted).reduce((sum, { n }) => sum + Number(n), 0);
  return {
    counts,
    look: await loadDurations(db, month, "look", totalOf("look")),
    decision: await loadDurations(db, month, "decision", totalOf("decision")),
  };
}
