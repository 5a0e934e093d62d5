interface Node<T> {
  next: Map<string, Node<T>>;
  /** Failure link. */
  fallback: Node<T> | null;
  ends: T[];
}

const node = <T>(): Node<T> => ({ next: new Map(), fallback: null, ends: [] });

/** Aho–Corasick: all needles in one pass. */
export class Automaton<T> {
  private readonly root: Node<T> = node();

  constructor(needles: Iterable<readonly [string[], T]>) {
    for (const [letters, value] of needles) this.add(letters, value);
    this.link();
  }

  private add(letters: string[], value: T): void {
    let at = this.root;
    for (const letter of letters) {
      const next = at.next.get(letter) ?? node<T>();
      at.next.set(letter, next);
      at = next;
    }
    at.ends.push(value);
  }

  private link(): void {
    const queue = [...this.root.next.values()];
    for (const child of queue) child.fallback = this.root;
    for (let at = queue.shift(); at; at = queue.shift()) {
      for (const [letter, child] of at.next) {
        child.fallback = this.step(at.fallback ?? this.root, letter);
        child.ends = [...child.ends, ...child.fallback.ends];
        queue.push(child);
      }
    }
  }

  private step(from: Node<T>, letter: string): Node<T> {
    for (let at: Node<T> | null = from; at; at = at.fallback) {
      const next = at.next.get(letter);
      if (next) return next;
    }
    return this.root;
  }

  /** @param found gets each needle with its last index */
  search(letters: Iterable<string>, found: (value: T, last: number) => void): void {
    let at = this.root;
    let i = 0;
    for (const letter of letters) {
      at = this.step(at, letter);
      for (const value of at.ends) found(value, i);
      i++;
    }
  }
}
