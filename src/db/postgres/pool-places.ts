import { waitAtMost } from "../../runtime/outside";

interface Waiting {
  person: string | null;
  enter(): void;
}

interface PlaceLimits {
  max: number;
  /** Who waits for a locked row holds a connection meanwhile, and one person can make many requests at once. */
  maxPerPerson: number;
  /** ms */
  maxWait: number;
}

/** How many connections of a pool are lent, to whom, and who waits for one, in order. */
export class PoolPlaces {
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(private readonly limits: PlaceLimits) {}

  get taken(): number {
    return this.#taken;
  }

  /** @param person null: nobody, or several @throws Error ETIMEDOUT where none becomes free in time */
  async take(person: string | null): Promise<void> {
    if (this.#isFreeFor(person)) this.#count(person, 1);
    else await this.#wait(person);
  }

  /** Whoever waits longest takes the place, unless they have as many as one person may. */
  free(person: string | null): void {
    this.#count(person, -1);
    const next = this.#waiting.values().find(({ person }) => this.#isFreeFor(person));
    if (!next) return;
    this.#waiting.delete(next);
    this.#count(next.person, 1);
    next.enter();
  }

  #isFreeFor(person: string | null): boolean {
    if (this.#taken >= this.limits.max) return false;
    return person === null || (this.#takenBy.get(person) ?? 0) < this.limits.maxPerPerson;
  }

  #count(person: string | null, change: 1 | -1): void {
    this.#taken += change;
    if (person === null) return;
    const now = (this.#takenBy.get(person) ?? 0) + change;
    if (now > 0) this.#takenBy.set(person, now);
    else this.#takenBy.delete(person);
  }

  async #wait(person: string | null): Promise<void> {
    const { promise, resolve: enter } = Promise.withResolvers<void>();
    const waiting = { person, enter };
    this.#waiting.add(waiting);
    try {
      await waitAtMost("database", this.limits.maxWait, "a connection to PostgreSQL", promise);
    } catch (error) {
      // Given to this one in the very moment in which it gave up.
      if (!this.#waiting.delete(waiting)) this.free(person);
      throw error;
    }
  }
}
