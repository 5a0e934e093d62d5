/** Seeded random numbers (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join("");
  return {
    next,
    below,
    of<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("nothing to choose from");
      return found;
    },
    id(at: number): string {
      const time = Math.floor(at).toString(16).padStart(12, "0");
      const tail = `7${hex(3)}-${"89ab"[below(4)]}${hex(3)}-${hex(12)}`;
      return `${time.slice(0, 8)}-${time.slice(8)}-${tail}`;
    },
  };
}

/** Deals entries of lists in random order: each one once before any of its list comes again. */
export function createDealer({ below }: Pick<SeededRandom, "below">) {
  const decks = new Map<readonly string[], string[]>();
  return (list: readonly string[]): string => {
    const deck = decks.get(list)?.length ? (decks.get(list) ?? []) : [...list];
    decks.set(list, deck);
    const [dealt] = deck.splice(below(deck.length), 1);
    if (dealt === undefined) throw new Error("nothing to deal");
    return dealt;
  };
}

export type Dealer = ReturnType<typeof createDealer>;

export type SeededRandom = ReturnType<typeof createSeededRandom>;
