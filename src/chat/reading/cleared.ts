import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";

/** How far a person has removed a conversation with its messages. */
const selectCleared = preparedQuery<{ me: string; conversation: string }, { cleared_seq: number }>((db, param) =>
  db
    .selectFrom("conversation_members")
    .select("cleared_seq")
    .where("user_id", "=", param("me"))
    .where("conversation_id", "=", param("conversation"))
    .compile(),
);

/** The number up to which a person has removed a conversation; null: it is not theirs. */
export const findClearedSeq = async (db: DbOrTx, me: string, conversation: string): Promise<number | null> =>
  (await selectCleared(db, { me, conversation }))[0]?.cleared_seq ?? null;
