import type { DbOrTx } from "../../db/transact";
import { cachedFor } from "../../runtime/cache";
import { toIsoTime } from "../../runtime/iso";
import { perOwner } from "../../runtime/per-owner";
import { MINUTE } from "../../runtime/units";
import { latestFinalMonth, listFinalMonths, nextPublication } from "./close-months";
import { type PublishedMonth, publishedMonth } from "./published-month";

export interface TransparencyReport {
  months: PublishedMonth[];
  /** When the next month is published, ISO 8601. */
  nextAt: string;
}

/** New months come once a month: the key is the latest final one. The time is for a server without any account yet. */
const CACHED_FOR = 5 * MINUTE;
const MONTHS_KEPT = 1;

const monthsOf = perOwner((db: DbOrTx) =>
  cachedFor(
    "transparency",
    CACHED_FOR,
    async (_latest: number, now) => (await listFinalMonths(db, now)).map(publishedMonth),
    MONTHS_KEPT,
  ),
);

/** The published months, newest first. @param now ms */
export const loadTransparency = async (db: DbOrTx, now: number): Promise<TransparencyReport> => ({
  months: await monthsOf(db)(latestFinalMonth(now), now),
  nextAt: toIsoTime(nextPublication(now)),
});
