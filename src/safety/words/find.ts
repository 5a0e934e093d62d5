import type { Compiled, Rule, Sought } from "./compile";
import { eachPatternHit } from "./patterns";
import { MODES, type Mode, WORDS } from "./rules";
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

/** Tells of the needles that end at one place the longest that stands there, for each mode. */
function hitsAt(text: Searched, wanted: Wanted, tell: Tell) {
  let place = -1;
  let open = new Set<Mode>();
  return (sought: readonly Sought[], last: number): boolean => {
    if (last !== place) open = new Set(MODES);
    place = last;
    for (const { needle, rules } of sought) {
      text.steps.take(rules.length);
      const asks = (rule: Rule) => open.has(rule.mode) && wanted(rule);
      const span = rules.some(asks) ? spanOf(text, needle, last) : null;
      if (!span) continue;
      const asking = rules.filter(asks);
      for (const { mode } of asking) open.delete(mode);
      for (const rule of asking) tell(span, rule);
    }
    return open.size === 0;
  };
}

function eachWordHit({ words }: Compiled, text: string, wanted: Wanted, steps: Steps, tell: Tell): void {
  const searched = searchedOf(text, steps);
  const letters = searched.runs.map((run) => run.class);
  words.search(letters, hitsAt(searched, wanted, tell));
}

/** What the rules find in a text; takes time by its length, and by a bounded number of steps. */
export function hitsIn(compiled: Compiled, text: string, asked: Asked): Looked {
  const looked: Looked = { hits: [], whole: true };
  if (asked.friends && !compiled.everywhere) return looked;
  const steps = asked.steps ?? new Steps(WORDS.stepsMost);
  const wanted = wantedBy(asked);
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
