import { RE2JS } from "re2js";
import { Automaton } from "./automaton";
import { type Needle, needlesOf } from "./needle";
import { type Plain, plainOf, writtenAt } from "./normalized";
import type { Kind, Mode } from "./rules";
import { mainScript, runsOf, type Script, signsOf } from "./signs";
import { type Span, spanOf } from "./verify";

export interface Rule {
  id: string;
  language: string | null;
  kind: Kind;
  text: string;
  mode: Mode;
}

export interface Hit extends Span {
  rule: Rule;
}

export interface Compiled {
  words: Automaton<[Needle, Rule]>;
  patterns: Pattern[];
}

interface Pattern {
  rule: Rule;
  exact: RE2JS;
  /** RE2 without word borders: a fast pre-check. */
  loose: RE2JS;
}

/** @throws Error for an unsupported pattern */
export const patternOf = (text: string): RE2JS => RE2JS.compile(text, RE2JS.CASE_INSENSITIVE);

const looseOf = (text: string): RE2JS =>
  patternOf(text.replace(/\\(.)/gsu, (escaped, sign) => (sign === "b" || sign === "B" ? "(?:)" : escaped)));

export function compileRules(rules: readonly Rule[]): Compiled {
  const words = rules.filter(({ kind }) => kind !== "pattern");
  const needles = words.flatMap((rule) =>
    needlesOf(rule.text).map((needle) => [needle.classes, [needle, rule]] as [string[], [Needle, Rule]]),
  );
  const patterns = rules.filter(({ kind }) => kind === "pattern");
  return {
    words: new Automaton(needles),
    patterns: patterns.map((rule) => ({ rule, exact: patternOf(rule.text), loose: looseOf(rule.text) })),
  };
}

const speaks = ({ language }: Rule, of: string | null): boolean =>
  language === null || of === null || language === of;

function wordHits({ words }: Compiled, text: string, language: string | null): Hit[] {
  const signs = signsOf(text);
  const runs = runsOf(signs);
  const script: Script = mainScript(signs);
  const hits: Hit[] = [];
  const letters = runs.map((run) => run.class);
  words.search(letters, ([needle, rule], last) => {
    if (!speaks(rule, language)) return;
    const span = spanOf({ signs, runs, script }, needle, last);
    if (span) hits.push({ ...span, rule });
  });
  return hits;
}

function patternHits({ rule, exact, loose }: Pattern, plain: Plain): Hit[] {
  // Testing is fifty times faster than locating.
  if (!loose.test(plain.text)) return [];
  const hits: Hit[] = [];
  const matcher = exact.matcher(plain.text);
  while (matcher.find()) {
    if (matcher.end() > matcher.start()) {
      hits.push({ ...writtenAt(plain, matcher.start(), matcher.end()), rule });
    }
  }
  return hits;
}

/** Rule hits in order of place; linear. @param language null: every rule */
export function hitsIn(compiled: Compiled, text: string, language: string | null): Hit[] {
  const hits = wordHits(compiled, text, language);
  const patterns = compiled.patterns.filter(({ rule }) => speaks(rule, language));
  if (patterns.length > 0) {
    const plain = plainOf(text);
    for (const pattern of patterns) hits.push(...patternHits(pattern, plain));
  }
  return hits.sort((one, other) => one.start - other.start || one.end - other.end);
}
