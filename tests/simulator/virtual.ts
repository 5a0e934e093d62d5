/** Time, chance and timers of a simulated server: all of it from a seed and from the acts. */
import { seededRandom } from "../bench/sea/seeded";

interface VirtualTimer {
  at: number;
  order: number;
  every: number | null;
  work: () => void;
}

/** What the seams of `src/runtime` ask while a simulation runs. */
class VirtualWorld {
  /** ms */
  now = 0;
  /** ms; unlike `now` it is never set back. */
  steady = 0;
  #random: () => number = seededRandom(0);
  #timers: VirtualTimer[] = [];
  #started = 0;

  /** A world in which nothing waits. @param now ms */
  begin(now: number): void {
    this.now = now;
    this.steady = 0;
    this.#timers = [];
    this.#started = 0;
    this.reseed(0);
  }

  /** What is random from now on. */
  reseed(seed: number): void {
    this.#random = seededRandom(seed);
  }

  random = (): number => this.#random();

  randomBytes(count: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.alloc(count);
    for (let i = 0; i < count; i++) bytes[i] = Math.floor(this.#random() * 256);
    return bytes;
  }

  startTimer(work: () => void, ms: number, every: number | null): VirtualTimer {
    const timer = { at: this.steady + Math.max(0, ms), order: this.#started++, every, work };
    this.#timers.push(timer);
    return timer;
  }

  stopTimer(timer: unknown): void {
    const at = this.#timers.indexOf(timer as VirtualTimer);
    if (at >= 0) this.#timers.splice(at, 1);
  }

  /** Everything that waits is forgotten: the process has died. */
  forgetTimers(): void {
    this.#timers = [];
  }

  /** Lets time pass, and what is due run in its order. @param ms of both clocks @param settle waits for what was begun */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.steady + ms;
    for (let next = this.#nextUpTo(end); next; next = this.#nextUpTo(end)) {
      this.#moveTo(next.at);
      if (next.every === null) this.stopTimer(next);
      else next.at += Math.max(1, next.every);
      next.work();
      await settle();
    }
    this.#moveTo(end);
  }

  #nextUpTo(end: number): VirtualTimer | undefined {
    let first: VirtualTimer | undefined;
    for (const timer of this.#timers) {
      if (timer.at > end) continue;
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer;
    }
    return first;
  }

  #moveTo(steady: number): void {
    if (steady <= this.steady) return;
    this.now += steady - this.steady;
    this.steady = steady;
  }
}

export const virtual = new VirtualWorld();
