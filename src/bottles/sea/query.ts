import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { SEA } from "../../limits/limits";
import { type Band, blockBetween, isStopped } from "../../users/users";

/** Range of `shuffleKey`. */
export const RANDOM_KEYS = 2 ** 31;

const WAITING = Math.round(SEA.reachable / 3);
/** Cumulative places; no pool needs to offer more. */
export const PLACES = {
  waiting_read: Math.round((WAITING * 2) / 3),
  waiting: WAITING,
  drawn_read: WAITING + Math.round(((SEA.reachable - WAITING) * 2) / 3),
  drawn: SEA.reachable,
} as const;

export interface Floating {
  id: string;
  design_id: string;
  design_name: string;
  picture: string;
  created_at: number;
  pool: "waiting_read" | "waiting" | "drawn_read" | "drawn";
  /** `waiting_since` or the random key. */
  place: number;
}

export interface SeaQuery {
  reader: string | null;
  band: Band;
  languages: string[];
  key: number;
  now: number;
}

type Holes = (name: string) => RawBuilder<string | number | null>;
type Part = RawBuilder<unknown>;

interface Water {
  pool: Floating["pool"];
  band: Band | "all";
  language: Part | null;
}

function reachable(hole: Holes, { band, language }: Water, known: boolean): Part {
  const conditions: Part[] = [sql`band = ${sql.lit(band)}`, sql`state = 'sea'`, sql`hidden_at is null`];
  conditions.push(sql`not ${isStopped(sql.ref("bottles.author_id"), hole("now") as RawBuilder<number>)}`);
  if (language) conditions.push(sql`language = ${language}`);
  conditions.push(sql`free_at <= ${hole("now")}`, sql`expires_at > ${hole("now")}`);
  if (band === "minor") conditions.push(sql`author_adult_at > ${hole("now")}`);
  if (known) {
    const reader = hole("reader") as RawBuilder<string>;
    conditions.push(
      sql`author_id <> ${reader}`,
      sql`not exists (select 1 from findings where bottle_id = bottles.id and user_id = ${reader})`,
      sql`not ${blockBetween(reader, sql.ref("bottles.author_id"))}`,
    );
  }
  return sql.join(conditions, sql` and `);
}

const columns = (pool: string, place: string): Part =>
  sql`select id, design_id, design_name, picture, created_at, ${sql.lit(pool)} as pool, ${sql.ref(place)} as place from bottles`;

/** Expired but unmarked bottles lie at the index's beginning and are skipped. */
function waiting(hole: Holes, water: Water, known: boolean, most: number): Part {
  const since =
    water.band === "all" ? sql`waiting_since is not null` : sql`waiting_since > ${hole("oldest")}`;
  return sql`${columns(water.pool, "waiting_since")} where ${reachable(hole, water, known)}
    and waiting_since is not null and ${since} order by waiting_since limit ${sql.lit(most)}`;
}

function drawn(hole: Holes, water: Water, known: boolean, most: number): Part {
  const half = (side: Part) => sql`select * from (${columns(water.pool, "shuffle")}
    where ${reachable(hole, water, known)} and shuffle ${side} ${hole("key")} order by shuffle limit ${sql.lit(most)}) as half`;
  return sql`select * from (${half(sql`>=`)} union all ${half(sql`<`)}) as round limit ${sql.lit(most)}`;
}

function waters(hole: Holes, band: Band, languages: number): Water[] {
  const read = Array.from({ length: languages }, (_, i) => hole(`language${i}`));
  const ways = (["all", band] as const).flatMap((each) => [
    { band: each, language: null },
    ...read.map((language) => ({ band: each, language })),
  ]);
  return ways.flatMap(({ band: each, language }) => [
    { pool: language ? ("waiting_read" as const) : ("waiting" as const), band: each, language },
    { pool: language ? ("drawn_read" as const) : ("drawn" as const), band: each, language },
  ]);
}

const part = (hole: Holes, water: Water, known: boolean): Part =>
  sql`select * from (${
    water.pool.startsWith("waiting")
      ? waiting(hole, water, known, PLACES[water.pool])
      : drawn(hole, water, known, PLACES[water.pool])
  }) as part`;

/** Own, picked and blocked bottles of this person are left out. */
const shapeOf = (band: Band, languages: number, known: boolean) =>
  prepared<Record<string, string | number | null>, Floating>((db, hole) => {
    const parts = waters(hole, band, languages).map((water) => part(hole, water, known));
    return sql<Floating>`${sql.join(parts, sql` union all `)}`.compile(db);
  });

const shapes = new Map<string, ReturnType<typeof shapeOf>>();

/** Candidates for all pools in one statement. */
export function floating(db: Queries, { reader, band, languages, key, now }: SeaQuery): Promise<Floating[]> {
  const name = `${band} ${languages.length} ${reader !== null}`;
  const shape = shapes.get(name) ?? shapeOf(band, languages.length, reader !== null);
  shapes.set(name, shape);
  const named = Object.fromEntries(languages.map((language, i) => [`language${i}`, language]));
  return shape(db, { ...named, reader, key, now, oldest: now - SEA.drift });
}

type Most = { waiting: number; drawn: number };
type Anybody = Pick<SeaQuery, "band" | "key" | "now"> & { language: string | null; most: Most };

const anybodysShapeOf = (band: Band, spoken: boolean, most: Most) =>
  prepared<Record<string, string | number | null>, Floating>((db, hole) => {
    const language = spoken ? hole("language") : null;
    const parts = (["all", band] as const).flatMap((each) => [
      waiting(hole, { pool: "waiting", band: each, language }, false, most.waiting),
      drawn(hole, { pool: "drawn", band: each, language }, false, most.drawn),
    ]);
    const read = parts.map((each) => sql`select * from (${each}) as part`);
    return sql<Floating>`${sql.join(read, sql` union all `)}`.compile(db);
  });

const anybodysShapes = new Map<string, ReturnType<typeof anybodysShapeOf>>();

/** Waiting and drawn bottles of a band and language (null: all), for anybody. */
export function anybodys(db: Queries, { band, language, key, now, most }: Anybody): Promise<Floating[]> {
  const name = `${band} ${language !== null} ${most.waiting} ${most.drawn}`;
  const shape = anybodysShapes.get(name) ?? anybodysShapeOf(band, language !== null, most);
  anybodysShapes.set(name, shape);
  return shape(db, { language, key, now, oldest: now - SEA.drift });
}
