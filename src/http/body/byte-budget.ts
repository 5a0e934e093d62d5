import { Refusal } from "../../runtime/errors";

interface ByteBudgetLimits {
  max: number;
  ofOne: number;
  ofNetwork: number;
}

/** Whose bytes they are: an account or a visitor's address, and the network they come from. */
interface ByteOwner {
  one: string;
  /** null: this machine, which is everybody behind a proxy that is not trusted. */
  network: string | null;
}

export interface ByteBudget {
  /** @throws Refusal `overloaded` */
  reserve(who: ByteOwner, bytes: number): void;
  release(who: ByteOwner, bytes: number): void;
}

/** Limits the bytes in memory at one time, in all, per client, and per network, as one of them may have many accounts. */
export function createByteBudget({ max, ofOne, ofNetwork }: ByteBudgetLimits): ByteBudget {
  const held = new Map<string, number>();
  let all = 0;
  const sharesOf = ({ one, network }: ByteOwner): [string, number][] => [
    [one, ofOne],
    ...(network === null ? [] : ([[`network ${network}`, ofNetwork]] as [string, number][])),
  ];
  const add = (who: ByteOwner, bytes: number): void => {
    all += bytes;
    for (const [owner] of sharesOf(who)) {
      const own = (held.get(owner) ?? 0) + bytes;
      if (own > 0) held.set(owner, own);
      else held.delete(owner);
    }
  };
  return {
    reserve(who, bytes) {
      const isOver = sharesOf(who).some(([owner, limit]) => (held.get(owner) ?? 0) + bytes > limit);
      if (isOver || all + bytes > max) throw new Refusal("overloaded");
      add(who, bytes);
    },
    release: (who, bytes) => add(who, -bytes),
  };
}
