import type { DbOrTx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import { cachedFor } from "../../runtime/cache";
import { perOwner } from "../../runtime/per-owner";
import { SECOND } from "../../runtime/units";
import { type SeaCandidate, type SeaQuery, SHUFFLE_KEY_RANGE, selectSharedCandidates } from "./candidates";
import { fillPools } from "./fill-pools";
import { areTooMany, isLate, isOverdue, seaPlacesFor, waitingRank } from "./overdue";
import { reachableQuery } from "./reachable";

/** ms. Candidates are checked again for each reader, so a stale sample does no harm. */
const SAMPLE_TTL = SECOND;
/** Sample sizes: at 10⁶ bottles the pages of 96 no longer fit SQLite's cache of 4 MB. */
const SAMPLE_SIZES = { waiting: 48, drawn: 64, brief: 16 };
const MIN_SAMPLE_SIZES = { waiting: 24, drawn: 40 };
/** Slightly more than a pool's places: some are not for this reader, some were already chosen from an earlier pool. */
const OFFERED_PER_POOL = { waiting_read: 4, waiting: 5, brief_read: 4, drawn_read: 7, drawn: 5 } as const;
/** Where many have waited too long; no more in all, so that the check stays as cheap. */
const OFFERED_WHEN_OVERDUE = { waiting_read: 8, waiting: 12, brief_read: 2, drawn_read: 2, drawn: 1 } as const;
/** More than the places: some are not for this reader, and as many are shown as are late. */
const OFFERED_WHEN_LATE = { waiting_read: 8, waiting: 16, brief_read: 0, drawn_read: 1, drawn: 0 } as const;
const OFFERED_WHEN_TOO_MANY = { waiting_read: 8, waiting: 12, brief_read: 0, drawn_read: 5, drawn: 0 } as const;
const MAX_OFFERED = Object.values(OFFERED_PER_POOL).reduce((sum, each) => sum + each, 0);
/** Offset between pools that draw from the same bottles. */
const POOL_OFFSET = 0.37;

interface SeaSample {
  waiting: SeaCandidate[];
  drawn: SeaCandidate[];
  brief: SeaCandidate[];
}

async function loadSample(db: DbOrTx, { band, key, now }: SeaQuery, language: string | null): Promise<SeaSample> {
  const rows = await selectSharedCandidates(db, { band, language, key, now, limits: SAMPLE_SIZES });
  const fromKey = ({ place }: SeaCandidate) => (place - key + SHUFFLE_KEY_RANGE) % SHUFFLE_KEY_RANGE;
  const waiting = rows.filter(({ pool }) => pool === "waiting").toSorted((a, b) => waitingRank(a) - waitingRank(b));
  const drawn = rows.filter(({ pool }) => pool === "drawn").toSorted((a, b) => fromKey(a) - fromKey(b));
  const brief = rows.filter(({ pool }) => pool === "brief_read");
  return { waiting: waiting.slice(0, SAMPLE_SIZES.waiting), drawn: drawn.slice(0, SAMPLE_SIZES.drawn), brief };
}

interface SampleSource {
  query: SeaQuery;
  language: string | null;
}

const samplesOf = perOwner((db: DbOrTx) =>
  cachedFor("sea samples", SAMPLE_TTL, (_: string, __: number, { query, language }: SampleSource) =>
    loadSample(db, query, language),
  ),
);

const cachedSample = (db: DbOrTx, query: SeaQuery, language: string | null): Promise<SeaSample> =>
  samplesOf(db)(`${query.band} ${language}`, query.now, { query, language });

const isEnough = ({ waiting, drawn }: SeaSample): boolean =>
  waiting.length >= MIN_SAMPLE_SIZES.waiting && drawn.length >= MIN_SAMPLE_SIZES.drawn;

function fromPoint(rows: SeaCandidate[], point: number, count: number): SeaCandidate[] {
  const start = Math.floor(point * rows.length);
  return [...rows.slice(start, start + count), ...rows.slice(0, Math.max(0, start + count - rows.length))];
}

const withPoolAndPlace = (pool: SeaCandidate["pool"], rows: SeaCandidate[], max: number): SeaCandidate[] =>
  rows.slice(0, max).map((row, place) => ({ ...row, pool, place }));

function offeredOf(waiting: readonly SeaCandidate[], now: number): Record<SeaCandidate["pool"], number> {
  if (areTooMany(waiting, now)) return OFFERED_WHEN_TOO_MANY;
  if (waiting.some((row) => isLate(row, now))) return OFFERED_WHEN_LATE;
  const overdue = waiting.filter((row) => isOverdue(row, now)).length;
  return overdue >= SEA_LIMITS.bottlesOnHome ? OFFERED_WHEN_OVERDUE : OFFERED_PER_POOL;
}

function offerFromSamples(all: SeaSample, read: SeaSample[], point: number, now: number): SeaCandidate[] {
  const offered = offeredOf(all.waiting, now);
  const each = Math.ceil(offered.drawn_read / read.length);
  const drawn = read.map((sample) => fromPoint(sample.drawn, point, each));
  const brief = read.flatMap((sample) => fromPoint(sample.brief, point, offered.brief_read));
  const interleaved = Array.from({ length: each }, (_, i) => drawn.flatMap((rows) => rows[i] ?? [])).flat();
  const [first, ...others] = read.map((sample) => sample.waiting);
  // Each sample is sorted already.
  const waiting =
    others.length === 0
      ? (first ?? [])
      : [first ?? [], ...others].flat().toSorted((a, b) => waitingRank(a) - waitingRank(b));
  const anywhere = fromPoint(all.drawn, (point + POOL_OFFSET) % 1, offered.drawn);
  return [
    ...withPoolAndPlace("waiting_read", waiting, offered.waiting_read),
    ...withPoolAndPlace("waiting", all.waiting, offered.waiting),
    ...withPoolAndPlace("brief_read", brief, offered.brief_read),
    ...withPoolAndPlace("drawn_read", interleaved, offered.drawn_read),
    ...withPoolAndPlace("drawn", anywhere, offered.drawn),
  ];
}

const selectReachable = reachableQuery<{ id: string; author_id: string }>(["id", "author_id"], MAX_OFFERED);

async function filterReachable(db: DbOrTx, query: SeaQuery, rows: SeaCandidate[]): Promise<Set<string>> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  return new Set((await selectReachable(db, query, ids)).map(({ id }) => id));
}

/**
 * The sea from shared samples, each bottle re-checked for the reader; null if they do not fill every place.
 * @param point 0 ≤ point < 1
 */
export async function drawFromSamples(db: DbOrTx, query: SeaQuery, point: number): Promise<SeaCandidate[] | null> {
  const all = await cachedSample(db, query, null);
  if (!isEnough(all)) return null;
  const read = await Promise.all(query.languages.map((language) => cachedSample(db, query, language)));
  if (!read.every(isEnough)) return null;
  const rows = offerFromSamples(all, read, point, query.now);
  const allowed = await filterReachable(db, query, rows);
  const reachable = rows.filter(({ id }) => allowed.has(id));
  const { chosen, full } = fillPools(reachable, 0, seaPlacesFor(reachable, query.now));
  return full ? chosen : null;
}
