/** First come, first served: one holder at a time, and nobody waits longer than `patience` ms. */
export class Lock {
  #busy = false;
  #waiting: { enter: () => void; timer: ReturnType<typeof setTimeout> }[] = [];

  constructor(private readonly patience: number) {}

  get busy(): boolean {
    return this.#busy;
  }

  /** How many wait for their turn. */
  get queued(): number {
    return this.#waiting.length;
  }

  obtain(): Promise<void> | undefined {
    if (!this.#busy) {
      this.#busy = true;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        reject(new Error(`the database connection was not free within ${this.patience} ms`));
      }, this.patience);
      const waiter = { enter: resolve, timer };
      this.#waiting.push(waiter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.#busy = false;
      return;
    }
    clearTimeout(next.timer);
    next.enter();
  }
}
