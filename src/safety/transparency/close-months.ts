import { repeatInSlices } from "../../db/slices";
import { type Db, type DbOrTx, transact } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { TRANSPARENCY_LIMITS } from "../../limits/safety";
import { loadMonthFigures, type MonthFigures } from "./month-figures";
import { monthIndexOf, startOfMonth } from "./months";

/** The latest month that is over and whose numbers are final. */
export const latestFinalMonth = (now: number): number => monthIndexOf(now - TRANSPARENCY_LIMITS.closeAfter) - 1;

/** When the first of the months that are not final yet becomes so, ms. */
export const nextPublication = (now: number): number =>
  startOfMonth(latestFinalMonth(now) + 2) + TRANSPARENCY_LIMITS.closeAfter;

/** The month in which the first account came, so that a month without anything is no sign; null: nobody is here. */
async function firstMonth(db: DbOrTx): Promise<number | null> {
  const first = await db
    .selectFrom("users")
    .select("created_at")
    .where("id", "<>", DELETED_USER_ID)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first ? monthIndexOf(first.created_at) : null;
}

export interface ClosedMonth {
  month: number;
  figures: MonthFigures;
}

const listClosedMonths = async (db: DbOrTx): Promise<ClosedMonth[]> => {
  const rows = await db
    .selectFrom("transparency_months")
    .select(["month", "figures"])
    .orderBy("month", "desc")
    .limit(TRANSPARENCY_LIMITS.months)
    .execute();
  return rows.map(({ month, figures }) => ({ month, figures: JSON.parse(figures) }));
};

/** Final months without a row yet, oldest first; at most as many as are shown. */
async function listUnclosedMonths(db: DbOrTx, closed: readonly ClosedMonth[], now: number): Promise<number[]> {
  const last = latestFinalMonth(now);
  const newest = closed[0]?.month;
  const from = newest === undefined ? await firstMonth(db) : newest + 1;
  if (from === null || from > last) return [];
  const first = Math.max(from, last - TRANSPARENCY_LIMITS.months + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** The final months, newest first, whether or not they were closed already. @param now ms */
export async function listFinalMonths(db: DbOrTx, now: number): Promise<ClosedMonth[]> {
  const unclosed: ClosedMonth[] = [];
  for (const month of await listUnclosedMonths(db, await listClosedMonths(db), now))
    unclosed.push({ month, figures: await loadMonthFigures(db, month) });
  // Read again: a month that was closed meanwhile may have lost its events while they were counted.
  const closed = await listClosedMonths(db);
  const newest = closed[0]?.month ?? 0;
  return [...unclosed.filter(({ month }) => month > newest).reverse(), ...closed].slice(0, TRANSPARENCY_LIMITS.months);
}

const EVENT_DELETE_BATCH = 1_000;

const deleteCountedEvents = (db: Db, upTo: number): Promise<void> =>
  repeatInSlices(EVENT_DELETE_BATCH, async () => {
    const counted = db
      .selectFrom("transparency_events")
      .select("id")
      .where("month", "<=", upTo)
      .orderBy("month")
      .limit(EVENT_DELETE_BATCH);
    const { numDeletedRows } = await db.deleteFrom("transparency_events").where("id", "in", counted).executeTakeFirst();
    return Number(numDeletedRows);
  });

/**
 * Writes the figures of months that are final, once, and deletes what they were made of. Of several servers one writes
 * a month; its numbers never change afterwards. What is deleted is covered by a row that has committed.
 */
export async function closeMonths(db: Db, now: number): Promise<void> {
  const closed = await listClosedMonths(db);
  for (const month of await listUnclosedMonths(db, closed, now))
    await transact(db, async (tx) => {
      const figures = JSON.stringify(await loadMonthFigures(tx, month));
      await tx
        .insertInto("transparency_months")
        .values({ month, figures, made_at: now })
        .onConflict((on) => on.doNothing())
        .execute();
    });
  const newest = (await listClosedMonths(db))[0];
  if (newest) await deleteCountedEvents(db, newest.month);
}
