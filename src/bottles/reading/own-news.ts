import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { BottleRow } from "../../db/tables/bottles";
import type { DbOrTx } from "../../db/transact";
import { HOME_LIMITS } from "../../limits/home";
import { listUnreadAnswers, type UnreadAnswer } from "../../messages/messages";
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
  /** How many others were kept, are in a hand or sank. */
  waiting: number;
  /** The newest that still drifts, also while it is in a hand; null: none. */
  newest: NewestOwn | null;
}

/** `since`, ms: when it was thrown, or let go by who found it last. */
export type NewestOwn = { id: string; design: DesignShort } & (
  | { kind: "thrown" | "released"; since: number }
  | { kind: "held"; country: string | null; until: number }
);

type EndKind = "held" | "kept" | "sunk";

type OwnColumn = "id" | "design_id" | "design_name" | "picture" | "created_at" | "free_at" | "pick_count" | "holder_id";

interface FoundRow extends Pick<BottleRow, OwnColumn> {
  kind: EndKind | "answered" | "newest";
  country: string | null;
  /** How many bottles are news of this kind; of others 1. */
  total: number;
}

const COLUMNS = sql`id, design_id, design_name, picture, created_at, free_at, pick_count, holder_id`;

/** The country in which this person found the bottle. */
const countryOf = (person: string) =>
  sql`(select country from findings where bottle_id = bottles.id and user_id = bottles.${sql.ref(person)})`;

const countOf = (where: RawBuilder<unknown>) => sql`(select count(*) from bottles where ${where})`;

const newestOf = (kind: FoundRow["kind"], country: RawBuilder<unknown>, order: string, where: RawBuilder<unknown>) =>
  sql`select ${sql.lit(kind)} as kind, ${COLUMNS}, ${country} as country,
    ${kind === "newest" ? sql.lit(1) : countOf(where)} as total from bottles
    where id = (select id from bottles where ${where} order by ${sql.ref(order)} desc limit 1)`;

type OwnBottlesParams = { me: string; now: number; told: number; answered: string | null };

/** One bottle of each kind at most, each found in an index that holds no others. */
const selectOwnBottles = preparedQuery<OwnBottlesParams, FoundRow>((_db, param) => {
  const nowhere = sql`null`;
  const { me, now } = { me: param("me"), now: param("now") };
  const held = sql`author_id = ${me} and state = 'sea' and holder_id is not null and free_at > ${now}
    and expires_at > ${now}`;
  const kept = sql`author_id = ${me} and state = 'kept' and news_seen_at is null
    and collected_at <= ${now} and collected_at > ${param("told")}`;
  const sunk = sql`author_id = ${me} and state in ('sea', 'expired') and news_seen_at is null
    and expires_at <= ${now} and expires_at > ${param("told")}`;
  // `expires_at > 0` is a condition of its index. What waits for the team is not on its way.
  const newest = sql`author_id = ${me} and state = 'sea' and expires_at > 0 and expires_at > ${now}
    and created_at <= ${now} and hidden_at is null`;
  return sql<FoundRow>`${newestOf("held", countryOf("holder_id"), "free_at", held)}
    union all ${newestOf("kept", countryOf("owner_id"), "collected_at", kept)}
    union all ${newestOf("sunk", nowhere, "expires_at", sunk)}
    union all ${newestOf("newest", countryOf("holder_id"), "created_at", newest)}
    union all select 'answered' as kind, ${COLUMNS}, ${nowhere} as country, 1 as total from bottles
    where id = ${param("answered")} and author_id = ${me} and state <> 'removed'`;
});

/** Those of which nothing is told beside `news`. */
const countWaiting = ({ kept, held, sunk }: FoundRows, news: OwnNews | null): number =>
  [kept, held, sunk].reduce((sum, row) => sum + Number(row?.total ?? 0), 0) -
  (news && news.kind !== "answered" ? 1 : 0);

type EndRow = FoundRow & { kind: EndKind };

function toNews({ kind, ...row }: EndRow): OwnNews {
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

type FoundRows = { [K in FoundRow["kind"]]?: FoundRow & { kind: K } };

/** The warmest. @param answer that of the answered bottle */
function newsOf({ answered, kept, held, sunk }: FoundRows, answer: UnreadAnswer | undefined): OwnNews | null {
  if (answered && answer) {
    const { name, country } = answer;
    return { kind: "answered", bottle: answered.id, design: designShort(answered), name, country };
  }
  const end = kept ?? held ?? sunk;
  return end ? toNews(end) : null;
}

function toNewest(row: FoundRow | undefined, now: number): NewestOwn | null {
  if (!row) return null;
  const of = { id: row.id, design: designShort(row) };
  if (row.pick_count === 0) return { ...of, kind: "thrown", since: row.created_at };
  // A hold that is over has ended at `free_at`, by itself or by who held it: after that for as long as it can be undone.
  if (row.holder_id === null || row.free_at <= now)
    return { ...of, kind: "released", since: Math.min(row.free_at, now) };
  return { ...of, kind: "held", country: row.country || null, until: row.free_at };
}

/**
 * What home says about the reader's own bottles (docs/product.md 3.17). @param unread the number of unread messages: without
 * any there is no answer to look for @param now ms
 */
export async function loadOwnBottles(
  db: DbOrTx,
  { id: me, unread }: { id: string; unread: number },
  now: number,
): Promise<OwnBottles> {
  const answers = unread > 0 ? await listUnreadAnswers(db, me, HOME_LIMITS.answersTried, now) : [];
  const told = now - HOME_LIMITS.endTold;
  for (let n = 0; ; n++) {
    const answer = answers[n];
    const rows = await selectOwnBottles(db, { me, now, told, answered: answer?.bottleId ?? null });
    const found: FoundRows = Object.fromEntries(rows.map((row) => [row.kind, row]));
    // Answers to bottles that are gone are passed over.
    if (answer && !found.answered) continue;
    const news = newsOf(found, answer);
    return { news, waiting: countWaiting(found, news), newest: toNewest(found.newest, now) };
  }
}
