import { Refusal } from "../../runtime/errors";

interface ByteBudgetLimits {
  most: number;
  ofOne: number;
}

export interface ByteBudget {
  /** @throws Refusal `overloaded` */
  reserve(who: string, bytes: number): void;
  release(who: string, bytes: number): void;
  reservedBytes(): number;
}

/** Limits the bytes in memory at one time, in all and per client. */
export function createByteBudget({ most, ofOne }: ByteBudgetLimits): ByteBudget {
  const held = new Map<string, number>();
  let all = 0;
  return {
    reserve(who, bytes) {
      const own = (held.get(who) ?? 0) + bytes;
      if (all + bytes > most || own > ofOne) throw new Refusal("overloaded");
      all += bytes;
      held.set(who, own);
    },
    release(who, bytes) {
      const own = (held.get(who) ?? 0) - bytes;
      all -= bytes;
      if (own > 0) held.set(who, own);
      else held.delete(who);
    },
    reservedBytes: () => all,
  };
}
