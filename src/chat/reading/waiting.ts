/**
 * Unread first messages, which `users.chat_unread_count` does not count: that they wait is known, of nobody who is muted,
 * ignored, blocked either way, hidden, suspended, banned or of the other age band.
 */
import { type Expression, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import {
  adultAtBetweenPeople,
  adultAtBetweenPeopleSql,
  isActiveRowSql,
  isBlockBetweenSql,
  publicNameSql,
  type TextReader,
  type WaitingStranger,
} from "../../users/users";

/** Whose they are to read; `adultAt` as it counts between people, ms. */
interface ReaderSql {
  id: Expression<string>;
  adultAt: Expression<number | null>;
}

/** SQL: from and where of the people (`writer`) who have written them. @param now ms */
const fromWaitingSql = ({ id, adultAt }: ReaderSql, now: Expression<number>) => sql`
  from conversation_members as waiting inner join users as writer on writer.id = waiting.other_id
  where waiting.user_id = ${id} and waiting.unread > waiting.rings and waiting.muted = 0 and writer.hidden_at is null
    and ${isActiveRowSql("writer", now)}
    and (${adultAtBetweenPeopleSql("writer")} <= ${now}) = (${adultAt} <= ${now})
    and not ${isBlockBetweenSql(id, sql.ref("writer.id"))}`;

const READER_SQL: ReaderSql = { id: sql.ref("users.id"), adultAt: adultAtBetweenPeopleSql("users") };

/** For whom of many people first messages wait, as 0 or 1 by id. @param now ms */
export async function loadStrangersWaiting(
  db: DbOrTx,
  people: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const waits = sql<number>`case when exists (select 1 ${fromWaitingSql(READER_SQL, sql`${now}`)}) then 1 else 0 end`;
  const rows = await db
    .selectFrom("users")
    .select(["users.id", waits.as("waits")])
    .where("users.id", "in", [...people])
    .execute();
  return new Map(rows.map(({ id, waits }) => [id, waits]));
}

const selectWaitingStranger = preparedQuery<{ me: string; adultAt: number; now: number }, WaitingStranger>(
  (_, param) => sql<WaitingStranger>`select writer.id, ${publicNameSql("writer")} as nickname, writer.country
    ${fromWaitingSql({ id: param("me"), adultAt: param("adultAt") }, param("now"))}
    order by waiting.last_at desc, waiting.other_id desc limit 1`,
);

/** Whose first messages a person has not read, the latest; null: nobody's. @param now ms */
export async function findWaitingStranger(db: DbOrTx, me: TextReader, now: number): Promise<WaitingStranger | null> {
  const adultAt = adultAtBetweenPeople(me);
  return adultAt === null ? null : ((await selectWaitingStranger(db, { me: me.id, adultAt, now }))[0] ?? null);
}
