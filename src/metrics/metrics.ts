import { reconcile } from "../coins/coins";
import type { Db } from "../db/transact";
import { METRICS } from "../limits/limits";
import { type Known, lastKnown } from "../runtime/last-known";
import { type Census, census } from "./census";

export interface Audit {
  differences: number;
  at: number;
}

export interface Figures extends Census {
  /** null: none since the start. */
  audit: Audit | null;
  at: number;
}

interface Fresh<T> {
  at: number;
  value: Promise<T>;
}

/** Caches for `fresh` ms and shares concurrent requests. */
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

/** Runs in the background; the last result stands meanwhile. */
const audited = keeping(METRICS.audited, async (db, at) => {
  const { differences } = await reconcile(db);
  audits.set(db, { differences, at });
});

async function current(db: Db, now: number): Promise<Figures> {
  audited(db, now).catch(() => undefined);
  const all = await counted(db, now);
  return { ...all, audit: audits.get(db) ?? null };
}

type Read = ReturnType<typeof lastKnown<number, Figures>>;
const readings = new WeakMap<Db, Read>();

/**
 * The figures and how old they are; starts an audit in the background at most once an hour.
 * @param late resolves when nobody waits any longer: the last known ones stand then
 */
export function figures(db: Db, now: number, late: Promise<unknown>): Promise<Known<Figures>> {
  const read = readings.get(db) ?? lastKnown((at: number) => current(db, at));
  readings.set(db, read);
  return read(now, late);
}
