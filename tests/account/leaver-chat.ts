/** Two friends with a history, of whom one is about to leave. */
import { deleteAccount } from "../../src/account/account";
import { sendPicture } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { reserveTranslation, storeTranslation } from "../../src/translations/store";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { makePng, paintHalves } from "../support/sample-pictures";
import { dumpTables } from "./table-dump";

/** More than is taken back at a time. */
export const MANY_MESSAGES = 230;
let count = 0;
/** Words that nobody else has. */
const uniqueWord = () => `Salzgärten ${process.pid}x${count++} im Mondlicht`;

export interface LeaverChat {
  leaver: TestPerson;
  friend: TestPerson;
  word: string;
  ids: string[];
  stores: ReturnType<typeof newPictureStores>;
}

const newPictureStores = () => ({ kept: aFileStore(), burning: aFileStore() });
export const listStoredFiles = async ({ kept, burning }: LeaverChat["stores"]) => {
  const names: string[] = [];
  for (const store of [kept, burning]) for await (const { name } of store.list()) names.push(name);
  return names;
};

/** More of the last line, as if they had been written one by one. */
async function insertMoreMessages(db: Db, { id }: { id: string }, word: string, more: number): Promise<string[]> {
  if (more === 0) return [];
  const row = await db.selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: more }, (_, n) => ({
    ...row,
    id: newId(CHAT_NOW),
    client_id: `more ${n}`,
    seq: row.seq + 1 + n,
    text: `${word} more ${n}`,
  }));
  await db.insertInto("chat_messages").values(rows).execute();
  await db
    .updateTable("conversations")
    .set({ seq: row.seq + more })
    .where("id", "=", row.conversation_id)
    .execute();
  return rows.map((each) => each.id);
}

/** Two friends of whom one has written much, sent pictures of both kinds, and been read in another language. */
export async function aLeaverChat(db: Db, many = 3): Promise<LeaverChat> {
  const [leaver, friend] = await aPairOfFriends(db);
  const [word, stores] = [uniqueWord(), newPictureStores()];
  const messages = [];
  for (let n = 0; n < Math.min(many, 3); n++) messages.push(await sendMessage(db, leaver, friend, `${word} ${n}`));
  const ids = messages.map(({ id }) => id);
  ids.push(...(await insertMoreMessages(db, messages[2] ?? { id: "" }, word, many - messages.length)));
  await sendMessage(db, friend, leaver, "And mine stays");
  const bytes = makePng(64, 48, paintHalves(64));
  for (const burn of [false, true]) {
    const picture = { bytes, clientId: `picture ${burn}`, burn };
    ids.push((await sendPicture(db, stores, { me: leaver.id, other: friend.id }, picture, CHAT_NOW)).message.id);
  }
  const place = { kind: "message", thing_id: ids[0] ?? "", to_language: "de" } as const;
  await reserveTranslation(db, place, `${word} 0`, CHAT_NOW);
  await storeTranslation(db, place, `${word} 0`, { text: `übersetzt: ${word}`, from: "en" });
  return { leaver, friend, word, ids, stores };
}

export const leaveChat = (db: Db, { leaver, stores }: LeaverChat, messages: "keep" | "remove") =>
  deleteAccount(db, stores.kept, leaver.id, CHAT_NOW, { messages, burnFiles: stores.burning });

export const listTablesWith = async (db: Db, word: string): Promise<string[]> =>
  [...(await dumpTables(db))].flatMap(([table, rows]) => (rows.includes(word) ? [table] : []));

export async function readExport(db: Db, { id }: TestPerson): Promise<object[]> {
  const all: object[] = [];
  for await (const some of exportChats(db, id, CHAT_NOW)) all.push(...some);
  return all;
}
