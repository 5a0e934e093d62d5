import { type SqlBool, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ConversationMemberRow, ConversationRow } from "../../db/tables/chat";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import type { DbOrTx } from "../../db/transact";
import { adultAtBetweenPeopleSql, isBlockBetweenSql } from "../../users/users";
import { areInDifferentAgeBands } from "../rules";

export type OwnMemberRow = ConversationMemberRow &
  Pick<ConversationRow, "seq" | "opener_id" | "opener_texts" | "answered_at"> & {
    blocked: SqlBool;
    /** Of both people, ms; null: unknown, or deleted. */
    my_adult_at: number | null;
    their_adult_at: number | null;
    /** Whether each tells what they have read; null: deleted. */
    my_receipts_on: SqlBoolean | null;
    their_receipts_on: SqlBoolean | null;
  };

/** Whether anything of a conversation has reached the person: of one whose first message is held, nothing has. */
export const isKnownSideSql = (member: "mine" | "theirs" | "conversation_members") =>
  sql<SqlBool>`(${sql.ref(`${member}.listed`)} = 1 or ${sql.ref(`${member}.cleared_seq`)} > 0)`;

const selectOwnMember = preparedQuery<{ me: string; other: string }, OwnMemberRow>((db, param) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .leftJoin("users as me", "me.id", "mine.user_id")
    .leftJoin("users as partner", "partner.id", "mine.other_id")
    .selectAll("mine")
    .select(["conversations.seq", "opener_id", "opener_texts", "answered_at"])
    .select([adultAtBetweenPeopleSql("me").as("my_adult_at"), adultAtBetweenPeopleSql("partner").as("their_adult_at")])
    .select(["me.receipts_on as my_receipts_on", "partner.receipts_on as their_receipts_on"])
    .select(isBlockBetweenSql(sql.ref("mine.user_id"), sql.ref("mine.other_id")).as("blocked"))
    .where("mine.user_id", "=", param("me"))
    .where("mine.other_id", "=", param("other"))
    .where(isKnownSideSql("mine"))
    .compile(),
);

/**
 * A person's own side of a conversation; null: there is no conversation, or none that they know of, as its first message is
 * held for review.
 */
export const findOwnMember = async (db: DbOrTx, me: string, other: string): Promise<OwnMemberRow | null> =>
  (await selectOwnMember(db, { me, other }))[0] ?? null;

/** Whether a conversation stands in somebody's list. */
export const isConversationListed = async (db: DbOrTx, me: string, other: string): Promise<boolean> =>
  (await findOwnMember(db, me, other))?.listed === 1;

/** Whether a block or the border of 18 stands between the two, so that neither learns of the other. @param now ms */
export const areHiddenFromEachOther = ({ blocked, my_adult_at, their_adult_at }: OwnMemberRow, now: number): boolean =>
  Boolean(blocked) || areInDifferentAgeBands(my_adult_at, their_adult_at, now);
