/** Thrown where a text asks for more work than one text may. */
export class TooMuchWorkError extends Error {
  constructor() {
    super("too much work for one text");
  }
}

/** What the looking at one text may still cost: counted, so that the same text always costs the same. */
export class WorkBudget {
  #left: number;

  constructor(private readonly max: number) {
    this.#left = max;
  }

  /** @throws TooMuchWorkError */
  take(n: number): void {
    this.#left -= n;
    if (this.#left < 0) throw new TooMuchWorkError();
  }

  get taken(): number {
    return this.max - this.#left;
  }
}
