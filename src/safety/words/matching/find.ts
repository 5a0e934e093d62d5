import { MODES, type Mode, type Rule, WORDS } from "../rules";
import type { Compiled, Sought } from "./compile";
import { eachPatternHit } from "./patterns";
import { type Searched, searchedOf } from "./searched";
import { Steps, TooMuchWork } from "./steps";
import { type Span, spanOf } from "./verify";

export interface Hit extends Span {
  rule: Rule;
}

/** For whom a text is, and what it may cost. */
export interface Asked {
  /** null: rules of every language. */
  language: string | null;
  /** Only rules that hold everywhere look at it. */
  friends?: boolean;
  steps?: Steps;
}

export interface Looked {
  /** In order of place. */
  hits: Hit[];
  /** Whether all of it was looked at: else it asks for more work than one text may. */
  whole: boolean;
}

type Wanted = (rule: Rule) => boolean;
type Tell = (span: Span, rule: Rule) => void;

const wantedBy =
  ({ language, friends = false }: Asked): Wanted =>
  (rule) =>
    (rule.language === null || language === null || rule.language === language) &&
    (!friends || rule.reach === "everywhere");

/** Steps of a needle that is not looked at any more. */
const SKIPPED = 3;

/** Tells of the needles that end at one place the longest that stands there, for each mode. */
class Place {
  private last = -1;
  private open: readonly Mode[] = [];

  /** @param modes of the rules that are wanted */
  constructor(
    private readonly text: Searched,
    private readonly modes: readonly Mode[],
    private readonly wanted: Wanted,
    private readonly tell: Tell,
  ) {}

  /** @returns whether it has heard enough of this place */
  found = (sought: readonly Sought[], last: number): boolean => {
    if (last !== this.last) this.open = this.modes;
    this.last = last;
    for (const each of sought) this.look(each);
    return this.open.length === 0;
  };

  private readonly asks = (rule: Rule): boolean => this.open.includes(rule.mode) && this.wanted(rule);

  private look({ needle, rules }: Sought): void {
    this.text.steps.take(SKIPPED + rules.length);
    const span = rules.some(this.asks) ? spanOf(this.text, needle, this.last) : null;
    if (!span) return;
    const asking = rules.filter(this.asks);
    this.open = this.open.filter((mode) => !asking.some((rule) => rule.mode === mode));
    for (const rule of asking) this.tell(span, rule);
  }
}

function eachWordHit(rules: Compiled, text: string, wanted: Wanted, steps: Steps, tell: Tell): void {
  const modes = MODES.filter((mode) => rules.sorts.some((rule) => rule.mode === mode && wanted(rule)));
  const searched = searchedOf(text, steps);
  const letters = searched.runs.map((run) => run.class);
  rules.words.search(letters, new Place(searched, modes, wanted, tell).found);
}

/** What the rules find in a text; takes time by its length, and by a bounded number of steps. */
export function hitsIn(compiled: Compiled, text: string, asked: Asked): Looked {
  const looked: Looked = { hits: [], whole: true };
  const steps = asked.steps ?? new Steps(WORDS.stepsMost);
  const wanted = wantedBy(asked);
  if (!compiled.sorts.some(wanted)) return looked;
  const tell: Tell = (span, rule) => looked.hits.push({ ...span, rule });
  try {
    eachWordHit(compiled, text, wanted, steps, tell);
    eachPatternHit(compiled.patterns, text, wanted, steps, tell);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    looked.whole = false;
  }
  looked.hits.sort((one, other) => one.start - other.start || one.end - other.end);
  return looked;
}
