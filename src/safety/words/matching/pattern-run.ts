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
    (before === TEXT_BORDER || before === NEWLINE ? 1 : 0) | (after === TEXT_BORDER || after === NEWLINE ? 2 : 0);
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
  private current: Threads;
  private following: Threads;
  /** By place: the turn in which it was entered last. */
  private readonly enteredTurn: Int32Array;
  private turn = 0;
  private readonly stack: number[] = [];
  private match: PatternMatch | null = null;

  constructor(
    private readonly program: PatternProgram,
    private readonly runes: Int32Array,
    private readonly steps: WorkBudget,
  ) {
    const size = program.instructions.length;
    this.current = { addresses: new Int32Array(size), begins: new Int32Array(size), size: 0 };
    this.following = { addresses: new Int32Array(size), begins: new Int32Array(size), size: 0 };
    this.enteredTurn = new Int32Array(size);
  }

  /**
   * The first match, as a backtracking search would find it, that begins at one of the `starts` from index `from` on.
   * @param starts ascending @throws TooMuchWorkError
   */
  find(starts: readonly number[], from: number): PatternMatch | null {
    this.match = null;
    this.current.size = 0;
    this.turn++;
    let start = from;
    for (let i = this.next(starts[start], -1); i <= this.runes.length; i = this.next(starts[start], i)) {
      if (!this.match && starts[start] === i) {
        this.enter(this.current, this.program.start, i, i);
        start++;
      }
      this.read(i);
    }
    return this.match;
  }

  /** Where to read on: behind `i` while anything is under way, else where it may begin again; behind the end: nowhere. */
  private next(start: number | undefined, i: number): number {
    if (this.current.size > 0) return i + 1;
    return this.match || start === undefined ? this.runes.length + 1 : start;
  }

  private read(i: number): void {
    const { current, following } = this;
    const rune = this.runes[i] ?? TEXT_BORDER;
    this.steps.take(1 + current.size);
    this.turn++;
    following.size = 0;
    for (let t = 0; t < current.size; t++) {
      const begin = current.begins[t] ?? 0;
      const instruction = this.program.instructions[current.addresses[t] ?? 0] ?? FAIL_INSTRUCTION;
      if (instruction.op === OPCODES.match) {
        this.match = [begin, i];
        break;
      }
      if (rune !== TEXT_BORDER && instruction.matchRune(rune)) this.enter(following, instruction.out, begin, i + 1);
    }
    this.current = following;
    this.following = current;
  }

  /** Follows what reads nothing to all places that read, in the order of preference. */
  private enter(threads: Threads, address: number, begin: number, i: number): void {
    const { stack, enteredTurn, turn } = this;
    stack.push(address);
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (enteredTurn[next] === turn) continue;
      enteredTurn[next] = turn;
      this.steps.take(1);
      const instruction = this.program.instructions[next] ?? FAIL_INSTRUCTION;
      if (readsCharacter(instruction) || instruction.op === OPCODES.match) {
        threads.addresses[threads.size] = next;
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
