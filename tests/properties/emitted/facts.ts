/** What belongs to a person in the database, and what has changed of it: "emitted" is what an act changes of others. */
import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../../src/db/prepared-query";
import type { Db } from "../../../src/db/transact";
import { newUserRow } from "../../../src/users/users";

interface FactTable {
  /** Where the rows are; by default the table of the column. */
  from?: string;
  /** SQL that identifies a row. */
  key?: string;
  /** Columns that are compared, or SQL by name; that a row is there is compared always. */
  shows?: Record<string, string> | readonly string[];
  where?: string;
}

const { event_seq: _, ...USER_COLUMNS } = newUserRow(
  { username: "", nickname: "", language: "en", passwordHash: null, inviteCode: "" },
  0,
);

const CONVERSATION_OF = (alias: string) => `join conversations on conversations.id = ${alias}.conversation_id`;
const visibleMessages = (side: "low" | "high"): FactTable => ({
  from: `chat_messages ${CONVERSATION_OF("chat_messages")}`,
  key: "chat_messages.id",
  shows: {
    recalled_at: "recalled_at",
    opened_at: "opened_at",
    has_text: "case when text is null then 0 else 1 end",
    edited_at: "edited_at",
    reactions:
      "(case when low_reaction is null then 0 else 1 end) + (case when high_reaction is null then 0 else 1 end)",
  },
  where: `chat_messages.${side}_hidden + chat_messages.${side}_removed = 0`,
});

const messagesUpTo = (seq: string): string => `(select count(*) from chat_messages where seq <= ${seq}
  and chat_messages.conversation_id = conversations.id and sender_id = conversation_members.other_id and review is null)`;

/** By the column that names the person, as `table.column`. */
export const FACT_TABLES: Readonly<Record<string, FactTable>> = {
  // `set_back_until` follows from the measures, which are compared: tests/trust/steps.test.ts.
  "users.id": { shows: Object.keys(USER_COLUMNS).filter((column) => column !== "id" && column !== "set_back_until") },
  "events.user_id": { key: "seq", shows: ["kind"] },
  "system_messages.user_id": { shows: ["type", "params", "actor_id", "read_at", "created_at"] },
  "push_subscriptions.user_id": {
    from: "push_subscriptions join push_news on push_news.subscription_id = push_subscriptions.id",
    key: "push_news.id",
    shows: ["kind", "version"],
  },
  "outbox.user_id": { shows: ["kind"] },
  "sessions.user_id": {},
  "account_deletions.user_id": { key: "user_id" },
  "bottles.author_id": {
    shows: {
      state: "state",
      held: "case when holder_id is null then 0 else 1 end",
      ...{ like_count: "like_count", comment_count: "comment_count", view_count: "view_count" },
      ...{ pick_count: "pick_count", hidden_at: "hidden_at" },
    },
  },
  "bottles.holder_id": { shows: { author_id: "author_id", state: "state", hidden_at: "hidden_at" } },
  "bottles.owner_id": { shows: { author_id: "author_id", state: "state", hidden_at: "hidden_at" } },
  "comments.author_id": {
    shows: {
      hidden_at: "hidden_at",
      answer: "case when answer_hidden_at is null then answer end",
      thanked_at: "thanked_at",
    },
  },
  "bottle_likes.user_id": { key: "bottle_id", shows: ["active"] },
  "bottle_views.viewer": { key: "bottle_id" },
  "findings.user_id": { key: "bottle_id", shows: ["outcome", "released_at"] },
  "designs.designer_id": {
    shows: ["status", "like_count", "comment_count", "view_count", "hidden_at", "name"],
    where: "status <> 'purchased'",
  },
  "designs.owner_id": { shows: ["uses", "name"], where: "status = 'purchased'" },
  "design_likes.user_id": { key: "design_id", shows: ["active"] },
  "design_comments.author_id": { shows: ["hidden_at"] },
  "design_views.user_id": { key: "design_id" },
  "follows.followee_id": { key: "follower_id" },
  "follows.follower_id": { key: "followee_id", shows: ["friends_since"] },
  "blocks.blocked_id": { key: "blocker_id" },
  "blocks.blocker_id": { key: "blocked_id" },
  "conversation_members.user_id": {
    key: "other_id",
    shows: ["unread", "rings", "listed", "muted", "cleared_seq", "read_seq"],
  },
  // Receipts: how many messages of the person the other side has received and read, as far as it is shown.
  "conversation_members.other_id": {
    from: `conversation_members ${CONVERSATION_OF("conversation_members")}`,
    key: "user_id",
    shows: {
      delivered: messagesUpTo("delivered_seq"),
      read: `case when answered_at is null and opener_texts > 0 then 0 else ${messagesUpTo("told_seq")} end`,
    },
  },
  "conversations.low_id": visibleMessages("low"),
  "conversations.high_id": visibleMessages("high"),
  "coin_records.user_id": { key: "seq", shows: ["reason"] },
  "daily_counters.user_id": { key: "kind", shows: ["n"] },
  "measures.user_id": { shows: ["kind", "lifted_at"] },
  "stopped_people.user_id": { key: "user_id", shows: ["banned", "until"] },
  "reports.reporter_id": { key: "thing_id", shows: ["outcome_told_at"] },
  "birthday_requests.user_id": { shows: ["decision"] },
  "held_texts.about_id": { key: "thing_id" },
  "feedback.user_id": { shows: ["reply"] },
  "feedback_pending.user_id": { key: "user_id", shows: ["n"] },
  "notification_settings.user_id": { key: "user_id", shows: ["kinds"] },
  "photos.user_id": {},
  "users.invited_by": {},
};

