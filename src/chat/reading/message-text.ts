import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { toChatMessage } from "./message";
import { loadVisibleMessageRow } from "./message-rows";

/** A message's text as one reader sees it. @param now ms @throws Refusal `not_found` */
export async function loadMessageText(db: DbOrTx, me: { id: string }, id: string, now: number): Promise<string> {
  const { text } = toChatMessage(await loadVisibleMessageRow(db, me.id, id), me.id, now);
  if (text === null) throw new Refusal("not_found");
  return text;
}
