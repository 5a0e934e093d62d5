import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { HOME_LIMITS } from "../../limits/home";
import { listUnreadAnswers } from "../../messages/messages";
import { type DesignShort, designShort } from "./bottle-view";

/** News of one of the reader's own bottles. */
export type OwnNews = { bottle: string; design: DesignShort } & (
  | { kind: "answered"; name: string | null; country: string | null }
  /** `until`: when the hold ends by itself, ms. */
  | { kind: "held"; country: string | null; until: number }
  | { kind: "kept"; country: string | null }
  | { kind: "sunk" }
);

export interface OwnBottles {
  /** The warmest; null: none. */
  news: OwnNews | null;
  /** Just thrown, still in view; null: none. */
  thrown: { id: string; design: DesignShort; age: number } | null;
}

type EndKind = "held" | "kept" | "sunk";

type OwnBottleRow = Pick<BottleRow, "id" | "design_id" | "design_name" | "picture" | "created_at" | "free_at">;

interface FoundRow extends OwnBottleRow {
  kind: EndKind | "thrown";
  country: string | null;
}

const COLUMNS = sql`id, design_id, design_name, picture, created_at, free_at`;

/** The country in which this person found the bottle. */
const countryOf = (person: string) =>
  sql`(select country from findings where bottle_id = bottles.id and user_id = bottles.${sql.ref(person)})`;

const newestOf = (kind: FoundRow["kind"], country: RawBuilder<unknown>, order: string, where: RawBuilder<unknown>) =>
  sql`select ${sql.lit(kind)} as kind, ${COLUMNS}, ${country} as country from bottles
    where id = (select id from bottles where ${where} order by ${sql.ref(order)} desc limit 1)`;

/** One bottle of each kind at most, each found in an index that holds no others. */
const selectOwnBottles = preparedQuery<{ me: string; now: number; told: number; thrown: number }, FoundRow>(
  (_db, param) => {
    const nowhere = sql`null`;
    const { me, now } = { me: param("me"), now: param("now") };
    const held = sql`author_id = ${me} and state = 'sea' and holder_id is not null and free_at > ${now}
    and expires_at > ${now}`;
    const kept = sql`author_id = ${me} and state = 'kept' and news_seen_at is null
    and collected_at <= ${now} and collected_at > ${param("told")}`;
    const sunk = sql`author_id = ${me} and state in ('sea', 'expired') and news_seen_at is null
    and expires_at <= ${now} and expires_at > ${param("told")}`;
    const thrown = sql`author_id = ${me} and created_at > ${param("thrown")} and created_at <= ${now}
    and state = 'sea' and pick_count = 0`;
    return sql<FoundRow>`${newestOf("held", countryOf("holder_id"), "free_at", held)}
    union all ${newestOf("kept", countryOf("owner_id"), "collected_at", kept)}
    union all ${newestOf("sunk", nowhere, "expires_at", sunk)}
    union all ${newestOf("thrown", nowhere, "created_at", thrown)}`;
  },
);

const selectOwnBottle = preparedQuery<{ me: string; bottle: string }, OwnBottleRow>((db, param) =>
  db
    .selectFrom("bottles")
    .select(["id", "design_id", "design_name", "picture", "created_at", "free_at"])
    .where("id", "=", param("bottle"))
    .where("author_id", "=", param("me"))
    .where("state", "!=", sql.lit("removed")),
);

/** The newest answer to a bottle that is still there; null: none. */
async function findAnswered(db: DbOrTx, me: string, now: number): Promise<OwnNews | null> {
  for (const { bottleId, name, country } of await listUnreadAnswers(db, me, HOME_LIMITS.answersTried, now)) {
    const [row] = await selectOwnBottle(db, { me, bottle: bottleId });
    if (row) return { kind: "answered", bottle: row.id, design: designShort(row), name, country };
  }
  return null;
}

function toNews({ kind, ...row }: FoundRow & { kind: EndKind }): OwnNews {
  const of = { bottle: row.id, design: designShort(row) };
  const country = row.country || null;
  switch (kind) {
    case "held":
      return { ...of, kind, country, until: row.free_at };
    case "kept":
      return { ...of, kind, country };
    case "sunk":
      return { ...of, kind };
  }
}

/** After an answer. */
const BY_WARMTH: readonly EndKind[] = ["kept", "held", "sunk"];

/**
 * What home says about the reader's own bottles (docs/product.md 3.17). @param unread the number of unread messages: without
 * any there is no answer to look for @param now ms
 */
export async function loadOwnBottles(
  db: DbOrTx,
  { id: me, unread }: { id: string; unread: number },
  now: number,
): Promise<OwnBottles> {
  const rows = await selectOwnBottles(db, {
    me,
    now,
    told: now - HOME_LIMITS.endTold,
    thrown: now - HOME_LIMITS.thrownInView,
  });
  const rowOf = <K extends FoundRow["kind"]>(kind: K) =>
    rows.find((row): row is FoundRow & { kind: K } => row.kind === kind);
  const answered = unread > 0 ? await findAnswered(db, me, now) : null;
  const warmest = BY_WARMTH.map(rowOf).find((row) => row !== undefined);
  const thrown = rowOf("thrown");
  return {
    news: answered ?? (warmest ? toNews(warmest) : null),
    thrown: thrown ? { id: thrown.id, design: designShort(thrown), age: now - thrown.created_at } : null,
  };
}
