import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { localDayOf, type TimeZone } from "../../i18n/time-zone";
import { toIsoDate } from "../../runtime/iso";
import { DAY, MINUTE } from "../../runtime/units";
import { requireReachablePerson } from "../reading/chat-person";
import { FIRST_CHAT_CURSOR } from "../reading/cursors";
import { isNotHiddenSql } from "../reading/message-rows";
import { findOwnMember, type OwnMemberRow } from "../reading/own-member";
import { type CalendarMonth, monthOf, monthSpan } from "./calendar";

type PlaceQuery = { conversation: string; me: string; from: number; to: number };
interface PlaceRow {
  seq: number;
  id: string;
  created_at: number;
}

type ParamOf = <K extends keyof PlaceQuery & string>(name: K) => RawBuilder<PlaceQuery[K]>;

/** What a person sees between two numbers, both excluded. */
const visibleBetween = (param: ParamOf) => sql`chat_messages join conversations
  on conversations.id = chat_messages.conversation_id
  where chat_messages.conversation_id = ${param("conversation")}
    and chat_messages.seq > ${param("from")} and chat_messages.seq < ${param("to")}
    and ${isNotHiddenSql(param("me"))}`;

const PLACE_COLUMNS = sql`chat_messages.seq, chat_messages.id, chat_messages.created_at`;

const selectFirst = preparedQuery<PlaceQuery, PlaceRow>(
  (_, param) => sql<PlaceRow>`select ${PLACE_COLUMNS} from ${visibleBetween(param)} order by chat_messages.seq limit 1`,
);
const selectLast = preparedQuery<PlaceQuery, PlaceRow>(
  (_, param) =>
    sql<PlaceRow>`select ${PLACE_COLUMNS} from ${visibleBetween(param)} order by chat_messages.seq desc limit 1`,
);

/** Zones change their offset at quarters of an hour, so that a quarter lies in one day everywhere. */
const QUARTER = 15 * MINUTE;

const selectQuarters = preparedQuery<PlaceQuery, { quarter: number; count: number; first: number }>(
  (_, param) => sql<{ quarter: number; count: number; first: number }>`
    select chat_messages.created_at / ${sql.lit(QUARTER)} as quarter, count(*) as count, min(chat_messages.seq) as first
    from ${visibleBetween(param)} group by 1 order by 1`,
);

const selectIds = (db: DbOrTx, conversation: string, seqs: number[]) =>
  db
    .selectFrom("chat_messages")
    .select(["seq", "id"])
    .where("conversation_id", "=", conversation)
    .where("seq", "in", seqs)
    .execute();

const placesOf = ({ conversation_id, user_id, cleared_seq }: OwnMemberRow): PlaceQuery => ({
  conversation: conversation_id,
  me: user_id,
  from: cleared_seq,
  to: FIRST_CHAT_CURSOR,
});

/** The first message that was written at `time` (ms) or later: numbers grow with the time. */
async function findFirstSince(db: DbOrTx, places: PlaceQuery, time: number): Promise<PlaceRow | null> {
  const [last] = await selectLast(db, places);
  if (!last || last.created_at < time) return null;
  let [low, high, found] = [places.from, last.seq, last];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    const [row] = await selectFirst(db, { ...places, from: middle - 1 });
    if (row && row.created_at < time) low = row.seq;
    else [high, found] = [middle, row ?? found];
  }
  return found;
}

export interface ChatDay {
  /** YYYY-MM-DD in the reader's zone */
  date: string;
  count: number;
  /** Id of its first message. */
  first: string;
}

export interface ChatDays {
  month: CalendarMonth;
  days: ChatDay[];
  /** Nearest months with messages; null: none. */
  earlier: CalendarMonth | null;
  later: CalendarMonth | null;
}

async function countDays(db: DbOrTx, places: PlaceQuery, zone: TimeZone): Promise<ChatDay[]> {
  const days = new Map<number, { count: number; first: number }>();
  for (const { quarter, count, first } of await selectQuarters(db, places)) {
    const day = localDayOf(Number(quarter) * QUARTER, zone);
    const known = days.get(day);
    days.set(day, { count: (known?.count ?? 0) + Number(count), first: Math.min(known?.first ?? first, first) });
  }
  if (days.size === 0) return [];
  const rows = await selectIds(
    db,
    places.conversation,
    [...days.values()].map(({ first }) => first),
  );
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]));
  return [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, { count, first }]) => ({
      date: toIsoDate(day * DAY),
      count,
      first: ids.get(first) ?? "",
    }));
}

/** @throws Refusal `user_not_found`, `yourself` */
async function findPlaces(db: DbOrTx, me: string, other: string): Promise<PlaceQuery | null> {
  const member = await findOwnMember(db, me, other);
  if (!member) await requireReachablePerson(db, me, other);
  return member && placesOf(member);
}

/**
 * On which days of a month two people wrote to each other, as one of them sees it. @param month null: the latest with messages
 * @param now ms @throws Refusal `user_not_found`, `yourself`
 */
export async function listChatDays(
  db: DbOrTx,
  me: string,
  other: string,
  { month: wanted, zone }: { month: CalendarMonth | null; zone: TimeZone },
  now: number,
): Promise<ChatDays> {
  const places = await findPlaces(db, me, other);
  const [last] = places ? await selectLast(db, places) : [];
  const month = wanted ?? monthOf(last?.created_at ?? now, zone);
  if (!places || !last) return { month, days: [], earlier: null, later: null };
  const [from, to] = monthSpan(month, zone);
  const first = await findFirstSince(db, places, from);
  const next = await findFirstSince(db, places, to);
  const [before] = await selectLast(db, { ...places, to: first?.seq ?? places.to });
  const inMonth = { ...places, from: (first?.seq ?? places.to) - 1, to: next?.seq ?? places.to };
  return {
    month,
    days: await countDays(db, inMonth, zone),
    earlier: before ? monthOf(before.created_at, zone) : null,
    later: next ? monthOf(next.created_at, zone) : null,
  };
}

/** The first message of a day, or of the next one with messages; null: none. @param time where the day begins, ms */
export async function findFirstOfDay(db: DbOrTx, me: string, other: string, time: number): Promise<string | null> {
  const places = await findPlaces(db, me, other);
  return (places && (await findFirstSince(db, places, time)))?.id ?? null;
}
