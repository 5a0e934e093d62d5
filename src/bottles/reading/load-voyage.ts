import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleFindingRow, BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { SEA_LIMITS } from "../../limits/sea";
import type { VoyageEvent } from "./bottle-view";

type VoyageCounts = Pick<BottleRow, "id" | "pick_count" | "like_count" | "comment_count">;
type VoyageFinding = Pick<BottleFindingRow, "country" | "picked_at" | "until" | "released_at" | "outcome">;

/** A hold ends when the finder's release takes effect, or by itself after 24 hours (`drifted`). */
function findingEvent(row: VoyageFinding, now: number): VoyageEvent {
  const isReleased = row.outcome !== null && (row.released_at ?? 0) <= now;
  const hasDrifted = row.outcome === null && row.until <= now;
  const found = { kind: "found", at: row.picked_at, country: row.country } as const;
  if (!isReleased && !hasDrifted) return { ...found, releasedAt: null, outcome: null };
  return {
    ...found,
    releasedAt: hasDrifted ? row.until : row.released_at,
    outcome: hasDrifted ? "drifted" : row.outcome,
  };
}

const selectFindings = preparedQuery<{ bottle: string }, VoyageFinding>((db, param) =>
  db
    .selectFrom("findings")
    .select(["country", "picked_at", "until", "released_at", "outcome"])
    .where("bottle_id", "=", param("bottle"))
    .orderBy("picked_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax)),
);

const selectLikeTimes = preparedQuery<{ bottle: string }, { created_at: number }>((db, param) =>
  db
    .selectFrom("bottle_likes")
    .select("created_at")
    .where("bottle_id", "=", param("bottle"))
    .where("active", "=", sql.lit(1))
    .orderBy("created_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax)),
);

const selectCommentTimes = preparedQuery<{ bottle: string }, { created_at: number }>((db, param) =>
  db
    .selectFrom("comments")
    .select("created_at")
    .where("bottle_id", "=", param("bottle"))
    .orderBy("created_at", "desc")
    .limit(sql.lit(SEA_LIMITS.voyageMax)),
);

/** Bounds the count of countries: an official bottle may be found by everybody. */
export const MAX_FINDINGS_SCANNED = 1_000;

/** SQL: number of countries in which a bottle was found. Most were found by few: those need neither order nor limit. */
export const countryCountSql = sql<number>`case when bottles.pick_count = 0 then 0
  when bottles.pick_count = 1 then (select count(*) from findings where bottle_id = bottles.id)
  when bottles.pick_count <= ${sql.lit(MAX_FINDINGS_SCANNED)}
  then (select count(distinct country) from findings where bottle_id = bottles.id)
  else (select count(distinct country) from (select country from findings where bottle_id = bottles.id
    order by picked_at desc limit ${sql.lit(MAX_FINDINGS_SCANNED)}) as part) end`;

/** The latest findings, likes and comments, oldest first. Kinds whose count is 0 are not queried. */
export async function loadVoyage(db: DbOrTx, row: VoyageCounts, now: number): Promise<VoyageEvent[]> {
  const params = { bottle: row.id };
  const findings = row.pick_count > 0 ? await selectFindings(db, params) : [];
  const likes = row.like_count > 0 ? await selectLikeTimes(db, params) : [];
  const comments = row.comment_count > 0 ? await selectCommentTimes(db, params) : [];
  const events: VoyageEvent[] = [
    ...findings.map((row) => findingEvent(row, now)),
    ...likes.map(({ created_at: at }) => ({ kind: "liked" as const, at })),
    ...comments.map(({ created_at: at }) => ({ kind: "commented" as const, at })),
  ];
  return events.sort((a, b) => a.at - b.at).slice(-SEA_LIMITS.voyageMax);
}
