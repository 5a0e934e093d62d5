/** Two friends with a history, of whom one is about to leave. */
import { deleteAccount } from "../../src/account/account";
import { sendPicture } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { claimTranslation, storeTranslation } from "../../src/translations/store";
import { NOW, say, twoFriends } from "../chat/talk";
import { someFiles } from "../support/files";
import type { TestPerson } from "../support/people";
import { halves, png } from "../support/specimens";
import { everything } from "./tables";

/** More than is taken back at a time. */
export const MANY = 230;
let count = 0;
/** Words that nobody else has. */
const canary = () => `Salzgärten ${process.pid}x${count++} im Mondlicht`;

export interface Chat {
  leaver: TestPerson;
  friend: TestPerson;
  word: string;
  ids: string[];
  stores: ReturnType<typeof someStores>;
}

const someStores = () => ({ kept: someFiles(), burning: someFiles() });
export const filesIn = async ({ kept, burning }: Chat["stores"]) => {
  const names: string[] = [];
  for (const store of [kept, burning]) for await (const { name } of store.list()) names.push(name);
  return names;
};

/** More of the last line, as if they had been written one by one. */
async function muchMore(db: Db, { id }: { id: string }, word: string, more: number): Promise<string[]> {
  if (more === 0) return [];
  const row = await db.selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: more }, (_, n) => ({
    ...row,
    id: newId(NOW),
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
export async function aChat(db: Db, many = 3): Promise<Chat> {
  const [leaver, friend] = await twoFriends(db);
  const [word, stores] = [canary(), someStores()];
  const said = [];
  for (let n = 0; n < Math.min(many, 3); n++) said.push(await say(db, leaver, friend, `${word} ${n}`));
  const ids = said.map(({ id }) => id);
  ids.push(...(await muchMore(db, said[2] ?? { id: "" }, word, many - said.length)));
  await say(db, friend, leaver, "And mine stays");
  const bytes = png(64, 48, halves(64));
  for (const burn of [false, true]) {
    const picture = { bytes, clientId: `picture ${burn}`, burn };
    ids.push((await sendPicture(db, stores, leaver.id, friend.id, picture, NOW)).message.id);
  }
  const place = { kind: "message", thing_id: ids[0] ?? "", to_language: "de" } as const;
  await claimTranslation(db, place, `${word} 0`, NOW);
  await storeTranslation(db, place, `${word} 0`, { text: `übersetzt: ${word}`, from: "en" });
  return { leaver, friend, word, ids, stores };
}

export const leave = (db: Db, { leaver, stores }: Chat, messages: "keep" | "remove") =>
  deleteAccount(db, stores.kept, leaver.id, NOW, { messages, burning: stores.burning });

export const tablesWith = async (db: Db, word: string): Promise<string[]> =>
  [...(await everything(db))].flatMap(([table, rows]) => (rows.includes(word) ? [table] : []));

export async function exported(db: Db, { id }: TestPerson): Promise<object[]> {
  const all: object[] = [];
  for await (const some of exportChats(db, id)) all.push(...some);
  return all;
}
