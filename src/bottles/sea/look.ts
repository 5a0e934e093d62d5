import type { Queries } from "../../db/transact";
import { DEFAULT_LANGUAGE } from "../../limits";
import { bandOf } from "../../users/users";
import { type DesignShort, designShort } from "../reading/view";
import { choose } from "./choose";
import { fromSamples } from "./kept";
import { floating, RANDOM_KEYS } from "./query";

/** A bottle as it drifts by: no text, no author. */
export interface Afloat {
  id: string;
  design: DesignShort;
  createdAt: number;
  /** ms */
  age: number;
}

/** Who looks at the sea; null for anybody. */
type Beholder = {
  id: string;
  adultAt: number | null;
  reads: readonly string[];
  language: string;
} | null;

/** Languages that one look prefers; of a person who reads more, some by chance. It bounds the query. */
const LANGUAGES_AT_ONCE = 4;

function languagesOf(beholder: Beholder, language: string, point: number): string[] {
  const reads = beholder?.reads.length ? beholder.reads : [beholder?.language ?? language];
  const from = Math.floor(point * reads.length);
  return [...reads.slice(from), ...reads.slice(0, from)].slice(0, LANGUAGES_AT_ONCE);
}

/**
 * What can be reached now: at most 12 drifting bottles (specification section 7, `GET /bottles`; product.md, See the
 * sea), in one query that reads a few rows at a time from indexes however large the sea is. Not one's own, ever
 * picked, of somebody blocked either way or of the other age band. Who has no birthday sees what anybody sees.
 * @param point chance, 0 ≤ point < 1
 * @param language of the interface, for whom nobody knows what they read
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
