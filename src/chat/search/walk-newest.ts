import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import type { SearchedScope } from "./removed-words";
import type { IndexTerm } from "./words";

export interface WalkSizes {
  /** Messages of one step. */
  step: number;
  /** Messages in all, before the index is asked. */
  max: number;
  /** Share of the messages up to which it is cheaper to look at all that have the whole words than to ask for beginnings. */
  rare: number;
}

export const WALK_SIZES: WalkSizes = { step: 2_000, max: 6_000, rare: 0.01 };

/** The first step goes through all conversations, each later one further where it has not come far enough. */
const STEPS = 4;

type WalkQuery = { starts: string; whole: string; beginnings: string; size: number };
interface WalkedRow {
  scope: string;
  /** Lowest number that was looked at. */
  low: number | string;
  walked: number | string;
  /** Have the whole words. */
  with_words: number | string;
  /** n and message id */
  hits: [number, string][];
}

/** SQL condition: a message has the words. @param patterns of `patternsOf` */
export const hasPatternsSql = (patterns: RawBuilder<string>) =>
  sql<boolean>`' ' || words || ' ' like all (array(select json_array_elements_text(cast(cast(${patterns} as text) as json))))`;

/** Only for PostgreSQL; by the index of scopes (`migrations/0054-search-by-conversation.ts`). */
const selectNewestOnPostgres = preparedQuery<WalkQuery, WalkedRow>(
  (_, param) => sql<WalkedRow>`select starts.scope, newest.low, newest.walked, newest.with_words, newest.hits
    from json_to_recordset(cast(cast(${param("starts")} as text) as json)) as starts (scope text, after bigint, before bigint)
      cross join lateral (
        select min(n) as low, count(*) as walked, count(*) filter (where has_words) as with_words,
          coalesce(json_agg(json_build_array(n, message_id)) filter (
            where has_words and ${hasPatternsSql(param("beginnings"))}
          ), '[]') as hits
        from (
          select n, message_id, words, ${hasPatternsSql(param("whole"))} as has_words from message_words
          where message_words.scope = starts.scope and n < starts.before and n > starts.after order by n desc limit ${param("size")}
        ) as of_scope
      ) as newest`,
);

/** Words have letters, signs and digits alone, so that nothing in them is a pattern. */
const patternOf = ({ word, prefix }: IndexTerm): string => (prefix ? `% ${word}%` : `% ${word} %`);
export const patternsOf = (terms: readonly IndexTerm[]): string => JSON.stringify(terms.map(patternOf));
const NO_PATTERNS = patternsOf([]);

interface Hit {
  n: number;
  id: string;
  scope: string;
}

interface Walk {
  /** Conversations with more to look at, and below which number. */
  open: Map<string, number>;
  hits: Hit[];
  looked: number;
  /** Of those that were looked at: have the whole words, or all that is looked for where that is but beginnings. */
  withWords: number;
}

/** The number from which on all hits are known; null: from the first one on. */
const knownFrom = ({ open }: Walk): number | null => (open.size === 0 ? null : Math.max(...open.values()));

const isKnownFrom = (from: number | null, { n }: Hit): boolean => from === null || n >= from;

const areWordsRare = ({ withWords, looked }: Walk, { rare }: WalkSizes): boolean => withWords <= looked * rare;

/** Lower than all. */
const FIRST_NUMBER = Number.MIN_SAFE_INTEGER;

/** Looks at `size` messages more of some of the open conversations. */
async function walkFurther(
  db: DbOrTx,
  walk: Walk,
  scopes: readonly SearchedScope[],
  { size, ...patterns }: Omit<WalkQuery, "starts">,
) {
  const hasWhole = patterns.whole !== NO_PATTERNS;
  const starts = JSON.stringify(
    scopes.map(({ scope, after }) => ({ scope, after: after ?? FIRST_NUMBER, before: walk.open.get(scope) })),
  );
  for (const { scope, low, walked, with_words, hits } of await selectNewestOnPostgres(db, {
    starts,
    size,
    ...patterns,
  })) {
    walk.looked += Number(walked);
    walk.withWords += hasWhole ? Number(with_words) : hits.length;
    walk.hits.push(...hits.map(([n, id]) => ({ n, id, scope })));
    if (Number(walked) < size) walk.open.delete(scope);
    else walk.open.set(scope, Number(low));
  }
}

export interface HitsQuery {
  scopes: readonly SearchedScope[];
  terms: readonly IndexTerm[];
  before: number;
  limit: number;
}

/** What is known of some conversations. */
interface Walked {
  /** Newest first. All that there are from `from` on; below it those of conversations that were walked to their end. */
  hits: Hit[];
  /** null: there are no others. */
  from: number | null;
  /** Conversations that were not walked to their end. */
  open: SearchedScope[];
  /** Whether few messages have the whole words, or the beginnings where nothing else is looked for. */
  areWordsRare: boolean;
}

function walkedOf(walk: Walk, scopes: readonly SearchedScope[], sizes: WalkSizes): Walked {
  const [from, open] = [knownFrom(walk), scopes.filter(({ scope }) => walk.open.has(scope))];
  return {
    hits: walk.hits
      .filter((hit) => isKnownFrom(from, hit) || !walk.open.has(hit.scope))
      .sort((one, other) => other.n - one.n),
    from,
    open,
    areWordsRare: areWordsRare(walk, sizes),
  };
}

/**
 * Looks for hits among the newest messages of some conversations, one by one. A common word is found there at once, where
 * the index would read all the messages that have it.
 */
export async function walkNewest(
  db: DbOrTx,
  { scopes, terms, before, limit }: HitsQuery,
  sizes: WalkSizes,
): Promise<Walked> {
  const whole = patternsOf(terms.filter(({ prefix }) => !prefix));
  const beginnings = patternsOf(terms.filter(({ prefix }) => prefix));
  const walk: Walk = { open: new Map(scopes.map(({ scope }) => [scope, before])), hits: [], looked: 0, withWords: 0 };
  let next = [...scopes];
  for (let step = 0; step < STEPS && next.length > 0 && walk.looked < sizes.max; step++) {
    await walkFurther(db, walk, next, { whole, beginnings, size: Math.ceil(sizes.step / next.length) });
    const from = knownFrom(walk);
    // All that have rare words are sooner looked at by the index.
    if (walk.hits.filter((hit) => isKnownFrom(from, hit)).length >= limit || areWordsRare(walk, sizes)) break;
    next = scopes.filter(({ scope }) => walk.open.get(scope) === from);
  }
  return walkedOf(walk, scopes, sizes);
}
