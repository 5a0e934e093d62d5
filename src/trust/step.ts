import { BLAMELESS_MEASURES } from "../db/tables/safety";
import type { DbOrTx } from "../db/transact";
import { TRUST_LIMITS, TRUST_STEPS } from "../limits/safety";
import { countLikedBy } from "./liked-by";

export type TrustStep = keyof typeof TRUST_STEPS;
const ORDER = ["first", "settled", "known"] as const satisfies TrustStep[];

/** What decides a person's step. Times in ms. */
interface TrustFacts {
  createdAt: number;
  throwCount: number;
  setBackUntil: number | null;
  /** People who liked a letter or thanked for a comment, counted up to what the last step needs. */
  likedBy: number;
}

const meets = (step: TrustStep, { createdAt, throwCount, likedBy }: TrustFacts, now: number): boolean => {
  const { age, throws, likedBy: likes } = TRUST_STEPS[step];
  return now >= createdAt + age && throwCount >= throws && likedBy >= likes;
};

/** The last step whose needs are met, and those of all before it (docs/product.md 12.17). @param now ms */
export function trustStepOf(facts: TrustFacts, now: number): TrustStep {
  if ((facts.setBackUntil ?? 0) > now) return "first";
  const unmet = ORDER.findIndex((step) => !meets(step, facts, now));
  return ORDER[unmet < 0 ? ORDER.length - 1 : Math.max(0, unmet - 1)] ?? "first";
}

const LIKED_BY_MOST = TRUST_STEPS.known.likedBy;

interface TrustRow {
  id: string;
  created_at: number;
  throw_count: number;
  official: number;
  set_back_until: number | null;
}

/** A person's step; likes are counted only where they decide. @param now ms */
export async function loadTrustStep(db: DbOrTx, row: TrustRow, now: number): Promise<TrustStep> {
  if (row.official === 1) return "known";
  const facts = { createdAt: row.created_at, throwCount: row.throw_count, setBackUntil: row.set_back_until };
  const highest = trustStepOf({ ...facts, likedBy: LIKED_BY_MOST }, now);
  if (highest !== "known") return highest;
  return trustStepOf({ ...facts, likedBy: await countLikedBy(db, row.id, LIKED_BY_MOST, now) }, now);
}

/** With how many strangers somebody may begin a conversation in a day. @param now ms */
export const strangersPerDayOf = async (db: DbOrTx, row: TrustRow, now: number): Promise<number> =>
  TRUST_STEPS[await loadTrustStep(db, row, now)].strangersPerDay;

export interface Trust {
  step: TrustStep;
  /** A measure sets the person back: until when (ms), and which one. */
  setBack: { until: number; measureId: string | null } | null;
  /** What the next step needs: from when (ms; null: its age is reached), and what is missing. */
  next: { step: TrustStep; from: number | null; throws: number; likedBy: number } | null;
}

const findTrustRow = (db: DbOrTx, id: string): Promise<TrustRow | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "created_at", "throw_count", "official", "set_back_until"])
    .where("id", "=", id)
    .executeTakeFirst();

/** The measure that sets somebody back. */
const findSetBackMeasure = (db: DbOrTx, id: string, until: number) =>
  db
    .selectFrom("measures")
    .select("id")
    .where("user_id", "=", id)
    .where("lifted_at", "is", null)
    .where("kind", "not in", BLAMELESS_MEASURES)
    .where("from_at", "=", until - TRUST_LIMITS.setBack)
    .limit(1)
    .executeTakeFirst();

async function nextStepOf(db: DbOrTx, row: TrustRow, step: TrustStep, now: number): Promise<Trust["next"]> {
  const next = ORDER[ORDER.indexOf(step) + 1];
  if (!next) return null;
  const { age, throws, likedBy } = TRUST_STEPS[next];
  const from = row.created_at + age;
  return {
    step: next,
    from: from > now ? from : null,
    throws: Math.max(0, throws - row.throw_count),
    likedBy: likedBy === 0 ? 0 : Math.max(0, likedBy - (await countLikedBy(db, row.id, LIKED_BY_MOST, now))),
  };
}

/** What somebody's own page says of their step; null: no such account. @param now ms */
export async function loadTrust(db: DbOrTx, id: string, now: number): Promise<Trust | null> {
  const row = await findTrustRow(db, id);
  if (!row) return null;
  const step = await loadTrustStep(db, row, now);
  const until = row.set_back_until ?? 0;
  if (until > now && row.official !== 1) {
    const measure = await findSetBackMeasure(db, id, until);
    return { step, setBack: { until, measureId: measure?.id ?? null }, next: null };
  }
  return { step, setBack: null, next: await nextStepOf(db, row, step, now) };
}
