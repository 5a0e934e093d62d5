import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import { memoize } from "../../runtime/cache";
import { type AgeBand, isBlockBetweenSql, isSuspendedOrBannedSql } from "../../users/users";

/** Range of `shuffleKey`. */
export const SHUFFLE_KEY_RANGE = 2 ** 31;

const { bottlesOnHome, briefShare, readLanguageShare, waitingShare } = SEA_LIMITS;
const WAITING_PLACES = Math.round(bottlesOnHome * waitingShare);
/** Cumulative number of places after each pool; no pool needs to offer more. */
export const SEA_POOL_PLACES = {
  waiting_read: Math.round(WAITING_PLACES * readLanguageShare),
  waiting: WAITING_PLACES,
  brief_read: WAITING_PLACES + Math.round((bottlesOnHome - WAITING_PLACES) * briefShare),
  drawn_read: WAITING_PLACES + Math.round((bottlesOnHome - WAITING_PLACES) * readLanguageShare),
  drawn: bottlesOnHome,
} as const;

/** A bottle's id without its time, which tells bottles apart in short lists: the last eight hexadecimal digits. */
export const shortBottleId = (id: string): string => id.slice(SEEN_TAIL_FROM);
const SEEN_TAIL_FROM = 28;

/** In the order in which their places are filled. */
export const SEA_POOLS = Object.keys(SEA_POOL_PLACES) as (keyof typeof SEA_POOL_PLACES)[];

/** Places of the waiting where many have waited too long, also how many are asked for. */
export const OVERDUE_PLACES = {
  waiting_read: Math.round(bottlesOnHome * readLanguageShare),
  waiting: bottlesOnHome,
} as const;

export interface SeaCandidate {
  id: string;
  design_id: string;
  design_name: string;
  picture: string;
  /** Of its author's screens. */
  language: string;
  created_at: number;
  /** `all`: by an official account. */
  band: AgeBand | "all";
  pool: "waiting_read" | "waiting" | "brief_read" | "drawn_read" | "drawn";
  /** `waiting_since` or the random key. */
  place: number;
}

export interface SeaQuery {
  reader: string | null;
  band: AgeBand;
  languages: string[];
  key: number;
  now: number;
  /** Bottles to leave out, as `shortBottleId`s; default: none. */
  seen?: readonly string[];
}

type SeaQueryParamOf = (name: string) => RawBuilder<string | number | null>;
type SqlPart = RawBuilder<unknown>;

interface SeaPool {
  pool: SeaCandidate["pool"];
  band: AgeBand | "all";
  language: SqlPart | null;
  /** Only bottles with nothing but brief comments. */
  isBrief?: boolean;
  /** Of the band `minor`: those whose author is 18 by now. */
  isGrown?: boolean;
}

interface SeaQueryShape {
  band: AgeBand;
  languages: number;
  isSignedIn: boolean;
  hasSeen: boolean;
}
type ReaderShape = Pick<SeaQueryShape, "isSignedIn" | "hasSeen">;
const ANYBODY: ReaderShape = { isSignedIn: false, hasSeen: false };

