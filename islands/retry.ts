/** ms until what was not sent is tried again; the last one repeats. */
export const RETRY_WAITS = [2_000, 5_000, 10_000, 30_000] as const;

/** ms at most while somebody looks: a page is whole again within ten seconds. */
export const MAX_VISIBLE_WAIT = 8_000;

/** Whether a request that was answered with this status is worth another try. */
export const isTemporaryFailure = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

/** ms after which a run that hangs is given up where the network is known to be back. */
const HANGING = 2_000;

/** Work that runs once at a time, and again after growing pauses for as long as it says so. */
export class RepeatedWork {
  #running: { since: number; abort: AbortController } | null = null;
  #again = false;
  #attempts = 0;
  #timer = 0;
  #isStopped = false;

  /** @param work gets a signal that gives this run up, and tells whether it is worth another try; where it throws, nothing is repeated */
  constructor(private readonly work: (withdrawn: AbortSignal) => Promise<boolean>) {}

  /** Runs now, or again after the run that is not over yet. */
  async run(): Promise<void> {
    this.#isStopped = false;
    this.#again = this.#running !== null;
    if (this.#running) return;
    clearTimeout(this.#timer);
    try {
      let isWorthRetry: boolean;
      do {
        this.#again = false;
        const abort = new AbortController();
        this.#running = { since: performance.now(), abort };
        isWorthRetry = await this.work(abort.signal);
      } while (this.#again);
      if (isWorthRetry && !this.#isStopped) this.#plan();
      else this.#attempts = 0;
    } catch {
    } finally {
      this.#running = null;
    }
    // Asked for while the last one was given up.
    if (this.#again && !this.#isStopped) await this.run();
  }

  /** The network may be back: gives up a run that hangs, and runs now; the pauses are short again. */
  hurry(): Promise<void> {
    this.#attempts = 0;
    if (this.#running && performance.now() - this.#running.since >= HANGING) this.#running.abort.abort();
    return this.run();
  }

  /** Gives up the run that is not over yet and repeats nothing, until it is run anew. */
  stop(): void {
    this.#isStopped = true;
    this.#again = false;
    clearTimeout(this.#timer);
    this.#running?.abort.abort();
  }

  #plan(): void {
    const wait = RETRY_WAITS[Math.min(this.#attempts++, RETRY_WAITS.length - 1)] ?? 0;
    const isSeen = document.visibilityState === "visible";
    this.#timer = window.setTimeout(() => void this.run(), isSeen ? Math.min(wait, MAX_VISIBLE_WAIT) : wait);
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