/** Columns that name a person of whose side the row is no part. */
export const NO_FACTS: Readonly<Record<string, string>> = {
  "chat_messages.sender_id": "both sides of a conversation are read by `conversations.low_id` and `.high_id`",
  "chat_versions.sender_id": "what a message said before it was edited: nobody reads it",
  "conversations.opener_id": "who wrote first: the messages themselves are compared",
  "system_messages.actor_id": "belongs to the reader of the message",
  "feedback.replied_by": "the member of the team who replied",
  "idempotency_keys.user_id": "answers kept for the one who asked",
  "device_kinds.user_id": "one's own way to sign in",
  "pending_follows.follower_id": "what waits is known to who wants it alone",
  "pending_follows.followee_id": "nobody is told who waits for them",
  "told_follows.followee_id": "whom they were told of: the push message is compared",
  "told_follows.follower_id": "whom others were told of: the push message is compared",
  "nickname_parts.user_id": "by what one is found: nobody is told",
  "session_end_links.user_id": "one's own way to sign in",
  "identities.user_id": "one's own way to sign in",
  "mail_proofs.user_id": "one's own way to sign in",
  "passkeys.user_id": "one's own way to sign in",
  "pending_links.user_id": "one's own way to sign in",
  "pending_logins.user_id": "one's own way to sign in",
  "mass_sightings.author_id": "how often the same text was seen, for a case of the team",
  "recovery_codes.user_id": "one's own way to sign in",
  "second_factors.user_id": "one's own way to sign in",
};

/** One row of a person; `data` holds the columns that are compared. */
export interface Fact {
  name: string;
  who: string;
  key: string;
  data: string;
}

const shownColumns = ({ shows = [] }: FactTable): [name: string, sql: string][] =>
  Array.isArray(shows) ? shows.map((column) => [column, column]) : Object.entries(shows);

const COLUMNS = new Map(
  Object.entries(FACT_TABLES).map(([name, table]) => [name, shownColumns(table).map(([column]) => column)]),
);
const SEPARATOR = "\u001f";

/** Names of the compared columns. */
export const columnsOf = (name: string): readonly string[] => COLUMNS.get(name) ?? [];

/** What stands in a column; empty: nothing. */
export const columnValue = ({ name, data }: Fact, column: string): string =>
  data.split(SEPARATOR)[columnsOf(name).indexOf(column)] ?? "";

/** As a row in which all counts are zero. */
export const zeroedFact = (fact: Fact): Fact => ({
  ...fact,
  data: columnsOf(fact.name)
    .map(() => "0")
    .join(SEPARATOR),
});

function factQuery(name: string, table: FactTable, people: RawBuilder<unknown>) {
  const [own = ""] = name.split(".");
  const { from = own, key = "id", where = "1 = 1" } = table;
  const qualify = (column: string) => (/^\w+$/.test(column) && from === own ? `${own}.${column}` : column);
  const data = shownColumns(table).map(([, column]) => `coalesce(cast(${qualify(column)} as text), '')`);
  const values = data.length > 0 ? data.join(` || '${SEPARATOR}' || `) : "''";
  return sql`select ${sql.lit(name)} as name, cast(${sql.raw(name)} as text) as who,
    cast(${sql.raw(qualify(key))} as text) as ${sql.ref("key")}, ${sql.raw(values)} as data
    from ${sql.raw(from)} where ${sql.raw(name)} in (${people}) and ${sql.raw(where)}`;
}

const PEOPLE_PER_SNAPSHOT = 3;

const selectFacts = preparedQuery<Record<string, string>, Fact>((db, param) => {
  const people = sql.join(Array.from({ length: PEOPLE_PER_SNAPSHOT }, (_each, n) => param(`person${n}`)));
  const all = Object.entries(FACT_TABLES).map(([name, table]) => factQuery(name, table, people));
  return sql<Fact>`${sql.join(all, sql` union all `)}`.compile(db);
});

/** All that belongs to these people. */
export function readFacts(db: Db, people: readonly string[]): Promise<Fact[]> {
  if (people.length > PEOPLE_PER_SNAPSHOT) throw new Error("more people than a snapshot holds");
  const ids = Array.from({ length: PEOPLE_PER_SNAPSHOT }, (_each, n) => [`person${n}`, people[n] ?? ""]);
  return selectFacts(db, Object.fromEntries(ids));
}
