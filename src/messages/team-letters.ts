import type { DbOrTx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { parseStoredParams } from "./message-types";
import { isTeamLetter } from "./text";

/** What the team wrote to this person in its own words. @throws Refusal `not_found` */
export async function loadTeamLetter(db: DbOrTx, reader: { id: string }, id: string): Promise<string> {
  const row = await db
    .selectFrom("system_messages")
    .select(["type", "params"])
    .where("id", "=", id)
    .where("user_id", "=", reader.id)
    .where("cleared_at", "is", null)
    .executeTakeFirst();
  const message = row && { type: row.type, params: parseStoredParams(row.params) };
  if (!message || !isTeamLetter(message)) throw new Refusal("not_found");
  return String(message.params.text);
}
