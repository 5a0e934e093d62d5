const ROOT = 0;
const NO_NODE = -1;
/** Upper bound of node numbers: a link's key combines a letter's code and a node's number. */
const MAX_NODES = 2 ** 30;

/** Aho–Corasick automaton: finds all needles in one pass over a text. Values are not copied along the failure links. */
export class Automaton<T> {
  readonly #letters = new Map<string, number>();
  readonly #links = new Map<number, number>();
  readonly #parents = [ROOT];
  readonly #codes = [NO_NODE];
  readonly #depths = [0];
  readonly #ends = new Map<number, T[]>();
  #fallback = new Int32Array(0);
  /** By node: the nearest node with values along the failure links, itself included. */
  #reports = new Int32Array(0);

  /** Number of nodes. */
  get size(): number {
    return this.#parents.length;
  }

  add(letters: readonly string[], value: T): void {
    let node = ROOT;
    for (const letter of letters) node = this.#child(node, this.#code(letter));
    const ends = this.#ends.get(node);
    if (ends) ends.push(value);
    else this.#ends.set(node, [value]);
  }

  /** Computes the failure links; call after all `add`. Yields after each node, so that the work can be sliced. */
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
   * Takes time linear in the number of letters and of calls to `onFound`.
   * @param onFound called with the values of needles that end at an index, longest needle first, until it returns true
   */
  search(letters: Iterable<string>, onFound: (values: readonly T[], last: number) => boolean): void {
    let node = ROOT;
    let i = 0;
    for (const letter of letters) {
      node = this.#step(node, this.#letters.get(letter));
      for (let match = this.#reports[node] ?? NO_NODE; match !== NO_NODE; ) {
        if (onFound(this.#ends.get(match) ?? [], i)) break;
        match = this.#reports[this.#fallback[match] ?? ROOT] ?? NO_NODE;
      }
      i++;
    }
  }

  #code(letter: string): number {
    const code = this.#letters.get(letter) ?? this.#letters.size;
    this.#letters.set(letter, code);
    return code;
  }

  #child(node: number, code: number): number {
    const key = code * MAX_NODES + node;
    const existing = this.#links.get(key);
    if (existing !== undefined) return existing;
    const child = this.size;
    this.#links.set(key, child);
    this.#parents.push(node);
    this.#codes.push(code);
    this.#depths.push((this.#depths[node] ?? 0) + 1);
    return child;
  }

  /** All nodes except the root, by increasing depth. */
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
    for (let node = from; ; node = this.#fallback[node] ?? ROOT) {
      const next = this.#links.get(code * MAX_NODES + node);
      if (next !== undefined) return next;
      if (node === ROOT) return ROOT;
    }
  }
}
