import type { Db } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { isKnownSideSql } from "./reading/own-member";

/**
 * Whether all of a conversation is shown translated, for this person alone; idempotent. One statement: nothing hangs on what
 * it was. @throws Refusal `not_found`: there is no conversation, or its first message is held
 */
export async function switchTranslation(
  db: Db,
  me: string,
  other: string,
  translates: boolean,
): Promise<{ translates: boolean }> {
  const switched = await db
    .updateTable("conversation_members")
    .set({ translates: translates ? 1 : 0 })
    .where("user_id", "=", me)
    .where("other_id", "=", other)
    .where(isKnownSideSql("conversation_members"))
    .returning("user_id")
    .execute();
  if (switched.length === 0) throw new Refusal("not_found");
  return { translates };
}
