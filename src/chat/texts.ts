import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { myRow } from "./message";

/** The words of a message in one of one's own conversations. @throws Refusal `not_found` */
export async function messageText(db: Queries, me: { id: string }, id: string): Promise<string> {
  const { text, recalled_at } = await myRow(db, me.id, id);
  if (text === null || recalled_at !== null) throw new Refusal("not_found");
  return text;
}
