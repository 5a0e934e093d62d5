/** Rounds over an outbox: whatever is queued, and whenever, is taken at once, and nothing is asked for without need. */
import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { openLogger } from "../src/runtime/log";
import { createOutboxRounds } from "../src/runtime/rounds";
import { MINUTE, SECOND } from "../src/runtime/units";

/** Timers of a clock that the test moves. */
class OwnClock {
  now = 0;
  readonly #timers = new Map<object, { at: number; work: () => void }>();
  readonly #spies = [
    spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0) => {
      const timer = {};
      this.#timers.set(timer, { at: this.now + ms, work });
      return timer;
    }) as never),
    spyOn(globalThis, "clearTimeout").mockImplementation(((timer: object) => void this.#timers.delete(timer)) as never),
  ];

  #settle = async (): Promise<void> => {
    for (let n = 0; n < 50; n++) await Promise.resolve();
  };
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await this.#settle();
      const [next] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at);
      if (!next || next[1].at > end) break;
      this.#timers.delete(next[0]);
      this.now = next[1].at;
      next[1].work();
    }
    this.now = end;
  }
  restore(): void {
    for (const spy of this.#spies) spy.mockRestore();
  }
}

let clock: OwnClock;
beforeEach(() => {
  clock = new OwnClock();
});
afterEach(() => clock.restore());

/** Rounds that take what was queued when they began; at the moments named, counted from 0, something more is queued. */
function openRounds(moments: ReadonlySet<number> = new Set()) {
  const queued: number[] = [];
  const waits: number[] = [];
  let [moment, rounds] = [0, 0];
  const queue = () => {
    queued.push(clock.now);
    outbox.wake();
  };
  /** An answer of the database: what it says is older than what comes meanwhile. */
  const answer = async <T>(read: T): Promise<T> => {
    if (moments.has(moment++)) queue();
    await Promise.resolve();
    return read;
  };
  const outbox = createOutboxRounds({
    round: async () => {
      rounds++;
      const taken = await answer([...queued]);
      queued.splice(0, taken.length);
      waits.push(...taken.map((at) => clock.now - at));
      return taken.length;
    },
    untilNext: () => answer(queued.length > 0 ? 0 : undefined),
    log: openLogger("silent"),
    failed: "cannot be read",
  });
  return { queue, outbox, waits, queued, rounds: () => rounds };
}

const MOMENTS = Array.from({ length: 6 }, (_, n) => n);
const PAIRS = MOMENTS.flatMap((one) => MOMENTS.filter((other) => other >= one).map((other) => [one, other] as const));

describe("what is queued", () => {
  test.each(PAIRS)("at the moments %p and %p of the rounds waits for no other thing", async (one, other) => {
    const { queue, outbox, waits, queued, rounds } = openRounds(new Set([one, other]));
    queue();
    await clock.advance(SECOND);
    expect(queued).toEqual([]);
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
    const before = rounds();
    expect(before).toBeLessThanOrEqual(2 + 2 * waits.length);
    // Then there is nothing to do until the next look at what other processes have queued.
    await clock.advance(MINUTE - 2 * SECOND);
    expect(rounds()).toBe(before);
    await outbox.stop();
  });

  test("while nothing runs is taken after the answer has left, and once a minute without being told", async () => {
    const { queue, outbox, waits, queued, rounds } = openRounds();
    queue();
    await clock.advance(99);
    expect(rounds()).toBe(0);
    await clock.advance(1);
    expect([waits, queued]).toEqual([[100], []]);
    queued.push(clock.now);
    await clock.advance(MINUTE);
    expect([waits.length, queued]).toEqual([2, []]);
    await outbox.stop();
    queue();
    await clock.advance(MINUTE);
    expect(waits).toHaveLength(2);
  });
});
