import { RE2JS } from "re2js";

/** Operations of a program, as re2js numbers them; what is not here reads a character or fails. */
export const OP = { alt: 1, altMatch: 2, capture: 3, border: 4, fail: 5, match: 6, nop: 7, rune: 8 } as const;

export interface Instruction {
  op: number;
  out: number;
  arg: number;
  matchRune(rune: number): boolean;
}

/** A pattern as the instructions that it is run by. */
export interface Program {
  start: number;
  instructions: readonly Instruction[];
  /** What may be read first: a start in front of anything else leads nowhere. */
  first: readonly Instruction[];
  /** Code points between which it tells characters apart. */
  bounds: Iterable<number>;
}

/** Leads nowhere. */
export const FAIL: Instruction = { op: OP.fail, out: 0, arg: 0, matchRune: () => false };

export const isReading = ({ op }: Instruction): boolean => op >= OP.rune;

/** @throws Error for an unsupported pattern */
export const patternOf = (text: string): RE2JS => RE2JS.compile(text, RE2JS.CASE_INSENSITIVE);

/** Where an instruction that reads nothing leads to. */
function ways({ op, out, arg }: Instruction): number[] {
  if (op === OP.alt || op === OP.altMatch) return [out, arg];
  return op === OP.capture || op === OP.border || op === OP.nop ? [out] : [];
}

function firstOf(instructions: readonly Instruction[], start: number): Instruction[] {
  const seen = new Set([start]);
  const first: Instruction[] = [];
  for (const at of seen) {
    const instruction = instructions[at];
    if (!instruction) continue;
    if (isReading(instruction)) first.push(instruction);
    for (const next of ways(instruction)) seen.add(next);
  }
  return first;
}

/** @throws Error for an unsupported pattern */
export function programOf(text: string): Program {
  const { prog, dfa } = patternOf(text).re2Input;
  const instructions: readonly Instruction[] = prog.inst;
  return {
    start: prog.start,
    instructions,
    first: firstOf(instructions, prog.start),
    bounds: dfa.classBounds,
  };
}
