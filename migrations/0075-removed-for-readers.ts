import { type Kysely, SqliteAdapter, sql } from "kysely";

const KINDS = "'message', 'state', 'recalled', 'burned', 'edited', 'reaction', 'hidden'";

/** A check is changed by writing the table anew. */
const EVENTS_ON_SQLITE = [
  `create table events_next (
    user_id text not null references users (id) on delete cascade,
    seq bigint not null,
    kind text not null check (kind in (${KINDS})),
    ref text not null,
    created_at bigint not null,
    primary key (user_id, seq)
  )`,
  `insert into events_next (user_id, seq, kind, ref, created_at)
    select user_id, seq, kind, ref, created_at from events`,
  "drop table events",
  "alter table events_next rename to events",
  "create index events_age on events (created_at)",
];

const EVENTS_ON_POSTGRES = [
  "alter table events drop constraint events_kind_check",
  `alter table events add constraint events_kind_check check (kind in (${KINDS}))`,
];

type Side = "low" | "high";
const OTHER_SIDE: Record<Side, Side> = { low: "high", high: "low" };

/** Ids of messages that a report, a removal or a review hides now. */
const HIDDEN_BY_TEAM = `select thing_id from held_texts where kind = 'message'
  union select thing_id from report_cases where kind = 'message' and (
    (decided_at is null and hidden_at is not null) or hidden_at >= decided_at
    or exists (select 1 from measures where measures.case_id = report_cases.id
      and measures.kind in ('remove', 'rest') and measures.lifted_at is null))`;

const clearedBy = (side: Side) => `chat_messages.seq <= coalesce((select cleared_seq from conversation_members
  join conversations on conversations.id = conversation_members.conversation_id
    and conversation_members.user_id = conversations.${side}_id
  where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq)`;

/**
 * Until now one mark said that a person had deleted a message for themselves, and that the team hides it from them: of what
 * the team hides now nothing tells the two apart, but that the person removed the conversation. It counts as hidden by the
 * team: what comes back wrongly is deleted again by a tap, what stays away wrongly is lost.
 */
const moveMarkOf = (side: Side) => `update chat_messages set ${side}_removed = 1,
    ${side}_hidden = case when ${clearedBy(side)} then 1 else 0 end
  where ${side}_hidden = 1 and review is null and id in (${HIDDEN_BY_TEAM})
    and sender_id = (select ${OTHER_SIDE[side]}_id from conversations where conversations.id = conversation_id)`;

/** The messages of the other that a member sees after a number. */
const seenAfter = (after: string) => `from chat_messages
  join conversations on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = conversation_members.conversation_id
    and chat_messages.sender_id = conversation_members.other_id and chat_messages.review is null
    and chat_messages.seq > ${after} and chat_messages.seq > conversation_members.cleared_seq
    and case when conversations.low_id = conversation_members.user_id then low_hidden + low_removed
      else high_hidden + high_removed end = 0`;

const UNREAD = `(select count(*) ${seenAfter("conversation_members.read_seq")})`;
const LATER = `(select count(*) from chat_messages as later
  where later.conversation_id = chat_messages.conversation_id and later.sender_id = chat_messages.sender_id
    and later.review is null and later.seq > chat_messages.seq
    and case when conversations.low_id = conversation_members.user_id then later.low_hidden + later.low_removed
      else later.high_hidden + later.high_removed end = 0)`;

/** Who has read up to which number while two were apart, so that it stood after `read_seq`. */
const READ_APART = `with read_apart as materialized (select conversation_id, user_id, other_id, read_seq,
    (select max(chat_messages.seq) ${seenAfter("conversation_members.read_seq")}
      and ${LATER} = conversation_members.unread) as up_to
    from conversation_members where unread < ${UNREAD})`;

/** What nobody sees counted as unread; what was read while two were apart is never told to its sender. */
const COUNTS = [
  `update conversation_members set unread = ${UNREAD}, rings = case when rings > ${UNREAD} then ${UNREAD} else rings end
    where unread > 0 and unread > ${UNREAD}`,
  `${READ_APART} update chat_messages set untold = 1 from read_apart
    where chat_messages.conversation_id = read_apart.conversation_id and chat_messages.sender_id = read_apart.other_id
      and chat_messages.review is null and chat_messages.seq > read_apart.read_seq and chat_messages.seq <= read_apart.up_to`,
  `${READ_APART} update conversation_members set read_seq = read_apart.up_to from read_apart
    where conversation_members.conversation_id = read_apart.conversation_id
      and conversation_members.user_id = read_apart.user_id and read_apart.up_to is not null`,
  `update users set chat_unread_count = coalesce((select sum(rings) from conversation_members
    where conversation_members.user_id = users.id and muted = 0), 0) where chat_unread_count > 0`,
];

const STATEMENTS = [
  // The team hides it from that side: apart from what the person has deleted, as it can be lifted.
  "alter table chat_messages add column low_removed integer not null default 0 check (low_removed in (0, 1))",
  "alter table chat_messages add column high_removed integer not null default 0 check (high_removed in (0, 1))",
  moveMarkOf("low"),
  moveMarkOf("high"),
  "drop index chat_messages_unreached",
  `create index chat_messages_unreached on chat_messages (id)
    where low_hidden + low_removed > 0 and high_hidden + high_removed > 0
      and (text is not null or (file is not null and opened_at is null))`,
  ...COUNTS,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const events = isSqlite ? EVENTS_ON_SQLITE : EVENTS_ON_POSTGRES;
  for (const statement of [...events, ...STATEMENTS]) await sql.raw(statement).execute(db);
}
