import type { DbOrTx } from "../../db/transact";
import { DEFAULT_LANGUAGE } from "../../limits/languages";
import { SEA_LIMITS } from "../../limits/sea";
import { MINUTE } from "../../runtime/units";
import { ageBandOf } from "../../users/users";
import { type DesignShort, designShort } from "../reading/bottle-view";
import { type SeaCandidate, type SeaQuery, SHUFFLE_KEY_RANGE, selectSeaCandidates, shortBottleId } from "./candidates";
import { fillPools } from "./fill-pools";
import { lateNearest, seaPlacesFor } from "./overdue";
import { reachableQuery } from "./reachable";
import { drawFromSamples } from "./sample-cache";

export interface DriftingBottle {
  id: string;
  design: DesignShort;
  /** Of its author's screens. */
  language: string;
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

function seaQueryFor(person: SeaViewer, now: number, point: number, language: string): SeaQuery {
  const key = Math.floor(point * SHUFFLE_KEY_RANGE);
  const band = ageBandOf(person?.adultAt ?? null, now) ?? "adult";
  return { reader: person?.id ?? null, band, languages: chooseLanguages(person, language, point), key, now };
}

type ShownColumns = "id" | "design_id" | "design_name" | "picture" | "language" | "created_at";

const toDrifting = (row: Pick<SeaCandidate, ShownColumns>, now: number): DriftingBottle => ({
  id: row.id,
  design: designShort(row),
  language: row.language,
  createdAt: row.created_at,
  age: now - row.created_at,
});

interface OtherBottles {
  items: DriftingBottle[];
  /** As many as could be reached, none of which was seen before, or fewer where no more are near. */
  fresh: number;
}

/**
 * Bottles that were not shown before, while there are any; the places left are filled with bottles that were. Asked of the
 * sea itself: the shared samples hold the same few. @param seen `shortBottleId`s of what was shown
 */
export async function listOtherDriftingBottles(
  db: DbOrTx,
  person: SeaViewer,
  now: number,
  point: number,
  { language, seen }: { language: string; seen: readonly string[] },
): Promise<OtherBottles> {
  const query = seaQueryFor(person, now, point, language);
  const fresh: SeaCandidate[] = [];
  // Fewer than all are drawn at once beside late bottles.
  for (let more = Number.POSITIVE_INFINITY; more > 0 && fresh.length < SEA_LIMITS.bottlesOnHome; ) {
    const drawn = await drawFromSea(db, { ...query, seen: [...seen, ...fresh.map(({ id }) => shortBottleId(id))] });
    more = drawn.length;
    fresh.push(...drawn);
  }
  const again = fresh.length < SEA_LIMITS.bottlesOnHome ? await drawFromSea(db, query) : [];
  const rows = new Map([...fresh, ...again].map((row) => [row.id, row]));
  const items = [...rows.values()].slice(0, SEA_LIMITS.bottlesOnHome).map((row) => toDrifting(row, now));
  return { items, fresh: Math.min(fresh.length, SEA_LIMITS.bottlesOnHome) };
}

async function drawFromSea(db: DbOrTx, query: SeaQuery): Promise<SeaCandidate[]> {
  const rows = await selectSeaCandidates(db, query);
  return fillPools(rows, query.key, seaPlacesFor(rows, query.now)).chosen;
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
  const query = seaQueryFor(person, now, point, language);
  const rows = (await drawFromSamples(db, query, point)) ?? (await drawFromSea(db, query));
  return lateNearest(rows, now).map((row) => toDrifting(row, now));
}

/** What is seen at sea: the bottle of each place, in the order in which places are filled; null: the place is empty. */
export type SeaView = readonly (DriftingBottle | null)[];

type ShownRow = Pick<SeaCandidate, ShownColumns> & { author_id: string };
const selectShown = reachableQuery<ShownRow>(
  ["id", "author_id", "design_id", "design_name", "picture", "language", "created_at"],
  SEA_LIMITS.bottlesOnHome,
);

/** Those of the bottles that a person saw at sea which can still be picked up, each in its place. @param shown ids by place */
export async function findStillDrifting(
  db: DbOrTx,
  person: NonNullable<SeaViewer>,
  now: number,
  shown: readonly (string | null)[],
): Promise<SeaView> {
  const ids = shown.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const asker = { reader: person.id, band: ageBandOf(person.adultAt, now) ?? "adult", now } as const;
  const rows = new Map((await selectShown(db, asker, ids)).map((row) => [row.id, row]));
  return shown.map((id) => {
    const row = id === null ? undefined : rows.get(id);
    return row ? toDrifting(row, now) : null;
  });
}

/** Whether there is a place for another bottle. */
export const hasRoom = (view: SeaView): boolean => view.length < SEA_LIMITS.bottlesOnHome || view.includes(null);

/** Puts bottles into the empty places of a view; what is seen stays where it is. @param drawn the most urgent first */
export function fillView(view: SeaView, drawn: readonly DriftingBottle[]): SeaView {
  const seen = new Set(view.map((bottle) => bottle?.id));
  const fresh = drawn.filter(({ id }) => !seen.has(id))[Symbol.iterator]();
  const places = Math.max(view.length, drawn.length);
  return Array.from({ length: places }, (_, i) => view[i] ?? fresh.next().value ?? null);
}
