import { RULE_MODES, type RuleMode } from "../../../db/tables/words";
import { WORD_RULE_LIMITS } from "../../../limits/safety";
import type { MatchRule } from "../match-rule";
import type { CompiledRules, NeedleRules } from "./compile-rules";
import { eachPatternHit } from "./patterns";
import { type ScannedText, scanText } from "./scanned-text";
import { type TextSpan, verifyCandidate } from "./verify-hit";
import { TooMuchWorkError, WorkBudget } from "./work-budget";

export interface WordHit extends TextSpan {
  rule: MatchRule;
}

/** For whom a text is, and what it may cost. */
interface HitSearchOptions {
  /** null: rules of every language. */
  language: string | null;
  /** Only rules that hold everywhere look at it. */
  friends?: boolean;
  /** Rules that hold look at it whatever their language: its writer may have changed theirs since it was hidden. */
  hidden?: boolean;
  steps?: WorkBudget;
}

interface HitSearchResult {
  /** In order of place. */
  hits: WordHit[];
  /** Whether all of it was looked at: else it asks for more work than one text may. */
  whole: boolean;
}

type RuleFilter = (rule: MatchRule) => boolean;
type HitCallback = (span: TextSpan, rule: MatchRule) => void;

const ruleFilterOf =
  ({ language, friends = false, hidden = false }: HitSearchOptions): RuleFilter =>
  (rule) =>
    (rule.language === null || language === null || rule.language === language || (hidden && rule.mode === "hold")) &&
    (!friends || rule.reach === "everywhere");

/** Steps of a needle that is not looked at any more. */
const SKIPPED_NEEDLE_COST = 3;

/** Tells of the needles that end at one place the longest that stands there, for each mode. */
class LongestHitCollector {
  private lastIndex = -1;
  private openModes: readonly RuleMode[] = [];

  /** @param modes of the rules that are wanted */
  constructor(
    private readonly text: ScannedText,
    private readonly modes: readonly RuleMode[],
    private readonly isWanted: RuleFilter,
    private readonly onHit: HitCallback,
  ) {}

  /** @returns whether a hit of every wanted mode was found at this place */
  onNeedles = (needles: readonly NeedleRules[], last: number): boolean => {
    if (last !== this.lastIndex) this.openModes = this.modes;
    this.lastIndex = last;
    for (const each of needles) this.verify(each);
    return this.openModes.length === 0;
  };

  private readonly isOpen = (rule: MatchRule): boolean => this.openModes.includes(rule.mode) && this.isWanted(rule);

  private verify({ needle, rules }: NeedleRules): void {
    this.text.steps.take(SKIPPED_NEEDLE_COST + rules.length);
    const span = rules.some(this.isOpen) ? verifyCandidate(this.text, needle, this.lastIndex) : null;
    if (!span) return;
    const openRules = rules.filter(this.isOpen);
    this.openModes = this.openModes.filter((mode) => !openRules.some((rule) => rule.mode === mode));
    for (const rule of openRules) this.onHit(span, rule);
  }
}

function eachWordHit(
  rules: CompiledRules,
  text: string,
  isWanted: RuleFilter,
  steps: WorkBudget,
  onHit: HitCallback,
): void {
  const modes = RULE_MODES.filter((mode) => rules.scopes.some((rule) => rule.mode === mode && isWanted(rule)));
  const scanned = scanText(text, steps);
  const letters = scanned.runs.map((run) => run.class);
  rules.automaton.search(letters, new LongestHitCollector(scanned, modes, isWanted, onHit).onNeedles);
}

/** What the rules find in a text; takes time by its length, and by a bounded number of steps. */
export function findRuleHits(compiled: CompiledRules, text: string, options: HitSearchOptions): HitSearchResult {
  const result: HitSearchResult = { hits: [], whole: true };
  const steps = options.steps ?? new WorkBudget(WORD_RULE_LIMITS.stepsMax);
  const isWanted = ruleFilterOf(options);
  if (!compiled.scopes.some(isWanted)) return result;
  const onHit: HitCallback = (span, rule) => result.hits.push({ ...span, rule });
  try {
    eachWordHit(compiled, text, isWanted, steps, onHit);
    eachPatternHit(compiled.patterns, text, isWanted, steps, onHit);
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error;
    result.whole = false;
  }
  result.hits.sort((one, other) => one.start - other.start || one.end - other.end);
  return result;
}
