import {
  FAIL_INSTRUCTION,
  OPCODES,
  type PatternInstruction,
  type PatternProgram,
  readsCharacter,
} from "./pattern-program";
import type { WorkBudget } from "./work-budget";

const NEWLINE = 10;
/** In front of the first character, and behind the last one. */
const TEXT_BORDER = -1;

const isWordCharacter = (rune: number): boolean =>
  (rune >= 48 && rune <= 57) || (rune >= 65 && rune <= 90) || rune === 95 || (rune >= 97 && rune <= 122);

/** Borders between two characters, as re2js numbers them: of a line, of the text, of a word, inside of a word. */
function bordersBetween(before: number, after: number): number {
  const line =
    (before === TEXT_BORDER || before === NEWLINE ? 1 : 0) |
    (after === TEXT_BORDER || after === NEWLINE ? 2 : 0);
  const text = (before === TEXT_BORDER ? 4 : 0) | (after === TEXT_BORDER ? 8 : 0);
  return line | text | (isWordCharacter(before) === isWordCharacter(after) ? 32 : 16);
}

/** Places in a program, the preferred one first, with where each began to read. */
interface Threads {
  addresses: Int32Array;
  begins: Int32Array;
  size: number;
}

type PatternMatch = [start: number, end: number];

/** Runs a program over a text's code points: all its places at once, each step counted. */
export class PatternRun {
  private now: Threads;
  private after: Threads;
  /** By place: the turn in which it was entered last. */
  private readonly entered: Int32Array;
  private turn = 0;
  private readonly stack: number[] = [];
  private found: PatternMatch | null = null;

  constructor(
    private readonly program: PatternProgram,
    private readonly runes: Int32Array,
    private readonly steps: WorkBudget,
  ) {
    const places = program.instructions.length;
    this.now = { addresses: new Int32Array(places), begins: new Int32Array(places), size: 0 };
    this.after = { addresses: new Int32Array(places), begins: new Int32Array(places), size: 0 };
    this.entered = new Int32Array(places);
  }

  /**
   * The first match, as a backtracking search would find it, that begins at one of the `starts` from index `from` on.
   * @param starts ascending @throws TooMuchWork
   */
  find(starts: readonly number[], from: number): PatternMatch | null {
    this.found = null;
    this.now.size = 0;
    this.turn++;
    let start = from;
    for (let i = this.next(starts[start], -1); i <= this.runes.length; i = this.next(starts[start], i)) {
      if (!this.found && starts[start] === i) {
        this.enter(this.now, this.program.start, i, i);
        start++;
      }
      this.read(i);
    }
    return this.found;
  }

  /** Where to read on: behind `i` while anything is under way, else where it may begin again; behind the end: nowhere. */
  private next(start: number | undefined, i: number): number {
    if (this.now.size > 0) return i + 1;
    return this.found || start === undefined ? this.runes.length + 1 : start;
  }

  private read(i: number): void {
    const { now, after } = this;
    const rune = this.runes[i] ?? TEXT_BORDER;
    this.steps.take(1 + now.size);
    this.turn++;
    after.size = 0;
    for (let t = 0; t < now.size; t++) {
      const begin = now.begins[t] ?? 0;
      const instruction = this.program.instructions[now.addresses[t] ?? 0] ?? FAIL_INSTRUCTION;
      if (instruction.op === OPCODES.match) {
        this.found = [begin, i];
        break;
      }
      if (rune !== TEXT_BORDER && instruction.matchRune(rune))
        this.enter(after, instruction.out, begin, i + 1);
    }
    this.now = after;
    this.after = now;
  }

  /** Follows what reads nothing to all places that read, in the order of preference. */
  private enter(threads: Threads, place: number, begin: number, i: number): void {
    const { stack, entered, turn } = this;
    stack.push(place);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (entered[at] === turn) continue;
      entered[at] = turn;
      this.steps.take(1);
      const instruction = this.program.instructions[at] ?? FAIL_INSTRUCTION;
      if (readsCharacter(instruction) || instruction.op === OPCODES.match) {
        threads.addresses[threads.size] = at;
        threads.begins[threads.size++] = begin;
      } else this.follow(instruction, i);
    }
  }

  private follow({ op, out, arg }: PatternInstruction, i: number): void {
    if (op === OPCODES.alt || op === OPCODES.altMatch) this.stack.push(arg, out);
    else if (op === OPCODES.capture || op === OPCODES.nop || (op === OPCODES.border && this.isAt(arg, i)))
      this.stack.push(out);
  }

  private isAt(borders: number, i: number): boolean {
    return (borders & ~bordersBetween(this.runes[i - 1] ?? TEXT_BORDER, this.runes[i] ?? TEXT_BORDER)) === 0;
  }
}
