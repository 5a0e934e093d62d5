import type { DbOrTx } from "../../db/transact";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { SEA_LIMITS } from "../../limits/sea";
import { MINUTE } from "../../runtime/units";
import { ageBandOf } from "../../users/users";
import { type DesignShort, designShort } from "../reading/bottle-view";
import { type SeaCandidate, type SeaQuery, SHUFFLE_KEY_RANGE, selectSeaCandidates } from "./candidates";
import { fillPools } from "./fill-pools";
import { lateNearest, placesFor } from "./overdue";
import { drawFromSamples } from "./sample-cache";

export interface DriftingBottle {
  id: string;
  design: DesignShort;
  createdAt: number;
  /** ms */
  age: number;
}

type SeaViewer = {
  id: string;
  adultAt: number | null;
  reads: readonly string[];
  language: string;
} | null;

/** Bounds the query; of more languages, some are chosen at random. */
const MAX_LANGUAGES = 4;

function chooseLanguages(viewer: SeaViewer, language: string, point: number): string[] {
  const reads = viewer?.reads.length ? viewer.reads : [viewer?.language ?? language];
  const from = Math.floor(point * reads.length);
  return [...reads.slice(from), ...reads.slice(0, from)].slice(0, MAX_LANGUAGES);
}

/** Its multiples lie as evenly as can be (golden ratio), so that a day shows the whole sea. */
const POINT_STEP = 0.618_033_988_749_895;

/** The point of all visitors of one minute: they load the same bottles in one picture, and once. @param now ms */
export const visitorsPoint = (now: number): number => (Math.floor(now / MINUTE) * POINT_STEP) % 1;

/** Random points tried before bottles that were just seen are shown again. */
const MAX_DRAWS = 6;

/** As `listDriftingBottles`, with bottles other than those just seen first. @param seen their ids */
export async function listOtherDriftingBottles(
  db: DbOrTx,
  person: SeaViewer,
  now: number,
  point: number,
  { language, seen }: { language: string; seen: readonly string[] },
): Promise<DriftingBottle[]> {
  const alreadySeen = new Set(seen);
  const fresh = new Map<string, DriftingBottle>();
  const repeated = new Map<string, DriftingBottle>();
  for (let i = 0; i < MAX_DRAWS && fresh.size < SEA_LIMITS.bottlesOnHome; i++) {
    const drawn = await listDriftingBottles(db, person, now, (point + i / MAX_DRAWS) % 1, language);
    for (const each of drawn) (alreadySeen.has(each.id) ? repeated : fresh).set(each.id, each);
  }
  return [...fresh.values(), ...repeated.values()].slice(0, SEA_LIMITS.bottlesOnHome);
}

async function drawFromSea(db: DbOrTx, query: SeaQuery): Promise<SeaCandidate[]> {
  const rows = await selectSeaCandidates(db, query);
  return fillPools(rows, query.key, placesFor(rows, query.now)).chosen;
}

/**
 * At most 12 reachable bottles (docs/product.md 3.3) in one query over indexes.
 * @param point random, 0 ≤ point < 1 @param language of the interface, for readers whose languages are unknown
 */
export async function listDriftingBottles(
  db: DbOrTx,
  person: SeaViewer,
  now: number,
  point: number,
  language: string = DEFAULT_LANGUAGE,
): Promise<DriftingBottle[]> {
  const key = Math.floor(point * SHUFFLE_KEY_RANGE);
  const band = ageBandOf(person?.adultAt ?? null, now);
  const languages = chooseLanguages(person, language, point);
  const query = { reader: person?.id ?? null, band: band ?? "adult", languages, key, now };
  const rows = (await drawFromSamples(db, query, point)) ?? (await drawFromSea(db, query));
  return lateNearest(rows, now).map((row) => ({
    id: row.id,
    design: designShort(row),
    createdAt: row.created_at,
    age: now - row.created_at,
  }));
}
