/** The front door of the room: the numbers a self-hoster's monitor collects. */
import { reconcile } from "../coins/coins";
import type { Db } from "../db/transact";
import { METRICS } from "../limits";
import { type Census, census } from "./census";

/** What going through everybody's books found. */
export interface Audit {
  /** Books that do not close. */
  differences: number;
  /** When it began, ms. */
  at: number;
}

export interface Figures extends Census {
  /** null: not yet finished since the start. */
  audit: Audit | null;
  /** When they were counted, ms. */
  at: number;
}

interface Fresh<T> {
  at: number;
  value: Promise<T>;
}

/** What was found in the last `fresh` ms is said again; those who ask meanwhile wait for the same work. */
function keeping<T>(fresh: number, find: (db: Db, now: number) => Promise<T>) {
  const known = new WeakMap<Db, Fresh<T>>();
  return (db: Db, now: number): Promise<T> => {
    const last = known.get(db);
    if (last && now >= last.at && now - last.at < fresh) return last.value;
    const value = find(db, now);
    known.set(db, { at: now, value });
    value.catch(() => known.delete(db));
    return value;
  };
}

const counted = keeping(METRICS.fresh, async (db, at) => ({ ...(await census(db, at)), at }));

const audits = new WeakMap<Db, Audit>();

/** Goes through all books beside everything else; what was found last stands until then. */
const audited = keeping(METRICS.audited, async (db, at) => {
  const { differences } = await reconcile(db);
  audits.set(db, { differences, at });
});

/**
 * The figures, at once. Whoever asks also has the books gone through, at most once an hour: that takes its time, so
 * it is never waited for.
 */
export async function figures(db: Db, now: number): Promise<Figures> {
  audited(db, now).catch(() => undefined);
  const all = await counted(db, now);
  return { ...all, audit: audits.get(db) ?? null };
}
