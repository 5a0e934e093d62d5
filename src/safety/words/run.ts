import { OP, type Program } from "./program";
import type { Steps } from "./steps";

const NEWLINE = 10;
/** In front of the first character, and behind the last one. */
const END = -1;

const isWord = (rune: number): boolean =>
  (rune >= 48 && rune <= 57) || (rune >= 65 && rune <= 90) || rune === 95 || (rune >= 97 && rune <= 122);

/** Borders between two characters, as re2js numbers them: of a line, of the text, of a word, inside of a word. */
function bordersBetween(before: number, after: number): number {
  const line = (before === END || before === NEWLINE ? 1 : 0) | (after === END || after === NEWLINE ? 2 : 0);
  const text = (before === END ? 4 : 0) | (after === END ? 8 : 0);
  return line | text | (isWord(before) === isWord(after) ? 32 : 16);
}

/** Places in a program, the preferred one first, with where each began to read. */
interface Threads {
  at: Int32Array;
  begins: Int32Array;
  size: number;
}

type Match = [start: number, end: number];

/** Runs a program over a text's code points: all its places at once, each step counted. */
export class Run {
  private now: Threads;
  private next: Threads;
  /** By place: the turn in which it was entered last. */
  private readonly entered: Int32Array;
  private turn = 0;
  private readonly stack: number[] = [];
  private found: Match | null = null;

  constructor(
    private readonly program: Program,
    private readonly runes: Int32Array,
    private readonly steps: Steps,
  ) {
    const places = program.instructions.length;
    this.now = { at: new Int32Array(places), begins: new Int32Array(places), size: 0 };
    this.next = { at: new Int32Array(places), begins: new Int32Array(places), size: 0 };
    this.entered = new Int32Array(places);
  }

  /**
   * The first match, as a backtracking search would find it, that begins at one of the `starts` from index `from` on.
   * @param starts ascending @throws TooMuchWork
   */
  find(starts: readonly number[], from: number): Match | null {
    this.found = null;
    this.now.size = 0;
    this.turn++;
    let start = from;
    for (let i = starts[start] ?? 0; i <= this.runes.length; i++) {
      if (this.now.size === 0) {
        if (this.found || start >= starts.length) break;
        i = starts[start] ?? i;
      }
      if (!this.found && starts[start] === i) {
        this.enter(this.now, this.program.start, i, i);
        start++;
      }
      this.read(i);
    }
    return this.found;
  }

  private read(i: number): void {
    const { now, next } = this;
    const { instructions } = this.program;
    const rune = this.runes[i] ?? END;
    this.steps.take(1 + now.size);
    this.turn++;
    next.size = 0;
    for (let t = 0; t < now.size; t++) {
      const instruction = instructions[now.at[t] ?? 0];
      if (!instruction) continue;
      if (instruction.op === OP.match) {
        this.found = [now.begins[t] ?? 0, i];
        break;
      }
      if (rune !== END && instruction.matchRune(rune))
        this.enter(next, instruction.out, now.begins[t] ?? 0, i + 1);
    }
    this.now = next;
    this.next = now;
  }

  /** Follows what reads nothing to all places that read, in the order of preference. */
  private enter(threads: Threads, place: number, begin: number, i: number): void {
    const { stack, entered, turn } = this;
    const { instructions } = this.program;
    let borders = 0;
    stack.push(place);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (entered[at] === turn) continue;
      entered[at] = turn;
      this.steps.take(1);
      const instruction = instructions[at];
      if (!instruction) continue;
      const { op, out, arg } = instruction;
      if (op >= OP.match && op !== OP.nop) {
        threads.at[threads.size] = at;
        threads.begins[threads.size++] = begin;
      } else if (op === OP.alt || op === OP.altMatch) stack.push(arg, out);
      else if (op === OP.border) {
        borders ||= bordersBetween(this.runes[i - 1] ?? END, this.runes[i] ?? END);
        if ((arg & ~borders) === 0) stack.push(out);
      } else if (op !== OP.fail) stack.push(out);
    }
  }
}
