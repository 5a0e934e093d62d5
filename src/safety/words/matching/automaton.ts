const ROOT = 0;
const NO_NODE = -1;
/** Nodes are numbered below: a link's key is its letter's number and its node's in one. */
const MAX_NODES = 2 ** 30;

/** Aho–Corasick: all needles in one pass; nothing is copied along the failure links. */
export class Automaton<T> {
  readonly #letters = new Map<string, number>();
  readonly #links = new Map<number, number>();
  readonly #parents = [ROOT];
  readonly #codes = [NO_NODE];
  readonly #depths = [0];
  readonly #ends = new Map<number, T[]>();
  #fallback = new Int32Array(0);
  /** The nearest node with ends along the failure links, itself included. */
  #reports = new Int32Array(0);

  /** Nodes: what it weighs. */
  get size(): number {
    return this.#parents.length;
  }

  add(letters: readonly string[], value: T): void {
    let at = ROOT;
    for (const letter of letters) at = this.#child(at, this.#code(letter));
    const ends = this.#ends.get(at);
    if (ends) ends.push(value);
    else this.#ends.set(at, [value]);
  }

  /** Makes the failure links once all needles are added; yields after each node, so that it can be done in slices. */
  *link(): Generator<void> {
    this.#fallback = new Int32Array(this.size);
    this.#reports = new Int32Array(this.size).fill(NO_NODE);
    for (const node of this.#byDepth()) {
      const parent = this.#parents[node] ?? ROOT;
      const fallback = parent === ROOT ? ROOT : this.#step(this.#fallback[parent] ?? ROOT, this.#codes[node]);
      this.#fallback[node] = fallback;
      this.#reports[node] = this.#ends.has(node) ? node : (this.#reports[fallback] ?? NO_NODE);
      yield;
    }
  }

  /**
   * Linear in the letters and in what `found` asks for.
   * @param found gets the needles that end at an index, those of most letters first, until it answers true
   */
  search(letters: Iterable<string>, found: (values: readonly T[], last: number) => boolean): void {
    let at = ROOT;
    let i = 0;
    for (const letter of letters) {
      at = this.#step(at, this.#letters.get(letter));
      for (let node = this.#reports[at] ?? NO_NODE; node !== NO_NODE; ) {
        if (found(this.#ends.get(node) ?? [], i)) break;
        node = this.#reports[this.#fallback[node] ?? ROOT] ?? NO_NODE;
      }
      i++;
    }
  }

  #code(letter: string): number {
    const known = this.#letters.get(letter) ?? this.#letters.size;
    this.#letters.set(letter, known);
    return known;
  }

  #child(at: number, code: number): number {
    const key = code * MAX_NODES + at;
    const known = this.#links.get(key);
    if (known !== undefined) return known;
    const child = this.size;
    this.#links.set(key, child);
    this.#parents.push(at);
    this.#codes.push(code);
    this.#depths.push((this.#depths[at] ?? 0) + 1);
    return child;
  }

  /** All nodes but the root, the nearest to it first. */
  #byDepth(): number[] {
    const levels: number[][] = [];
    for (let node = 1; node < this.size; node++) {
      const depth = this.#depths[node] ?? 0;
      const level = levels[depth] ?? [];
      levels[depth] = level;
      level.push(node);
    }
    return levels.flat();
  }

  #step(from: number, code: number | undefined): number {
    if (code === undefined) return ROOT;
    for (let at = from; ; at = this.#fallback[at] ?? ROOT) {
      const next = this.#links.get(code * MAX_NODES + at);
      if (next !== undefined) return next;
      if (at === ROOT) return ROOT;
    }
  }
}
