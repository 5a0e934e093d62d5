import { type MatchRule, RULE_MODES, type RuleMode, WORD_RULE_LIMITS } from "../rules";
import type { CompiledRules, NeedleRules } from "./compile-rules";
import { eachPatternHit } from "./patterns";
import { type ScannedText, scanText } from "./scanned-text";
import { type TextSpan, verifyCandidate } from "./verify-hit";
import { TooMuchWorkError, WorkBudget } from "./work-budget";

export interface WordHit extends TextSpan {
  rule: MatchRule;
}

/** For whom a text is, and what it may cost. */
export interface HitSearchOptions {
  /** null: rules of every language. */
  language: string | null;
  /** Only rules that hold everywhere look at it. */
  friends?: boolean;
  steps?: WorkBudget;
}

export interface HitSearchResult {
  /** In order of place. */
  hits: WordHit[];
  /** Whether all of it was looked at: else it asks for more work than one text may. */
  whole: boolean;
}

type RuleFilter = (rule: MatchRule) => boolean;
type HitCallback = (span: TextSpan, rule: MatchRule) => void;

const ruleFilterOf =
  ({ language, friends = false }: HitSearchOptions): RuleFilter =>
  (rule) =>
    (rule.language === null || language === null || rule.language === language) &&
    (!friends || rule.reach === "everywhere");

/** Steps of a needle that is not looked at any more. */
const SKIPPED_NEEDLE_COST = 3;

/** Tells of the needles that end at one place the longest that stands there, for each mode. */
class LongestHitCollector {
  private last = -1;
  private open: readonly RuleMode[] = [];

  /** @param modes of the rules that are wanted */
  constructor(
    private readonly text: ScannedText,
    private readonly modes: readonly RuleMode[],
    private readonly wanted: RuleFilter,
    private readonly tell: HitCallback,
  ) {}

  /** @returns whether it has heard enough of this place */
  found = (sought: readonly NeedleRules[], last: number): boolean => {
    if (last !== this.last) this.open = this.modes;
    this.last = last;
    for (const each of sought) this.look(each);
    return this.open.length === 0;
  };

  private readonly asks = (rule: MatchRule): boolean => this.open.includes(rule.mode) && this.wanted(rule);

  private look({ needle, rules }: NeedleRules): void {
    this.text.steps.take(SKIPPED_NEEDLE_COST + rules.length);
    const span = rules.some(this.asks) ? verifyCandidate(this.text, needle, this.last) : null;
    if (!span) return;
    const asking = rules.filter(this.asks);
    this.open = this.open.filter((mode) => !asking.some((rule) => rule.mode === mode));
    for (const rule of asking) this.tell(span, rule);
  }
}

function eachWordHit(
  rules: CompiledRules,
  text: string,
  wanted: RuleFilter,
  steps: WorkBudget,
  tell: HitCallback,
): void {
  const modes = RULE_MODES.filter((mode) => rules.scopes.some((rule) => rule.mode === mode && wanted(rule)));
  const searched = scanText(text, steps);
  const letters = searched.runs.map((run) => run.class);
  rules.automaton.search(letters, new LongestHitCollector(searched, modes, wanted, tell).found);
}

/** What the rules find in a text; takes time by its length, and by a bounded number of steps. */
export function findRuleHits(
  compiled: CompiledRules,
  text: string,
  asked: HitSearchOptions,
): HitSearchResult {
  const looked: HitSearchResult = { hits: [], whole: true };
  const steps = asked.steps ?? new WorkBudget(WORD_RULE_LIMITS.stepsMost);
  const wanted = ruleFilterOf(asked);
  if (!compiled.scopes.some(wanted)) return looked;
  const tell: HitCallback = (span, rule) => looked.hits.push({ ...span, rule });
  try {
    eachWordHit(compiled, text, wanted, steps, tell);
    eachPatternHit(compiled.patterns, text, wanted, steps, tell);
  } catch (error) {
    if (!(error instanceof TooMuchWorkError)) throw error;
    looked.whole = false;
  }
  looked.hits.sort((one, other) => one.start - other.start || one.end - other.end);
  return looked;
}
