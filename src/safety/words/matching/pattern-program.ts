import { RE2JS } from "re2js";

/** Operations of a program, as re2js numbers them; what is not here reads a character or fails. */
export const OPCODES = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  border: 4,
  fail: 5,
  match: 6,
  nop: 7,
  rune: 8,
} as const;

export interface PatternInstruction {
  op: number;
  out: number;
  arg: number;
  matchRune(rune: number): boolean;
}

/** A pattern as the instructions that it is run by. */
export interface PatternProgram {
  start: number;
  instructions: readonly PatternInstruction[];
  /** What may be read first: a start in front of anything else leads nowhere. */
  first: readonly PatternInstruction[];
  /** Code points between which it tells characters apart. */
  bounds: Iterable<number>;
}

/** Leads nowhere. */
export const FAIL_INSTRUCTION: PatternInstruction = {
  op: OPCODES.fail,
  out: 0,
  arg: 0,
  matchRune: () => false,
};

export const readsCharacter = ({ op }: PatternInstruction): boolean => op >= OPCODES.rune;

/** @throws Error for an unsupported pattern */
export const parsePattern = (text: string): RE2JS => RE2JS.compile(text, RE2JS.CASE_INSENSITIVE);

/** Where an instruction that reads nothing leads to. */
function nextAddresses({ op, out, arg }: PatternInstruction): number[] {
  if (op === OPCODES.alt || op === OPCODES.altMatch) return [out, arg];
  return op === OPCODES.capture || op === OPCODES.border || op === OPCODES.nop ? [out] : [];
}

function firstInstructions(instructions: readonly PatternInstruction[], start: number): PatternInstruction[] {
  const seen = new Set([start]);
  const first: PatternInstruction[] = [];
  for (const address of seen) {
    const instruction = instructions[address];
    if (!instruction) continue;
    if (readsCharacter(instruction)) first.push(instruction);
    for (const next of nextAddresses(instruction)) seen.add(next);
  }
  return first;
}

/** @throws Error for an unsupported pattern */
export function compileProgram(text: string): PatternProgram {
  const { prog, dfa } = parsePattern(text).re2Input;
  const instructions: readonly PatternInstruction[] = prog.inst;
  return {
    start: prog.start,
    instructions,
    first: firstInstructions(instructions, prog.start),
    bounds: dfa.classBounds,
  };
}
