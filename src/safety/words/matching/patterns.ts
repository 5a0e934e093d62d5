import type { MatchRule } from "../match-rule";
import { type NormalizedText, normalizeForSearch, originalSpan } from "./normalized";
import { compileProgram, type PatternProgram } from "./pattern-program";
import { PatternRun } from "./pattern-run";
import type { TextSpan } from "./verify-hit";
import type { WorkBudget } from "./work-budget";

interface Pattern {
  rule: MatchRule;
  program: PatternProgram;
}

/** All patterns, and which may begin with what. */
export interface Patterns {
  all: readonly Pattern[];
  /** Instructions of all. */
  instructionCount: number;
  /** Code points between which they tell characters apart, ascending. */
  bounds: Int32Array;
  /** By class of characters: indices of patterns that may begin with one. */
  patternsByClass: readonly (readonly number[])[];
}

function characterClassOf(bounds: Int32Array, rune: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= rune) low = middle + 1;
    else high = middle;
  }
  return low;
}

const canBeginWith = ({ program }: Pattern, rune: number): boolean =>
  program.first.some((each) => each.matchRune(rune));

/** Makes patterns ready, a little at each step. */
export function* compilePatterns(rules: readonly MatchRule[]): Generator<void, Patterns> {
  const all: Pattern[] = [];
  const boundSet = new Set<number>();
  for (const rule of rules) {
    const program = compileProgram(rule.text);
    for (const bound of program.bounds) boundSet.add(bound);
    all.push({ rule, program });
    yield;
  }
  const bounds = Int32Array.from(boundSet).sort();
  const patternsByClass: number[][] = [];
  for (const rune of [0, ...bounds]) {
    patternsByClass.push([...all.keys()].filter((i) => all[i] && canBeginWith(all[i], rune)));
    yield;
  }
  const instructionCount = all.reduce((sum, { program }) => sum + program.instructions.length, 0);
  return { all, instructionCount, bounds, patternsByClass };
}

interface CodePointText {
  plain: NormalizedText;
  runes: Int32Array;
  /** Where each is in the plain text; one more: its end. */
  offsets: Int32Array;
}

function toCodePoints(text: string): CodePointText {
  const plain = normalizeForSearch(text);
  const runes: number[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < plain.text.length; ) {
    const rune = plain.text.codePointAt(i) ?? 0;
    runes.push(rune);
    offsets.push(i);
    i += rune > 0xffff ? 2 : 1;
  }
  offsets.push(plain.text.length);
  return { plain, runes: Int32Array.from(runes), offsets: Int32Array.from(offsets) };
}

/** By pattern: where in a text it may begin. */
function findPatternStarts(
  { bounds, patternsByClass }: Patterns,
  runes: Int32Array,
  steps: WorkBudget,
): Map<number, number[]> {
  const starts = new Map<number, number[]>();
  runes.forEach((rune, i) => {
    const patterns = patternsByClass[characterClassOf(bounds, rune)] ?? [];
    steps.take(1 + patterns.length);
    for (const pattern of patterns) {
      const indices = starts.get(pattern);
      if (indices) indices.push(i);
      else starts.set(pattern, [i]);
    }
  });
  return starts;
}

function* matchesOf(program: PatternProgram, runes: Int32Array, starts: readonly number[], steps: WorkBudget) {
  const run = new PatternRun(program, runes, steps);
  for (let from = 0; from < starts.length; ) {
    const match = run.find(starts, from);
    if (!match) return;
    const [begin, end] = match;
    if (end > begin) yield match;
    const next = Math.max(end, begin + 1);
    while (from < starts.length && (starts[from] ?? 0) < next) from++;
  }
}

/**
 * Tells each stretch of a text that a pattern matches. @param isWanted which rules are looked for
 * @throws TooMuchWorkError
 */
export function eachPatternHit(
  patterns: Patterns,
  text: string,
  isWanted: (rule: MatchRule) => boolean,
  steps: WorkBudget,
  onHit: (span: TextSpan, rule: MatchRule) => void,
): void {
  if (!patterns.all.some(({ rule }) => isWanted(rule))) return;
  const { plain, runes, offsets } = toCodePoints(text);
  for (const [i, starts] of findPatternStarts(patterns, runes, steps)) {
    const pattern = patterns.all[i];
    if (!pattern || !isWanted(pattern.rule)) continue;
    for (const [begin, end] of matchesOf(pattern.program, runes, starts, steps))
      onHit(originalSpan(plain, offsets[begin] ?? 0, offsets[end] ?? 0), pattern.rule);
  }
}
