import { Refusal } from "./errors";

interface Turns {
  atOnce: number;
  /** How many may wait. */
  queue: number;
  /** How long one may wait, ms; absent: as long as it takes. */
  waitAtMost?: number;
}

interface Waiting {
  rank: number;
  enter(): void;
  refuse(): void;
}

/**
 * For work that takes memory and a core: few at once, some may wait, the rest is told to come back. Of those who wait
 * the lowest rank is next, of one rank whoever came first; where too many wait the last in this order goes.
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
