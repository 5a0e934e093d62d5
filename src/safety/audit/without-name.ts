import type { Tx } from "../../db/transact";
import { findUser } from "../../users/users";

/** What begins or goes on in another letter of the same word; kana and Han follow a name without a space. */
const WORD_EDGE = "[[\\p{L}\\p{M}\\p{N}]--[\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Han}]]";
/** Where the name stood, so that what is left out is no other word: a nickname may be one, too. */
const NAME_LEFT_OUT = "@…";

/** Words for the log, which outlives the account that they name. */
export async function withoutName(tx: Tx, userId: string, text: string): Promise<string> {
  const name = (await findUser(tx, userId, ["nickname"]))?.nickname ?? "";
  if (name === "") return text;
  const named = new RegExp(`(?<!${WORD_EDGE})${RegExp.escape(name)}(?!${WORD_EDGE})`, "giv");
  return text.replace(named, NAME_LEFT_OUT);
}
