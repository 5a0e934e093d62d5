/** A simple model of the economy: the coins that each person must have. */
export class ExpectedCoins {
  readonly coins = new Map<string, number>();
  readonly #seen = new Map<string, number>();

  of(person: string): number {
    return this.coins.get(person) ?? 0;
  }

  /** How often this has happened before; it is counted. */
  times(what: string): number {
    const before = this.#seen.get(what) ?? 0;
    this.#seen.set(what, before + 1);
    return before;
  }

  /** How often this has happened. */
  had(what: string): number {
    return this.#seen.get(what) ?? 0;
  }

  move(person: string, amount: number): void {
    this.coins.set(person, this.of(person) + amount);
  }
}
