import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";
import { SECOND } from "../../limits/limits";
import { type Band, blockedAmong, blocksOf, isStopped } from "../../users/users";
import { choose } from "./choose";
import { anybodys, type Floating, RANDOM_KEYS, type SeaQuery } from "./query";

/** ms. Offers are re-checked, so a stale sample is never wrong. */
const KEPT = SECOND;
/** Sample sizes: at 10⁶ bottles the pages of 96 no longer fit SQLite's cache of 4 MB. */
const MOST = { waiting: 48, drawn: 64 };
const ENOUGH = { waiting: 24, drawn: 40 };
/** Slightly more than a pool's places, as some are not for this reader, and a pool's may all be of the one before it. */
const OFFERED = { waiting_read: 4, waiting: 5, drawn_read: 7, drawn: 5 } as const;
const OFFERED_AT_MOST = Object.values(OFFERED).reduce((sum, each) => sum + each, 0);
/** Offset between pools that draw from the same bottles. */
const APART = 0.37;

interface Sample {
  waiting: Floating[];
  drawn: Floating[];
}

interface Kept {
  at: number;
  sample: Promise<Sample>;
}

async function take(db: Queries, { band, key, now }: SeaQuery, language: string | null): Promise<Sample> {
  const rows = await anybodys(db, { band, language, key, now, most: MOST });
  const fromKey = ({ place }: Floating) => (place - key + RANDOM_KEYS) % RANDOM_KEYS;
  const waiting = rows.filter(({ pool }) => pool === "waiting").toSorted((a, b) => a.place - b.place);
  const drawn = rows.filter(({ pool }) => pool === "drawn").toSorted((a, b) => fromKey(a) - fromKey(b));
  return { waiting: waiting.slice(0, MOST.waiting), drawn: drawn.slice(0, MOST.drawn) };
}

const seas = new WeakMap<Queries, Map<string, Kept>>();

function sampled(db: Queries, look: SeaQuery, language: string | null): Promise<Sample> {
  const kept = seas.get(db) ?? new Map<string, Kept>();
  seas.set(db, kept);
  const name = `${look.band} ${language}`;
  const known = kept.get(name);
  if (known && look.now >= known.at && look.now - known.at < KEPT) return known.sample;
  const sample = take(db, look, language);
  kept.set(name, { at: look.now, sample });
  sample.catch(() => kept.delete(name));
  return sample;
}

const isEnough = ({ waiting, drawn }: Sample): boolean =>
  waiting.length >= ENOUGH.waiting && drawn.length >= ENOUGH.drawn;

function fromPoint(rows: Floating[], point: number, most: number): Floating[] {
  const from = Math.floor(point * rows.length);
  return [...rows.slice(from, from + most), ...rows.slice(0, Math.max(0, from + most - rows.length))];
}

const placed = (pool: Floating["pool"], rows: Floating[]): Floating[] =>
  rows.slice(0, OFFERED[pool]).map((row, place) => ({ ...row, pool, place }));

function offered(all: Sample, read: Sample[], point: number): Floating[] {
  const each = Math.ceil(OFFERED.drawn_read / read.length);
  const drawn = read.map((sample) => fromPoint(sample.drawn, point, each));
  const inTurns = Array.from({ length: each }, (_, i) => drawn.flatMap((rows) => rows[i] ?? [])).flat();
  const waiting = read.flatMap((sample) => sample.waiting).toSorted((a, b) => a.place - b.place);
  return [
    ...placed("waiting_read", waiting),
    ...placed("waiting", all.waiting),
    ...placed("drawn_read", inTurns),
    ...placed("drawn", fromPoint(all.drawn, (point + APART) % 1, OFFERED.drawn)),
  ];
}

type Values = Record<string, string | number | null>;
type Checked = { id: string; author_id: string };

const stillThere = (band: Band, known: boolean) =>
  prepared<Values, Checked>((db, hole) => {
    const ids = Array.from({ length: OFFERED_AT_MOST }, (_, i) => hole(`id${i}`));
    const conditions: RawBuilder<unknown>[] = [
      sql`band in ('all', ${sql.lit(band)}) and state = 'sea' and hidden_at is null`,
      sql`free_at <= ${hole("now")} and expires_at > ${hole("now")}`,
      sql`not ${isStopped(sql.ref("bottles.author_id"), hole("now") as RawBuilder<number>)}`,
    ];
    if (band === "minor") conditions.push(sql`(band = 'all' or author_adult_at > ${hole("now")})`);
    if (known) {
      conditions.push(sql`author_id <> ${hole("reader")}`);
      conditions.push(
        sql`not exists (select 1 from findings where bottle_id = bottles.id and user_id = ${hole("reader")})`,
      );
    }
    // In a `case` SQLite would use no index and scan the whole band.
    return sql<Checked>`select id, author_id from bottles where id in (${sql.join(ids)})
      and case when ${sql.join(conditions, sql` and `)} then 1 else 0 end = 1`.compile(db);
  });

const CHECKS = {
  minor: { known: stillThere("minor", true), anybody: stillThere("minor", false) },
  adult: { known: stillThere("adult", true), anybody: stillThere("adult", false) },
};

async function reachableOf(
  db: Queries,
  { reader, band, now }: SeaQuery,
  rows: Floating[],
): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const named = Array.from({ length: OFFERED_AT_MOST }, (_, i) => [`id${i}`, ids[i] ?? null]);
  const check = CHECKS[band][reader === null ? "anybody" : "known"];
  // Sent at once: over a network they wait together.
  const [there, few] = await Promise.all([
    check(db, { ...Object.fromEntries(named), now, reader }),
    reader === null ? new Set<string>() : blocksOf(db, reader),
  ]);
  const authors = there.map((each) => each.author_id);
  const blocked = few ?? (await blockedAmong(db, reader ?? "", authors));
  return new Set(there.filter((each) => !blocked.has(each.author_id)).map(({ id }) => id));
}

/**
 * The sea from shared samples, each bottle re-checked for the reader; null if they do not fill every place.
 * @param point 0 ≤ point < 1
 */
export async function fromSamples(db: Queries, look: SeaQuery, point: number): Promise<Floating[] | null> {
  const all = await sampled(db, look, null);
  if (!isEnough(all)) return null;
  const read = await Promise.all(look.languages.map((language) => sampled(db, look, language)));
  if (!read.every(isEnough)) return null;
  const rows = offered(all, read, point);
  const reachable = await reachableOf(db, look, rows);
  const { chosen, full } = choose(
    rows.filter(({ id }) => reachable.has(id)),
    0,
  );
  return full ? chosen : null;
}
