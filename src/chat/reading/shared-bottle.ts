import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";

/** How many of a person's latest findings are searched; at most ten a day are made. */
const MAX_FINDINGS_SEARCHED = 500;

const selectLatestFinding = preparedQuery<{ finder: string; author: string }, { id: string; at: number }>((db, param) =>
  db
    .selectFrom(
      db
        .selectFrom("findings")
        .select(["bottle_id", "picked_at"])
        .where("user_id", "=", param("finder"))
        .orderBy("picked_at", "desc")
        .limit(sql.lit(MAX_FINDINGS_SEARCHED))
        .as("finding"),
    )
    .innerJoin("bottles", "bottles.id", "finding.bottle_id")
    .select(["bottles.id", "picked_at as at"])
    .where("author_id", "=", param("author"))
    .where("state", "<>", sql.lit("removed"))
    .orderBy("picked_at", "desc")
    .limit(sql.lit(1))
    .compile(),
);

/** Id of the bottle that one of the two threw and the other found last; null: none. */
export async function findSharedBottleId(db: DbOrTx, one: string, other: string): Promise<string | null> {
  const findings = await Promise.all([
    selectLatestFinding(db, { finder: one, author: other }),
    selectLatestFinding(db, { finder: other, author: one }),
  ]);
  const [latest] = findings.flat().sort((a, b) => b.at - a.at);
  return latest?.id ?? null;
}

interface SharedBottleRow {
  id: string;
  design: string;
  name: string;
  picture: string;
  finder: string;
  at: number;
}

const selectSharedBottle = preparedQuery<{ bottle: string; low: string; high: string }, SharedBottleRow>((db, param) =>
  db
    .selectFrom("bottles")
    .innerJoin("findings", "findings.bottle_id", "bottles.id")
    .innerJoin("users as author", "author.id", "bottles.author_id")
    .select(["bottles.id", "design_id as design", "design_name as name", "picture"])
    .select(["findings.user_id as finder", "picked_at as at"])
    .where("bottles.id", "=", param("bottle"))
    .where("author.banned_at", "is", null)
    .where("state", "<>", sql.lit("removed"))
    .where((eb) => eb.or([eb("findings.user_id", "=", param("low")), eb("findings.user_id", "=", param("high"))]))
    .compile(),
);

export interface SharedBottle {
  id: string;
  design: { id: string; name: string; svg: string };
  foundBy: string;
  /** ms */
  foundAt: number;
}

/** The bottle of a conversation, unless it was removed or its author is banned. */
export async function loadSharedBottle(
  db: DbOrTx,
  bottle: string | null,
  pair: { low: string; high: string },
): Promise<SharedBottle | null> {
  if (bottle === null) return null;
  const [row] = await selectSharedBottle(db, { bottle, ...pair });
  if (!row) return null;
  const { id, design, name, picture, finder, at } = row;
  return { id, design: { id: design, name, svg: `/designs/${picture}.svg` }, foundBy: finder, foundAt: at };
}
