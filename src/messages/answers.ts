import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx, Tx } from "../db/transact";
import { canSeeWriter, HIDDEN_NAME, isBlockBetweenSql } from "../users/users";
import { parseStoredParams, type SystemMessageType } from "./message-types";
import { readerAndActorOf, type SystemMessageDetailRow, selectSystemMessages } from "./notify";
import { markRowsRead } from "./read";

/** Somebody's unread answer to a bottle. */
export interface UnreadAnswer {
  bottleId: string;
  /** null: nobody may be named. */
  name: string | null;
  /** Code of the country; null with the name. */
  country: string | null;
}

const ANSWER = sql.lit("bottle_commented" satisfies SystemMessageType);

type UnreadAnswerColumn =
  | "params"
  | "reader_adult_at"
  | "reader_official"
  | "adult_at"
  | "official"
  | "actor_hidden_at";
type UnreadAnswerRow = Pick<SystemMessageDetailRow, UnreadAnswerColumn> & { country: string | null };

const selectUnreadAnswers = preparedQuery<{ person: string; limit: number }, UnreadAnswerRow>((db, param) =>
  selectSystemMessages(db, param("person"))
    .clearSelect()
    .select(["system_messages.params", "reader.adult_at as reader_adult_at", "reader.official as reader_official"])
    .select(["actor.adult_at", "actor.official", "actor.hidden_at as actor_hidden_at", "actor.country"])
    .where("system_messages.type", "=", ANSWER)
    .where("system_messages.read_at", "is", null)
    // What a deleted person wrote is gone.
    .where("system_messages.actor_id", "is not", null)
    .where("actor.banned_at", "is", null)
    .where((eb) => eb.not(isBlockBetweenSql(sql.ref("system_messages.user_id"), sql.ref("system_messages.actor_id"))))
    .orderBy("system_messages.created_at", "desc")
    .orderBy("system_messages.id", "desc")
    .limit(param("limit")),
);

/** null: hidden, or of somebody of another age band. */
function toAnswer(row: UnreadAnswerRow, now: number): UnreadAnswer | null {
  const { reader, actor } = readerAndActorOf(row);
  const { quoteHidden, bottleId, nickname } = parseStoredParams(row.params);
  if (quoteHidden || !canSeeWriter(reader, actor, now)) return null;
  const isNamed = row.actor_hidden_at === null && nickname !== undefined && nickname !== HIDDEN_NAME;
  return {
    bottleId: String(bottleId),
    name: isNamed ? String(nickname) : null,
    country: isNamed ? row.country : null,
  };
}

/** The newest unread answers, without those of people who are banned, deleted, blocked or of another age band, and without hidden ones. */
export async function listUnreadAnswers(
  db: DbOrTx,
  person: string,
  limit: number,
  now: number,
): Promise<UnreadAnswer[]> {
  const rows = await selectUnreadAnswers(db, { person, limit });
  return rows.map((row) => toAnswer(row, now)).filter((answer) => answer !== null);
}

const selectUnreadAnswerRows = preparedQuery<{ person: string }, { id: string; params: string }>((db, param) =>
  db
    .selectFrom("system_messages")
    .select(["id", "params"])
    .where("user_id", "=", param("person"))
    .where("type", "=", ANSWER)
    .where("read_at", "is", null),
);

/** Reads the messages about answers to one bottle; idempotent. Locks the person's row if there are any. */
export async function markAnswersRead(tx: Tx, person: string, bottleId: string, now: number): Promise<void> {
  const rows = await selectUnreadAnswerRows(tx, { person });
  const ids = rows.filter(({ params }) => parseStoredParams(params).bottleId === bottleId).map(({ id }) => id);
  if (ids.length > 0) await markRowsRead(tx, person, ids, now);
}
