import { startTimer, stopTimer, type Timer } from "../../runtime/timers";

/** FIFO lock with one holder; waits at most `timeout` ms. */
export class FifoLock {
  #busy = false;
  #waiting: { enter: () => void; timer: Timer }[] = [];

  constructor(private readonly timeout: number) {}

  get busy(): boolean {
    return this.#busy;
  }

  get queued(): number {
    return this.#waiting.length;
  }

  obtain(): Promise<void> | undefined {
    if (!this.#busy) {
      this.#busy = true;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const timer = startTimer(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiter);
        const error = new Error(`the database connection was not free within ${this.timeout} ms`);
        reject(Object.assign(error, { code: "SQLITE_BUSY" }));
      }, this.timeout);
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
    stopTimer(next.timer);
    next.enter();
  }
}
