/** The front door of the room: the numbers a self-hoster's monitor collects. */
import { type Reconciliation, reconcile } from "../coins/coins";
import type { Db } from "../db/transact";
import { METRICS } from "../limits";
import { type BottleCount, countBottles } from "./census";

export interface Figures {
  coins: Reconciliation;
  bottles: BottleCount;
  /** When they were counted, ms. */
  at: number;
}

const kept = new WeakMap<Db, { at: number; figures: Promise<Figures> }>();

async function count(db: Db, at: number): Promise<Figures> {
  return { coins: await reconcile(db), bottles: await countBottles(db, at), at };
}

/**
 * People, bottles, coins, and whether everybody's books close. Counting goes through whole tables, a few rows at a
 * time, so what was counted in the last minutes is said again; those who ask meanwhile wait for the same count.
 */
export function figures(db: Db, now: number): Promise<Figures> {
  const known = kept.get(db);
  if (known && now >= known.at && now - known.at < METRICS.fresh) return known.figures;
  const counted = count(db, now);
  kept.set(db, { at: now, figures: counted });
  counted.catch(() => kept.delete(db));
  return counted;
}
