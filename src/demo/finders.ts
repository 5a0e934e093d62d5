import { dayNumberOf } from "../db/counters";
import type { UserRow } from "../db/tables/users";
import { BACKPACK_LIMITS } from "../limits/designs";
import { SEA_LIMITS } from "../limits/sea";
import type { SeededRandom } from "./random";

/** Below the daily limit, so that held and kept bottles together fit into the backpack. */
const PICKS_PER_DAY = SEA_LIMITS.picksPerDay - 3;
const MAX_KEPT = BACKPACK_LIMITS.capacity - 2 * PICKS_PER_DAY - 1;

/** Chooses finders of the author's age band, within the limits of day and backpack. */
export class DemoFinders {
  readonly #minors: UserRow[];
  readonly #adults: UserRow[];
  readonly #places: Map<string, number>;
  readonly #firstDay: number;
  readonly #days: number;
  readonly #picks: Uint8Array;
  readonly #kept: Uint8Array;

  /** @param since ms; no bottle was thrown earlier */
  constructor(people: UserRow[], since: number, now: number) {
    this.#minors = people.filter((each) => isMinor(each, now));
    this.#adults = people.filter((each) => !isMinor(each, now));
    this.#places = new Map(people.map(({ id }, place) => [id, place]));
    this.#firstDay = dayNumberOf(since);
    this.#days = dayNumberOf(now) - this.#firstDay + 1;
    this.#picks = new Uint8Array(people.length * this.#days);
    this.#kept = new Uint8Array(people.length);
  }

  /** The people of a person's age band. */
  around(person: UserRow, now: number): UserRow[] {
    return isMinor(person, now) ? this.#minors : this.#adults;
  }

  /** Chooses a finder at random; null: they cannot pick it up. @param formerHolders ids of earlier finders, and the author's */
  pick(r: SeededRandom, candidates: UserRow[], formerHolders: Set<string>, at: number): UserRow | null {
    const finder = r.of(candidates);
    if (formerHolders.has(finder.id) || finder.created_at > at) return null;
    const place = (this.#places.get(finder.id) ?? 0) * this.#days + dayNumberOf(at) - this.#firstDay;
    const picked = this.#picks[place] ?? 0;
    if (picked >= PICKS_PER_DAY) return null;
    this.#picks[place] = picked + 1;
    return finder;
  }

  /** Counts a kept bottle. @returns whether the person has a place for it */
  keep(id: string): boolean {
    const place = this.#places.get(id) ?? 0;
    const kept = this.#kept[place] ?? 0;
    if (kept >= MAX_KEPT) return false;
    this.#kept[place] = kept + 1;
    return true;
  }
}

const isMinor = ({ adult_at }: UserRow, now: number): boolean => (adult_at ?? 0) > now;