function reachableConditions(
  param: SeaQueryParamOf,
  { band, language, isBrief, isGrown }: SeaPool,
  { isSignedIn, hasSeen }: ReaderShape,
): SqlPart {
  const conditions: SqlPart[] = [sql`band = ${sql.lit(band)}`, sql`state = 'sea'`, sql`hidden_at is null`];
  conditions.push(sql`not ${isSuspendedOrBannedSql(sql.ref("bottles.author_id"), param("now") as RawBuilder<number>)}`);
  if (language) conditions.push(sql`language = ${language}`);
  if (isBrief) conditions.push(sql`brief = 1`);
  conditions.push(sql`free_at <= ${param("now")}`, sql`expires_at > ${param("now")}`);
  if (band === "minor") conditions.push(sql`author_adult_at ${isGrown ? sql`<=` : sql`>`} ${param("now")}`);
  if (hasSeen) {
    const tail = sql`substr(id, ${sql.lit(SEEN_TAIL_FROM + 1)})`;
    conditions.push(sql`cast(${param("seen")} as text) not like '%' || ${tail} || '%'`);
  }
  if (isSignedIn) {
    const reader = param("reader") as RawBuilder<string>;
    conditions.push(
      sql`author_id <> ${reader}`,
      sql`not exists (select 1 from findings where bottle_id = bottles.id and user_id = ${reader})`,
      sql`not ${isBlockBetweenSql(reader, sql.ref("bottles.author_id"))}`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const selectCandidateColumns = (pool: string, place: string): SqlPart =>
  sql`select id, design_id, design_name, picture, language, created_at, band, ${sql.lit(pool)} as pool, ${sql.ref(place)} as place from bottles`;

/** The time condition skips expired bottles that are not marked yet, at the index's beginning. */
function selectWaiting(param: SeaQueryParamOf, seaPool: SeaPool, reader: ReaderShape, limit: number): SqlPart {
  const since = seaPool.band === "all" ? sql`waiting_since is not null` : sql`waiting_since > ${param("oldest")}`;
  return sql`${selectCandidateColumns(seaPool.pool, "waiting_since")} where ${reachableConditions(param, seaPool, reader)}
    and waiting_since is not null and ${since} order by waiting_since limit ${sql.lit(limit)}`;
}

function selectShuffled(param: SeaQueryParamOf, seaPool: SeaPool, reader: ReaderShape, limit: number): SqlPart {
  const half = (side: SqlPart) => sql`select * from (${selectCandidateColumns(seaPool.pool, "shuffle")}
    where ${reachableConditions(param, seaPool, reader)} and shuffle ${side} ${param("key")} order by shuffle limit ${sql.lit(limit)}) as half`;
  return sql`select * from (${half(sql`>=`)} union all ${half(sql`<`)}) as round limit ${sql.lit(limit)}`;
}

/** SQLite would read and sort a whole band, by `bottles_sea`: 90 ms of a sea of a million. */
export const grownIndex = (db: DbOrTx) =>
  db.getExecutor().adapter instanceof SqliteAdapter ? sql`indexed by bottles_grown` : sql``;

/** The adults' from the moment an author turns 18 until the housekeeping moves the bottle: few, by an index of their own. */
function selectGrown(db: DbOrTx, param: SeaQueryParamOf, reader: ReaderShape): SqlPart {
  const pool = { pool: "waiting", band: "minor", language: null, isGrown: true } as const;
  return sql`select id, design_id, design_name, picture, language, created_at, 'adult' as band,
    case when waiting_since is null then 'drawn' else 'waiting' end as pool, coalesce(waiting_since, shuffle) as place
    from bottles ${grownIndex(db)} where ${reachableConditions(param, pool, reader)}
    order by author_adult_at limit ${sql.lit(OVERDUE_PLACES.waiting)}`;
}

function seaPools(param: SeaQueryParamOf, band: AgeBand, languages: number): SeaPool[] {
  const selects = Array.from({ length: languages }, (_, i) => param(`language${i}`));
  const brief = selects.map((language) => ({ pool: "brief_read" as const, band, language, isBrief: true }));
  const variants = (["all", band] as const).flatMap((each) => [
    { band: each, language: null },
    ...selects.map((language) => ({ band: each, language })),
  ]);
  const others = variants.flatMap(({ band: each, language }) => [
    { pool: language ? ("waiting_read" as const) : ("waiting" as const), band: each, language },
    { pool: language ? ("drawn_read" as const) : ("drawn" as const), band: each, language },
  ]);
  return [...brief, ...others];
}

const selectPool = (param: SeaQueryParamOf, seaPool: SeaPool, reader: ReaderShape): SqlPart =>
  sql`select * from (${
    seaPool.pool.startsWith("waiting")
      ? selectWaiting(param, seaPool, reader, OVERDUE_PLACES[seaPool.pool as keyof typeof OVERDUE_PLACES])
      : selectShuffled(param, seaPool, reader, SEA_POOL_PLACES[seaPool.pool])
  }) as part`;

/** Of a signed-in reader own, picked and blocked bottles are left out. */
const prepareSeaQuery = ({ band, languages, ...reader }: SeaQueryShape) =>
  preparedQuery<Record<string, string | number | null>, SeaCandidate>((db, param) => {
    const parts = seaPools(param, band, languages).map((seaPool) => selectPool(param, seaPool, reader));
    if (band === "adult") parts.push(sql`select * from (${selectGrown(db, param, reader)}) as part`);
    return sql<SeaCandidate>`${sql.join(parts, sql` union all `)}`;
  });

const seaQueryOf = memoize("prepared queries", (_: string, shape: SeaQueryShape) => prepareSeaQuery(shape));

/** Candidates for all pools in one statement. @param key random, below `SHUFFLE_KEY_RANGE` */
export function selectSeaCandidates(
  db: DbOrTx,
  { reader, band, languages, key, now, seen = [] }: SeaQuery,
): Promise<SeaCandidate[]> {
  const shape = { band, languages: languages.length, isSignedIn: reader !== null, hasSeen: seen.length > 0 };
  const query = seaQueryOf(`${band} ${shape.languages} ${shape.isSignedIn} ${shape.hasSeen}`, shape);
  const languageParams = Object.fromEntries(languages.map((language, i) => [`language${i}`, language]));
  return query(db, { ...languageParams, reader, key, now, oldest: now - SEA_LIMITS.drift, seen: seen.join(".") });
}

type SampleSizes = { waiting: number; drawn: number; brief: number };
type SharedSeaQuery = Pick<SeaQuery, "band" | "key" | "now"> & { language: string | null; limits: SampleSizes };

const prepareSharedSeaQuery = (band: AgeBand, hasLanguage: boolean, limits: SampleSizes) =>
  preparedQuery<Record<string, string | number | null>, SeaCandidate>((db, param) => {
    const language = hasLanguage ? param("language") : null;
    const parts = (["all", band] as const).flatMap((each) => [
      selectWaiting(param, { pool: "waiting", band: each, language }, ANYBODY, limits.waiting),
      selectShuffled(param, { pool: "drawn", band: each, language }, ANYBODY, limits.drawn),
    ]);
    if (language)
      parts.push(selectShuffled(param, { pool: "brief_read", band, language, isBrief: true }, ANYBODY, limits.brief));
    if (band === "adult" && !language) parts.push(selectGrown(db, param, ANYBODY));
    const selects = parts.map((each) => sql`select * from (${each}) as part`);
    return sql<SeaCandidate>`${sql.join(selects, sql` union all `)}`;
  });

const sharedSeaQueryOf = memoize(
  "prepared queries",
  (_: string, { band, language, limits }: Pick<SharedSeaQuery, "band" | "language" | "limits">) =>
    prepareSharedSeaQuery(band, language !== null, limits),
);

/** Waiting and drawn bottles of a band and language (null: all), whoever reads. */
export function selectSharedCandidates(
  db: DbOrTx,
  { band, language, key, now, limits }: SharedSeaQuery,
): Promise<SeaCandidate[]> {
  const name = `${band} ${language !== null} ${limits.waiting} ${limits.drawn} ${limits.brief}`;
  const query = sharedSeaQueryOf(name, { band, language, limits });
  return query(db, { language, key, now, oldest: now - SEA_LIMITS.drift });
}
