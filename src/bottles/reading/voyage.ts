import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleFindingRow, BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import type { VoyageEvent } from "./bottle-view";

type VoyageCounts = Pick<BottleRow, "id" | "pick_count" | "like_count" | "comment_count">;
type VoyageFinding = Pick<BottleFindingRow, "country" | "picked_at" | "until" | "released_at" | "outcome">;

/** A hold ends with what the finder did, or by itself when its day has run out; what can be undone is not done yet. */
function findingEvent(row: VoyageFinding, now: number): VoyageEvent {
  const decided = row.outcome !== null && (row.released_at ?? 0) <= now;
  const drifted = row.outcome === null && row.until <= now;
  const seen = { kind: "found", at: row.picked_at, country: row.country } as const;
  if (!decided && !drifted) return { ...seen, releasedAt: null, outcome: null };
  return {
    ...seen,
    releasedAt: drifted ? row.until : row.released_at,
    outcome: drifted ? "drifted" : row.outcome,
  };
}

const selectFindings = preparedQuery<{ bottle: string }, VoyageFinding>((db, hole) =>
  db
    .selectFrom("findings")
    .select(["country", "picked_at", "until", "released_at", "outcome"])
    .where("bottle_id", "=", hole("bottle"))
    .orderBy("picked_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax))
    .compile(),
);

const selectLikeTimes = preparedQuery<{ bottle: string }, { created_at: number }>((db, hole) =>
  db
    .selectFrom("bottle_likes")
    .select("created_at")
    .where("bottle_id", "=", hole("bottle"))
    .where("active", "=", sql.lit(1))
    .orderBy("created_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax))
    .compile(),
);

const selectCommentTimes = preparedQuery<{ bottle: string }, { created_at: number }>((db, hole) =>
  db
    .selectFrom("comments")
    .select("created_at")
    .where("bottle_id", "=", hole("bottle"))
    .orderBy("created_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax))
    .compile(),
);

/** Findings looked through for their countries: a letter of the house may be found by all. */
const MAX_FINDINGS_SCANNED = 1_000;

/** SQL: in how many countries a bottle was found. */
export const countryCountSql = sql<number>`case when bottles.pick_count > 0
  then (select count(distinct country) from (select country from findings where bottle_id = bottles.id
    order by picked_at desc limit ${sql.lit(MAX_FINDINGS_SCANNED)}) as part) else 0 end`;

/** Findings, likes and comments in order of time; the latest ones of a long voyage. What the counts say is not there is not looked for. */
export async function loadVoyage(db: DbOrTx, row: VoyageCounts, now: number): Promise<VoyageEvent[]> {
  const of = { bottle: row.id };
  const findings = row.pick_count > 0 ? await selectFindings(db, of) : [];
  const likes = row.like_count > 0 ? await selectLikeTimes(db, of) : [];
  const comments = row.comment_count > 0 ? await selectCommentTimes(db, of) : [];
  const events: VoyageEvent[] = [
    ...findings.map((row) => findingEvent(row, now)),
    ...likes.map(({ created_at: at }) => ({ kind: "liked" as const, at })),
    ...comments.map(({ created_at: at }) => ({ kind: "commented" as const, at })),
  ];
  return events.sort((a, b) => a.at - b.at).slice(-SEA_LIMITS.voyageMax);
}
