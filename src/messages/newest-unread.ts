import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { DbOrTx } from "../db/transact";
import { isBlockBetweenSql } from "../users/users";
import { parseStoredParams, type SystemMessageParams, type SystemMessageType } from "./message-types";
import { isActorHidden, type SystemMessageDetailRow, selectSystemMessages, toSystemMessage } from "./notify";
import { addThings, type MessageWithThing, type ThingPictures } from "./things";

type UnreadRow = SystemMessageDetailRow & { blocked: number | boolean | null };

/** Told by name, with the bottle (`listUnreadAnswers`). */
const ANSWER = "bottle_commented" satisfies SystemMessageType;
/** Everybody has it from their first minute: it is no news. */
const WELCOME = JSON.stringify({ notice: "welcome" } satisfies SystemMessageParams["official_notice"]);

const selectUnread = preparedQuery<{ person: string; limit: number }, UnreadRow>((db, param) =>
  selectSystemMessages(db, param("person"))
    .select(isBlockBetweenSql(sql.ref("reader.id"), sql.ref("system_messages.actor_id")).as("blocked"))
    .where("system_messages.read_at", "is", null)
    .where("system_messages.type", "!=", sql.lit(ANSWER))
    .where("system_messages.params", "!=", sql.lit(WELCOME))
    .orderBy("system_messages.created_at", "desc")
    .orderBy("system_messages.id", "desc")
    .limit(param("limit")),
);

const isTold = (row: UnreadRow, now: number): boolean =>
  !row.blocked && !isActorHidden(row, now) && !parseStoredParams(row.params).quoteHidden;

/**
 * A person's newest unread message but the welcome and answers to their bottles; not of people who are banned, blocked or of
 * another age band, nor of what is hidden. @param limit how many are looked at @param type absent: of any @param now ms
 * @returns null: none
 */
export async function findNewestUnread(
  db: DbOrTx,
  person: string,
  { limit, things, type }: { limit: number; things: ThingPictures; type?: SystemMessageType },
  now: number,
): Promise<MessageWithThing | null> {
  const rows = await selectUnread(db, { person, limit });
  const row = rows.find((each) => isTold(each, now) && (type === undefined || each.type === type));
  if (!row) return null;
  const [message] = await addThings(db, person, [{ ...toSystemMessage(row, now), person: null }], things);
  return message ?? null;
}
