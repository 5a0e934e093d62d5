import { monotonicTime } from "./clock";
import { Refusal } from "./errors";
import { startTimer, stopTimer } from "./timers";

interface QueueLimits {
  maxConcurrent: number;
  /** At once of one key. */
  maxConcurrentPerKey?: number;
  /** Waiting, in all and of one key. */
  maxWaiting: number;
  maxWaitingPerKey?: number;
  /** ms; absent: unlimited. */
  maxWait?: number;
  /** Keys that lately took more time rank behind those that took less. */
  rankByRecentUse?: boolean;
}

/** Owner and lane of the work. */
export interface QueueTurn {
  /** A person if signed in, else a network. */
  key: string;
  lane?: string;
  rank?: number;
}

interface QueuedWork {
  rank: number;
  enter(): void;
  refuse(): void;
}

/** Waiting work by key, in the order of the keys' turns. */
type QueueLane = Map<string, QueuedWork[]>;

/** Puts an entry behind all others; an empty one goes. */
function moveBehind<T>(map: Map<string, T>, key: string, value: T, isEmpty: boolean): void {
  map.delete(key);
  if (!isEmpty) map.set(key, value);
}

/** The entry with the largest size, of equal ones the latest. */
function largest<T>(map: Map<string, T>, sizeOf: (each: T, key: string) => number): [string, T] | undefined {
  let found: [string, T] | undefined;
  let size = Number.NEGATIVE_INFINITY;
  for (const [key, each] of map) {
    const own = sizeOf(each, key);
    if (own >= size) [found, size] = [[key, each], own];
  }
  return found;
}

const sizeOfLane = (lane: QueueLane): number => [...lane.values()].reduce((all, { length }) => all + length, 0);

/** The key whose turn it is: of those with the lowest rank the one that waited longest for it. */
function nextKeyOf(
  lane: QueueLane,
  mayRun: (key: string) => boolean,
  spentBy: (key: string) => number,
): string | undefined {
  let first: { key: string; rank: number } | undefined;
  for (const [key, [head]] of lane) {
    const rank = (head?.rank ?? 0) + spentBy(key);
    if (mayRun(key) && (!first || rank < first.rank)) first = { key, rank };
  }
  return first?.key;
}

/** ms: half-life of used time; differences below the second value do not count. */
const [HALF_LIFE, UNIT] = [60_000, 500];
const USAGE_KEYS_MAX = 1_000;

/** How much time each key took lately, in units. */
class KeyUsage {
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(private readonly now: () => number) {}

  #left(key: string): number {
    const { ms, at } = this.#used.get(key) ?? { ms: 0, at: 0 };
    return ms * 0.5 ** ((this.now() - at) / HALF_LIFE);
  }

  of = (key: string): number => Math.floor(this.#left(key) / UNIT);

  add(key: string, ms: number): void {
    this.#used.set(key, { ms: this.#left(key) + ms, at: this.now() });
    if (this.#used.size <= USAGE_KEYS_MAX) return;
    for (const each of this.#used.keys()) if (this.of(each) === 0) this.#used.delete(each);
  }
}

class QueueState {
  readonly #lanes = new Map<string, QueueLane>();
  readonly #running = new Map<string, number>();
  #runs = 0;
  #waits = 0;

  constructor(
    private readonly limits: QueueLimits,
    private readonly spentBy: (key: string) => number,
  ) {}

  mayRun = (key: string): boolean => {
    const { maxConcurrent, maxConcurrentPerKey = maxConcurrent } = this.limits;
    return this.#runs < maxConcurrent && (this.#running.get(key) ?? 0) < maxConcurrentPerKey;
  };

  count(key: string, change: 1 | -1): void {
    this.#runs += change;
    const now = (this.#running.get(key) ?? 0) + change;
    if (now > 0) this.#running.set(key, now);
    else this.#running.delete(key);
  }

  #take(lane: QueueLane, key: string, at: number): QueuedWork | undefined {
    const waiting = lane.get(key) ?? [];
    const [one] = at < 0 ? [] : waiting.splice(at, 1);
    if (one) this.#waits--;
    if (waiting.length === 0) lane.delete(key);
    return one;
  }

  /** @returns whether there was work that may run */
  startNext(): boolean {
    for (const [name, lane] of this.#lanes) {
      const key = nextKeyOf(lane, this.mayRun, this.spentBy);
      if (key === undefined) continue;
      const one = this.#take(lane, key, 0);
      const left = lane.get(key) ?? [];
      moveBehind(lane, key, left, left.length === 0);
      moveBehind(this.#lanes, name, lane, lane.size === 0);
      this.count(key, 1);
      one?.enter();
      return true;
    }
    return false;
  }

  #refuseLast(): void {
    const [, lane] = largest(this.#lanes, sizeOfLane) ?? [];
    const weight = (all: QueuedWork[], key: string) => all.length + (all.at(-1)?.rank ?? 0) + this.spentBy(key);
    const [key, waiting] = (lane && largest(lane, weight)) ?? [];
    if (lane && key !== undefined && waiting) this.#take(lane, key, waiting.length - 1)?.refuse();
  }

  #placeOf({ key, lane: name = "" }: QueueTurn): { lane: QueueLane; own: QueuedWork[] } {
    const { maxWaiting, maxWaitingPerKey = maxWaiting } = this.limits;
    const lane = this.#lanes.get(name) ?? new Map<string, QueuedWork[]>();
    const own = lane.get(key) ?? [];
    if (own.length >= maxWaitingPerKey) throw new Refusal("overloaded");
    this.#lanes.set(name, lane);
    lane.set(key, own);
    return { lane, own };
  }

  async wait(turn: QueueTurn): Promise<void> {
    const { key, rank = 0 } = turn;
    const { maxWaiting, maxWait } = this.limits;
    const { lane, own } = this.#placeOf(turn);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: QueuedWork = { rank, enter: resolve, refuse: () => reject(new Refusal("overloaded")) };
    own.splice(own.findLastIndex((each) => each.rank <= rank) + 1, 0, one);
    if (++this.#waits > maxWaiting) this.#refuseLast();
    const giveUp = () => this.#take(lane, key, (lane.get(key) ?? []).indexOf(one))?.refuse();
    const timer = maxWait === undefined ? undefined : startTimer(giveUp, maxWait);
    return promise.finally(() => stopTimer(timer));
  }
}

/**
 * Fair, bounded queue for heavy work. Lanes have their turns one after the other, and within a lane the keys: whoever
 * asks for much waits behind who asks for little. Within a lane a lower rank goes before a higher one. Where it is
 * full, the last work of the key that has, tried or took most is refused. @param now ms
 * @throws Refusal `overloaded`
 */
export function createFairQueue(limits: QueueLimits, now: () => number = monotonicTime) {
  const use = limits.rankByRecentUse ? new KeyUsage(now) : null;
  const places = new QueueState(limits, use?.of ?? (() => 0));
  return async <T>(work: () => Promise<T>, turn: QueueTurn = { key: "" }): Promise<T> => {
    if (places.mayRun(turn.key)) places.count(turn.key, 1);
    else await places.wait(turn);
    const begun = now();
    try {
      return await work();
    } finally {
      use?.add(turn.key, now() - begun);
      places.count(turn.key, -1);
      while (places.startNext());
    }
  };
}
