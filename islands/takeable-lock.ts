/** Web Locks whose holder answers for itself: a suspended tab loses the lock to one that somebody looks at. */

/** ms between the questions of a visible tab that waits. */
const ASK_INTERVAL = 5_000;
/** ms for the holder's answer; a suspended tab gives none. */
const ANSWER_WAIT = 2_000;
/** Answers in a row after which a hidden holder is relieved where a visible one is preferred. */
const HIDDEN_ANSWERS = 2;

type HolderMessage = { ask: true } | { held: DocumentVisibilityState };

interface TakeableOptions {
  /** Ends the waiting; what is held is released by the work itself. */
  left?: AbortSignal;
  /** Whether a visible tab takes the lock from a hidden one, which works but is throttled. */
  prefersVisible?: boolean;
}

const isVisible = (): boolean => document.visibilityState === "visible";

/** Asks the holder while somebody looks at this tab. Hidden tabs take nothing, so that tabs do not take turns. */
class HolderWatch {
  #answerTimer = 0;
  #hiddenAnswers = 0;
  readonly #askTimer = setInterval(() => this.#ask(), ASK_INTERVAL);

  constructor(
    private readonly channel: BroadcastChannel,
    private readonly prefersVisible: boolean | undefined,
    private readonly onTake: () => void,
  ) {
    channel.onmessage = ({ data }: MessageEvent<HolderMessage>) => this.#onMessage(data);
    document.addEventListener("visibilitychange", this.#ask);
    this.#ask();
  }

  stop(): void {
    clearInterval(this.#askTimer);
    clearTimeout(this.#answerTimer);
    document.removeEventListener("visibilitychange", this.#ask);
  }

  #ask = (): void => {
    clearTimeout(this.#answerTimer);
    if (!isVisible()) return;
    this.#answerTimer = window.setTimeout(this.#take, ANSWER_WAIT);
    this.channel.postMessage({ ask: true } satisfies HolderMessage);
  };

  #onMessage(message: HolderMessage): void {
    if (!("held" in message)) return;
    clearTimeout(this.#answerTimer);
    this.#hiddenAnswers = message.held === "hidden" ? this.#hiddenAnswers + 1 : 0;
    if (this.prefersVisible && this.#hiddenAnswers >= HIDDEN_ANSWERS) this.#take();
  }

  #take = (): void => {
    if (isVisible()) this.onTake();
  };
}

/** One request for a lock, first in the queue's order, then by taking it. */
class TakeableRequest<T> {
  readonly #waiting = new AbortController();
  readonly #lost = new AbortController();
  readonly #channel: BroadcastChannel;
  readonly #watch: HolderWatch;
  #state: "waiting" | "taking" | "holding" | "done" = "waiting";

  constructor(
    private readonly name: string,
    private readonly work: (lost: AbortSignal) => Promise<T>,
    private readonly options: TakeableOptions,
  ) {
    this.#channel = new BroadcastChannel(`${name}-holder`);
    this.#watch = new HolderWatch(this.#channel, options.prefersVisible, () => this.#giveUpQueue());
    options.left?.addEventListener("abort", () => this.#waiting.abort());
    if (options.left?.aborted) this.#waiting.abort();
  }

  async run(): Promise<T | null> {
    try {
      const result = await this.#request({ signal: this.#waiting.signal });
      return this.#state === "taking" ? await this.#request({ steal: true }) : result;
    } finally {
      this.#watch.stop();
      this.#channel.close();
    }
  }

  #giveUpQueue(): void {
    if (this.#state !== "waiting") return;
    this.#state = "taking";
    this.#watch.stop();
    this.#waiting.abort();
  }

  async #request(options: { signal: AbortSignal } | { steal: true }): Promise<T | null> {
    try {
      return await navigator.locks.request(this.name, options, () => this.#hold());
    } catch (error) {
      if (this.#state === "done" || (error as Error).name !== "AbortError") throw error;
      // Work that has begun goes on, without the lock.
      this.#lost.abort();
      return null;
    }
  }

  async #hold(): Promise<T | null> {
    if (this.options.left?.aborted) return null;
    this.#state = "holding";
    this.#watch.stop();
    this.#channel.onmessage = ({ data }: MessageEvent<HolderMessage>) => {
      if ("ask" in data) this.#channel.postMessage({ held: document.visibilityState } satisfies HolderMessage);
    };
    try {
      return await this.work(this.#lost.signal);
    } finally {
      this.#state = "done";
    }
  }
}

/**
 * Does work under the lock of that name. @param work is told when another tab has taken the lock
 * @returns null where the lock was lost, or `left` before it was granted @throws what the work throws
 */
export const withTakeableLock = <T>(
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  options: TakeableOptions = {},
): Promise<T | null> => new TakeableRequest(name, work, options).run();
