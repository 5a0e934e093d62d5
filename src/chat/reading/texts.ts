import type { Queries } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { messageOf, myRow } from "./message";

/** A message's text for one reader. @throws Refusal `not_found` */
export async function messageText(db: Queries, me: { id: string }, id: string, now: number): Promise<string> {
  const { text } = messageOf(await myRow(db, me.id, id), me.id, now);
  if (text === null) throw new Refusal("not_found");
  return text;
}
