import { Refusal } from "./errors";

interface Turns {
  atOnce: number;
  queue: number;
  /** ms; absent: unlimited. */
  waitAtMost?: number;
}

interface Waiting {
  rank: number;
  enter(): void;
  refuse(): void;
}

/**
 * Bounded queue for heavy work: lowest rank first, then arrival; the last one is refused when full.
 * @throws Refusal `overloaded`
 */
export function makeQueue({ atOnce, queue, waitAtMost }: Turns) {
  let running = 0;
  const waiting: Waiting[] = [];

  function giveUp(one: Waiting): void {
    const place = waiting.indexOf(one);
    if (place >= 0) waiting.splice(place, 1);
    one.refuse();
  }

  function wait(rank: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const timer = waitAtMost === undefined ? undefined : setTimeout(() => giveUp(one), waitAtMost);
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        then();
      };
      const refuse = settle(() => reject(new Refusal("overloaded")));
      const one: Waiting = { rank, enter: settle(resolve), refuse };
      const before = waiting.findIndex((each) => each.rank > rank);
      waiting.splice(before < 0 ? waiting.length : before, 0, one);
      if (waiting.length > queue) waiting.pop()?.refuse();
    });
  }

  return async <T>(work: () => Promise<T>, rank = 0): Promise<T> => {
    if (running < atOnce) running++;
    else await wait(rank);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.enter();
      else running--;
    }
  };
}
