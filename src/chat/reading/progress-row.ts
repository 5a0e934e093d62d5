import { type SqlBool, sql } from "kysely";
import { prepared } from "../../db/prepared";
import type { ConversationMemberRow, ConversationRow } from "../../db/tables/chat";
import type { Queries } from "../../db/transact";
import { blockBetween } from "../../users/users";

export type Mine = ConversationMemberRow &
  Pick<ConversationRow, "seq" | "opener_id" | "opener_texts" | "answered_at"> & {
    blocked: SqlBool;
  };

const find = prepared<{ me: string; other: string }, Mine>((db, hole) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .selectAll("mine")
    .select(["conversations.seq", "opener_id", "opener_texts", "answered_at"])
    .select(blockBetween(sql.ref("mine.user_id"), sql.ref("mine.other_id")).as("blocked"))
    .where("mine.user_id", "=", hole("me"))
    .where("mine.other_id", "=", hole("other"))
    .compile(),
);

/** One's side of a conversation; null: none yet. */
export const mineOf = async (db: Queries, me: string, other: string): Promise<Mine | null> =>
  (await find(db, { me, other }))[0] ?? null;
