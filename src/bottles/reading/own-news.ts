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
  /** Just thrown, still in view; null: none. */
  thrown: { id: string; design: DesignShort; age: number } | null;
}

type EndKind = "held" | "kept" | "sunk";

interface FoundRow extends Pick<BottleRow, "id" | "design_id" | "design_name" | "picture" | "created_at" | "free_at"> {
  kind: EndKind | "answered" | "thrown";
  country: string | null;
  /** How many bottles are news of this kind; of others 1. */
  total: number;
}

const COLUMNS = sql`id, design_id, design_name, picture, created_at, free_at`;

/** The country in which this person found the bottle. */
const countryOf = (person: string) =>
  sql`(select country from findings where bottle_id = bottles.id and user_id = bottles.${sql.ref(person)})`;

const countOf = (where: RawBuilder<unknown>) => sql`(select count(*) from bottles where ${where})`;

const newestOf = (kind: FoundRow["kind"], country: RawBuilder<unknown>, order: string, where: RawBuilder<unknown>) =>
  sql`select ${sql.lit(kind)} as kind, ${COLUMNS}, ${country} as country,
    ${kind === "thrown" ? sql.lit(1) : countOf(where)} as total from bottles
    where id = (select id from bottles where ${where} order by ${sql.ref(order)} desc limit 1)`;

type OwnBottlesParams = { me: string; now: number; told: number; thrown: number; answered: string | null };

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
  const thrown = sql`author_id = ${me} and created_at > ${param("thrown")} and created_at <= ${now}
    and state = 'sea' and pick_count = 0`;
  return sql<FoundRow>`${newestOf("held", countryOf("holder_id"), "free_at", held)}
    union all ${newestOf("kept", countryOf("owner_id"), "collected_at", kept)}
    union all ${newestOf("sunk", nowhere, "expires_at", sunk)}
    union all ${newestOf("thrown", nowhere, "created_at", thrown)}
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
  const [told, thrown] = [now - HOME_LIMITS.endTold, now - HOME_LIMITS.thrownInView];
  for (let n = 0; ; n++) {
    const answer = answers[n];
    const rows = await selectOwnBottles(db, { me, now, told, thrown, answered: answer?.bottleId ?? null });
    const found: FoundRows = Object.fromEntries(rows.map((row) => [row.kind, row]));
    // Answers to bottles that are gone are passed over.
    if (answer && !found.answered) continue;
    const own = found.thrown;
    const news = newsOf(found, answer);
    return {
      news,
      waiting: countWaiting(found, news),
      thrown: own ? { id: own.id, design: designShort(own), age: now - own.created_at } : null,
    };
  }
}
