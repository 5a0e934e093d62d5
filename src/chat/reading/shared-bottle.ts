import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";

/** How many of a person's latest findings are searched; at most ten a day are made. */
const MAX_FINDINGS_SEARCHED = 500;

/** @param isNamed only of bottles on which the finder's answer tells their name */
const prepareLatestFinding = (isNamed: boolean) =>
  preparedQuery<{ finder: string; author: string }, { id: string; at: number }>((db, param) =>
    db
      .selectFrom(
        db
          .selectFrom("findings")
          .select(["bottle_id", "picked_at", "user_id"])
          .where("user_id", "=", param("finder"))
          .orderBy("picked_at", "desc")
          .limit(sql.lit(MAX_FINDINGS_SEARCHED))
          .as("finding"),
      )
      .innerJoin("bottles", "bottles.id", "finding.bottle_id")
      .select(["bottles.id", "picked_at as at"])
      .where("author_id", "=", param("author"))
      .where("state", "<>", sql.lit("removed"))
      .$if(isNamed, (named) =>
        named.where(sql<boolean>`exists (select 1 from comments where comments.bottle_id = bottles.id
          and comments.author_id = finding.user_id and comments.hidden_at is null)`),
      )
      .orderBy("picked_at", "desc")
      .limit(sql.lit(1))
      .compile(),
  );

const selectLatestFinding = prepareLatestFinding(false);
const selectLatestNamedFinding = prepareLatestFinding(true);

/**
 * Id of the bottle that one of the two threw and the other found last; null: none. Nobody learns from writing who has found
 * their bottle (docs/product.md 3.17): what the other one found counts where an answer there has their name.
 * @param writer who begins the conversation
 */
export async function findSharedBottleId(db: DbOrTx, writer: string, other: string): Promise<string | null> {
  const findings = await Promise.all([
    selectLatestFinding(db, { finder: writer, author: other }),
    selectLatestNamedFinding(db, { finder: other, author: writer }),
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
