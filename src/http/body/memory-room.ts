import { Refusal } from "../../runtime/errors";

interface Bounds {
  most: number;
  ofOne: number;
}

export interface Room {
  /** @throws Refusal `overloaded` */
  enter(who: string, bytes: number): void;
  leave(who: string, bytes: number): void;
  taken(): number;
}

/** Room for bytes that are in memory at the same time, of which nobody gets all. */
export function roomFor({ most, ofOne }: Bounds): Room {
  const held = new Map<string, number>();
  let all = 0;
  return {
    enter(who, bytes) {
      const own = (held.get(who) ?? 0) + bytes;
      if (all + bytes > most || own > ofOne) throw new Refusal("overloaded");
      all += bytes;
      held.set(who, own);
    },
    leave(who, bytes) {
      const own = (held.get(who) ?? 0) - bytes;
      all -= bytes;
      if (own > 0) held.set(who, own);
      else held.delete(who);
    },
    taken: () => all,
  };
}
