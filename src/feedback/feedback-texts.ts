import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";

/** Its writer and officials read it. */
interface FeedbackReader {
  id: string;
  official: boolean;
}

async function findReadableFeedback(db: DbOrTx, reader: FeedbackReader, id: string) {
  const row = await db
    .selectFrom("feedback")
    .select(["user_id", "text", "reply"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || (row.user_id !== reader.id && !reader.official)) throw new Refusal("feedback_not_found");
  return row;
}

/** What somebody wrote to the team. @throws Refusal `feedback_not_found` */
export const loadFeedbackText = async (db: DbOrTx, reader: FeedbackReader, id: string): Promise<string> =>
  (await findReadableFeedback(db, reader, id)).text;

/** What the team replied. @param id of the feedback @throws Refusal `feedback_not_found` */
export async function loadFeedbackReply(db: DbOrTx, reader: FeedbackReader, id: string): Promise<string> {
  const { reply } = await findReadableFeedback(db, reader, id);
  if (reply === null) throw new Refusal("feedback_not_found");
  return reply;
}
