/** The time of a browser under test: timers fire when the test lets time pass, tasks run when it lets things settle. */

/** Whoever timers and tasks belong to: what a closed tab has planned never happens. */
export interface TimerOwner {
  closed: boolean;
  /** Suspended: what is due waits until it is awake again. */
  asleep?: boolean;
}

interface Timer {
  at: number;
  owner: TimerOwner;
  work: () => void;
  /** ms between two runs; 0: once. */
  every: number;
}

/** More turns than any story takes: something waits for itself. */
const TURNS_MAX = 100_000;

/** Empties the queue of promises. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class BrowserClock {
  now: number;
  /** ms by which the device's own clock is fast; time passes all the same. */
  fast = 0;
  #timers = new Map<number, Timer>();
  #tasks: { owner: TimerOwner; work: () => void }[] = [];
  #lastId = 0;

  constructor(now = Date.UTC(2026, 5, 1, 12)) {
    this.now = now;
  }

  plan(owner: TimerOwner, work: () => void, wait = 0, every = 0): number {
    this.#timers.set(++this.#lastId, { at: this.now + Math.max(0, wait || 0), owner, work, every });
    return this.#lastId;
  }

  cancel(id: number | undefined): void {
    if (id !== undefined) this.#timers.delete(id);
  }

  /** As soon as what runs now has ended. */
  task(owner: TimerOwner, work: () => void): void {
    this.#tasks.push({ owner, work });
  }

  /** Whether a timer of anybody will still fire. */
  nextAt(): number | null {
    const [next] = this.#due(Number.POSITIVE_INFINITY);
    return next ? next[1].at : null;
  }

  #due(until: number): [id: number, timer: Timer][] {
    for (const [id, { owner }] of this.#timers) if (owner.closed) this.#timers.delete(id);
    const due = [...this.#timers].filter(([, { at, owner }]) => at <= until && !owner.asleep);
    return due.sort(([a, { at: atA }], [b, { at: atB }]) => atA - atB || a - b);
  }

  /** Empties the queue of promises and runs one task. @returns whether there was one */
  async step(): Promise<boolean> {
    await nextTurn();
    const next = this.#tasks.findIndex(({ owner }) => !owner.asleep);
    const [task] = next < 0 ? [] : this.#tasks.splice(next, 1);
    if (task && !task.owner.closed) task.work();
    return task !== undefined;
  }

  /** Runs tasks and promises until nothing is left to do at this moment. */
  async settle(): Promise<void> {
    let idle = 0;
    for (let turn = 0; idle < 2; turn++) {
      if (turn > TURNS_MAX) throw new Error("the page never comes to rest");
      idle = (await this.step()) ? 0 : idle + 1;
    }
  }

  /** Does something and waits until all of it is done. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const [result] = await Promise.all([work(), this.settle()]);
    return result;
  }

  /** Lets time pass, timer by timer. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.settle();
    for (let [next] = this.#due(end); next; [next] = this.#due(end)) {
      const [id, timer] = next;
      this.now = Math.max(this.now, timer.at);
      if (timer.every > 0) timer.at += timer.every;
      else this.#timers.delete(id);
      timer.work();
      await this.settle();
    }
    this.now = end;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each format is made once, as making one takes longer than a page. */
const INTL = Object.create(Intl, {
  DateTimeFormat: {
    value: function dateTimeFormat(...parts: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      const key = JSON.stringify(parts);
      const format = formats.get(key) ?? new Intl.DateTimeFormat(...parts);
      formats.set(key, format);
      return format;
    },
  },
});

/** The globals of time for one tab. */
export function timeGlobals(clock: BrowserClock, owner: TimerOwner): Record<string, unknown> {
  const start = clock.now - 1_000;
  class TabDate extends Date {
    constructor(at: number | string | Date = TabDate.now()) {
      super(at);
    }
    static override now(): number {
      return clock.now + clock.fast;
    }
  }
  const cancel = (id?: number) => clock.cancel(id);
  return {
    Date: TabDate,
    performance: { now: () => clock.now - start },
    setTimeout: (work: () => void, wait?: number) => clock.plan(owner, work, wait),
    setInterval: (work: () => void, wait: number) => clock.plan(owner, work, wait, wait),
    clearTimeout: cancel,
    clearInterval: cancel,
    requestAnimationFrame: (work: (now: number) => void) => clock.plan(owner, () => work(clock.now - start), 16),
    cancelAnimationFrame: cancel,
    requestIdleCallback: (work: () => void) => clock.task(owner, work),
    // React takes a channel of messages where there is no setImmediate.
    setImmediate: undefined,
    AbortSignal: abortSignals(clock, owner),
    Intl: INTL,
  };
}

const abortSignals = (clock: BrowserClock, owner: TimerOwner) => ({
  timeout(ms: number): AbortSignal {
    const abort = new AbortController();
    clock.plan(owner, () => abort.abort(new DOMException("timed out", "TimeoutError")), ms);
    return abort.signal;
  },
  any: AbortSignal.any,
});
