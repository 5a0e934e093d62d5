import type { Queries } from "../../db/transact";
import { DEFAULT_LANGUAGE, SEA } from "../../limits/limits";
import { bandOf } from "../../users/users";
import { type DesignShort, designShort } from "../reading/view";
import { choose } from "./choose";
import { floating, RANDOM_KEYS } from "./query";
import { fromSamples } from "./sample-cache";

export interface Afloat {
  id: string;
  design: DesignShort;
  createdAt: number;
  /** ms */
  age: number;
}

type Beholder = {
  id: string;
  adultAt: number | null;
  reads: readonly string[];
  language: string;
} | null;

/** Bounds the query; of more languages some are drawn by chance. */
const LANGUAGES_AT_ONCE = 4;

function languagesOf(beholder: Beholder, language: string, point: number): string[] {
  const reads = beholder?.reads.length ? beholder.reads : [beholder?.language ?? language];
  const from = Math.floor(point * reads.length);
  return [...reads.slice(from), ...reads.slice(0, from)].slice(0, LANGUAGES_AT_ONCE);
}

/** Looks at other places of the sea before it shows again what was just seen. */
const GLANCES = 6;

/** As `seeTheSea`, other bottles than those just seen as far as there are any. */
export async function lookFurther(
  db: Queries,
  person: Beholder,
  now: number,
  point: number,
  language: string,
  seen: readonly string[],
): Promise<Afloat[]> {
  const past = new Set(seen);
  const fresh = new Map<string, Afloat>();
  const known = new Map<string, Afloat>();
  for (let i = 0; i < GLANCES && fresh.size < SEA.reachable; i++) {
    const glance = await seeTheSea(db, person, now, (point + i / GLANCES) % 1, language);
    for (const each of glance) (past.has(each.id) ? known : fresh).set(each.id, each);
  }
  return [...fresh.values(), ...known.values()].slice(0, SEA.reachable);
}

/**
 * At most 12 reachable bottles (specification section 7, `GET /bottles`) in one query over indexes.
 * @param point chance, 0 ≤ point < 1 @param language of the interface, if reading languages are unknown
 */
export async function seeTheSea(
  db: Queries,
  person: Beholder,
  now: number,
  point: number,
  language: string = DEFAULT_LANGUAGE,
): Promise<Afloat[]> {
  const key = Math.floor(point * RANDOM_KEYS);
  const band = bandOf(person?.adultAt ?? null, now);
  const languages = languagesOf(person, language, point);
  const look = { reader: person?.id ?? null, band: band ?? "adult", languages, key, now };
  const rows = (await fromSamples(db, look, point)) ?? choose(await floating(db, look), key).chosen;
  return rows.map((row) => ({
    id: row.id,
    design: designShort(row),
    createdAt: row.created_at,
    age: now - row.created_at,
  }));
}
