/**
 * What is unread in chats: messages that ring count in `users.chat_unread_count`; of first messages, which do not, is known
 * that they wait.
 */
import { type Expression, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx, Tx } from "../db/transact";
import { adultAtBetweenPeople, type TextReader } from "./age-bands";
import { isBlockBetweenSql } from "./blocks";
import { adultAtBetweenPeopleSql, publicNameSql } from "./public-name";

const updateChatUnread = preparedQuery<{ person: string; by: number }, never>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({ chat_unread_count: eb("chat_unread_count", "+", param("by")) }))
    .where("id", "=", param("person")),
);

/** Adds `by` (may be negative) to a person's unread chat count. */
export async function addToChatUnread(tx: Tx, person: string, by: number): Promise<void> {
  if (by !== 0) await updateChatUnread(tx, { person, by });
}

/** Whose unread first messages are looked for; `adultAt` as it counts between people, ms. */
interface ReaderSql {
  id: Expression<string>;
  adultAt: Expression<number | null>;
}

/**
 * SQL: from and where of the people (`writer`) whose first messages a person has not read; nobody who is muted, ignored,
 * blocked either way, banned or of the other age band. @param now ms
 */
const fromWaitingStrangersSql = ({ id, adultAt }: ReaderSql, now: Expression<number>) => sql`
  from conversation_members as waiting inner join users as writer on writer.id = waiting.other_id
  where waiting.user_id = ${id} and waiting.unread > waiting.rings and waiting.muted = 0 and writer.banned_at is null
    and (${adultAtBetweenPeopleSql("writer")} <= ${now}) = (${adultAt} <= ${now})
    and not ${isBlockBetweenSql(id, sql.ref("writer.id"))}`;

/** SQL: 1 where first messages wait for a person. @param reader alias of `users` @param now ms */
export function isStrangerWaitingSql(reader: string, now: Expression<number>) {
  const person = { id: sql.ref<string>(`${reader}.id`), adultAt: adultAtBetweenPeopleSql(reader) };
  return sql<number>`case when exists (select 1 ${fromWaitingStrangersSql(person, now)}) then 1 else 0 end`;
}

/** For whom of many people first messages wait, as 0 or 1 by id. @param now ms */
export async function loadStrangersWaiting(
  db: DbOrTx,
  people: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["users.id", isStrangerWaitingSql("users", sql`${now}`).as("waits")])
    .where("users.id", "in", [...people])
    .execute();
  return new Map(rows.map(({ id, waits }) => [id, waits]));
}

export interface WaitingStranger {
  id: string;
  nickname: string;
  country: string;
}

const selectWaitingStranger = preparedQuery<{ me: string; adultAt: number; now: number }, WaitingStranger>(
  (_, param) => sql<WaitingStranger>`select writer.id, ${publicNameSql("writer")} as nickname, writer.country
    ${fromWaitingStrangersSql({ id: param("me"), adultAt: param("adultAt") }, param("now"))}
    order by waiting.last_at desc, writer.id limit 1`,
);

/** Whose first messages a person has not read, the latest; null: nobody's. @param now ms */
export async function findWaitingStranger(db: DbOrTx, me: TextReader, now: number): Promise<WaitingStranger | null> {
  const adultAt = adultAtBetweenPeople(me);
  return adultAt === null ? null : ((await selectWaitingStranger(db, { me: me.id, adultAt, now }))[0] ?? null);
}
