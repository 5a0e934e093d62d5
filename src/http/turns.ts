import { Refusal } from "../errors";

interface Turns {
  atOnce: number;
  /** How many may wait. */
  queue: number;
}

/**
 * For work that takes memory and a core: few at once, some may wait, the rest is told to come back.
 * @throws Refusal `overloaded`
 */
export function turns({ atOnce, queue }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running++;
    else if (waiting.length >= queue) throw new Refusal("overloaded");
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
