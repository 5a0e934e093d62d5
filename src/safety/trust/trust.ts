import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { DELETED_USER_ID } from "../../limits/account";
import { TRUST_LIMITS, TRUST_STEPS } from "../../limits/trust";

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

/** The last step whose needs are met, and those of all before it (docs/product.md 12.13). @param now ms */
export function trustStepOf(facts: TrustFacts, now: number): TrustStep {
  if ((facts.setBackUntil ?? 0) > now) return "first";
  const unmet = ORDER.findIndex((step) => !meets(step, facts, now));
  return ORDER[unmet < 0 ? ORDER.length - 1 : Math.max(0, unmet - 1)] ?? "first";
}

const LIKED_BY_MOST = TRUST_STEPS.known.likedBy;

/** Those who are new themselves do not count. */
const selectLikedBy = preparedQuery<{ me: string; since: number }, { n: number }>((db, param) =>
  sql<{ n: number }>`select count(*) as n from (select liked.person from (
      select bottles.author_id as person from comments join bottles on bottles.id = comments.bottle_id
        where comments.author_id = ${param("me")} and comments.thanked_at is not null
      union
      select bottle_likes.user_id as person from bottles join bottle_likes on bottle_likes.bottle_id = bottles.id
        where bottles.author_id = ${param("me")} and bottle_likes.active = 1
    ) as liked join users on users.id = liked.person
    where users.created_at <= ${param("since")} and users.throw_count >= ${sql.lit(TRUST_STEPS.settled.throws)}
      and users.id not in (${param("me")}, ${sql.lit(DELETED_USER_ID)})
    limit ${sql.lit(LIKED_BY_MOST)}) as counted`.compile(db),
);

/** How many people liked a letter of somebody or thanked them for a comment, at most as many as a step needs. */
async function countLikedBy(db: DbOrTx, me: string, now: number): Promise<number> {
  const [row] = await selectLikedBy(db, { me, since: now - TRUST_STEPS.settled.age });
  return Number(row?.n ?? 0);
}

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
  return trustStepOf({ ...facts, likedBy: await countLikedBy(db, row.id, now) }, now);
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
    .where("kind", "!=", "age")
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
    likedBy: likedBy === 0 ? 0 : Math.max(0, likedBy - (await countLikedBy(db, row.id, now))),
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
