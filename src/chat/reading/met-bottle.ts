import { sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { Queries } from "../../db/transact";

/** Findings searched; at most ten a day are made. */
const LOOKED_AT = 500;

const found = prepared<{ finder: string; author: string }, { id: string; at: number }>((db, hole) =>
  db
    .selectFrom(
      db
        .selectFrom("findings")
        .select(["bottle_id", "picked_at"])
        .where("user_id", "=", hole("finder"))
        .orderBy("picked_at", "desc")
        .limit(sql.lit(LOOKED_AT))
        .as("finding"),
    )
    .innerJoin("bottles", "bottles.id", "finding.bottle_id")
    .select(["bottles.id", "picked_at as at"])
    .where("author_id", "=", hole("author"))
    .where("state", "<>", sql.lit("removed"))
    .orderBy("picked_at", "desc")
    .limit(sql.lit(1))
    .compile(),
);

/** The bottle one threw and the other found last; null: none. */
export async function bottleWhereMet(db: Queries, one: string, other: string): Promise<string | null> {
  const both = await Promise.all([
    found(db, { finder: one, author: other }),
    found(db, { finder: other, author: one }),
  ]);
  const [latest] = both.flat().sort((a, b) => b.at - a.at);
  return latest?.id ?? null;
}

interface MetRow {
  id: string;
  name: string;
  picture: string;
  finder: string;
  at: number;
}

const met = prepared<{ bottle: string; low: string; high: string }, MetRow>((db, hole) =>
  db
    .selectFrom("bottles")
    .innerJoin("findings", "findings.bottle_id", "bottles.id")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.id", "design_name as name", "picture", "findings.user_id as finder", "picked_at as at"])
    .where("bottles.id", "=", hole("bottle"))
    .where("author.banned_at", "is", null)
    .where("state", "<>", sql.lit("removed"))
    .where((eb) =>
      eb.or([eb("findings.user_id", "=", hole("low")), eb("findings.user_id", "=", hole("high"))]),
    )
    .compile(),
);

export interface MetBottle {
  id: string;
  design: { name: string; svg: string };
  foundBy: string;
  /** ms */
  foundAt: number;
}

export async function metBottle(
  db: Queries,
  bottle: string | null,
  pair: { low: string; high: string },
): Promise<MetBottle | null> {
  if (bottle === null) return null;
  const [row] = await met(db, { bottle, ...pair });
  if (!row) return null;
  const { id, name, picture, finder, at } = row;
  return { id, design: { name, svg: `/designs/${picture}.svg` }, foundBy: finder, foundAt: at };
}
