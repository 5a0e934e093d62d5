/** ms until what was not sent is tried again; the last one repeats. */
export const RETRY_WAITS = [2_000, 5_000, 10_000, 30_000] as const;

/** Whether a request that was answered with this status is worth another try. */
export const isTemporaryFailure = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** Work that runs once at a time, and again after growing pauses for as long as it says so. */
export class RepeatedWork {
  #isRunning = false;
  #again = false;
  #attempts = 0;
  #timer = 0;

  /** @param work tells whether it is worth another try; where it throws, nothing is repeated */
  constructor(private readonly work: () => Promise<boolean>) {}

  /** Runs now, or again after the run that is not over yet. */
  async run(): Promise<void> {
    this.#again = this.#isRunning;
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    try {
      let isWorthRetry: boolean;
      do {
        this.#again = false;
        isWorthRetry = await this.work();
      } while (this.#again);
      if (isWorthRetry) this.#plan();
      else this.#attempts = 0;
    } catch {
    } finally {
      this.#isRunning = false;
    }
  }

  /** Runs now; the pauses are short again. */
  hurry(): Promise<void> {
    this.#attempts = 0;
    return this.run();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #plan(): void {
    const wait = RETRY_WAITS[Math.min(this.#attempts++, RETRY_WAITS.length - 1)];
    this.#timer = window.setTimeout(() => void this.run(), wait);
  }
}

/** Runs it with the network's return, when somebody looks at the page, and now. */
export function hurryWhenBack(work: RepeatedWork): void {
  window.addEventListener("online", () => void work.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void work.hurry();
  });
  void work.hurry();
}
