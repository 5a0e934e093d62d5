import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { fillDatabaseFrom } from "../../../src/backup/backup";
import { recallMessage } from "../../../src/chat/chat";
import { chatRoom } from "../../../src/chat/room";
import { findMessages, NEWEST_HIT } from "../../../src/chat/search/find-messages";
import { refillMessageIndex } from "../../../src/chat/search/refill";
import { parseMessageQuery } from "../../../src/chat/search/words";
import { openDatabase } from "../../../src/db/open";
import { sqliteSource } from "../../../src/db/portable/sqlite";
import type { Db } from "../../../src/db/transact";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
/** More than two batches. */
const MESSAGES = 230;

/** Messages from before there was an index. */
async function anUnindexedChat(db: Db, count: number) {
  const [one, other] = await aPairOfFriends(db);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await sendMessage(db, one, other, `shell ${n}`, CHAT_NOW + n)).id);
  await db.deleteFrom("message_words").execute();
  return { one, other, ids };
}

const findAll = async (db: Db, me: string, other: string, q = "shell") => {
  const search = { query: parseMessageQuery(q), other, before: NEWEST_HIT, limit: 1_000 };
  return (await findMessages(db, me, search, CHAT_NOW)).hits.map(({ message }) => message.text);
};

/** The database, with `work` done as soon as the nth batch of messages has been read. */
function onBatchRead(db: Db, nth: number, work: () => Promise<unknown>): Db {
  let read = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => "conversation_id" in row && "text" in row) && ++read === nth) await work();
      return result;
    },
  };
  return db.withPlugin(plugin) as Db;
}

eachDatabase("messages from before the index", (_, open) => {
  test("are found after a round of housekeeping, below those that were sent meanwhile", async () => {
    const db = await open();
    const { one, other } = await anUnindexedChat(db, 12);
    await sendMessage(db, other, one, "shell new", CHAT_NOW + 100);
    expect(await findAll(db, one.id, other.id)).toEqual(["shell new"]);
    expect(chatRoom.housekeeping.map(String).join()).toContain("refillMessageIndex");
    await refillMessageIndex(db);
    await sendMessage(db, one, other, "shell newest", CHAT_NOW + 200);
    const all = Array.from({ length: 12 }, (_each, n) => `shell ${11 - n}`);
    expect(await findAll(db, other.id, one.id)).toEqual(["shell newest", "shell new", ...all]);
  });

  test("are indexed once, going on where a killed run stopped", async () => {
    const db = await open();
    const { one, other } = await anUnindexedChat(db, MESSAGES);
    const killed = onBatchRead(db, 3, async () => {
      throw new Error("killed");
    });
    await expect(refillMessageIndex(killed)).rejects.toThrow("killed");
    expect(await findAll(db, one.id, other.id)).toHaveLength(200);
    await refillMessageIndex(db);
    const found = await findAll(db, one.id, other.id);
    expect(found).toEqual(Array.from({ length: MESSAGES }, (_each, n) => `shell ${MESSAGES - 1 - n}`));
    await db.deleteFrom("message_words").execute();
    await refillMessageIndex(db);
    expect(await findAll(db, one.id, other.id)).toEqual([]);
  });

  test("are indexed by two servers at once, while some are recalled", async () => {
    const db = await open();
    const { one, other, ids } = await anUnindexedChat(db, MESSAGES);
    const recalls = ids
      .filter((_each, n) => n % 10 === 0)
      .map((id) => recallMessage(db, stores, one.id, id, CHAT_NOW + 50));
    await Promise.all([refillMessageIndex(db), refillMessageIndex(db), ...recalls]);
    expect(await findAll(db, one.id, other.id)).toHaveLength(MESSAGES - MESSAGES / 10);
    const rows = await db.selectFrom("message_words").select("message_id").execute();
    expect(new Set(rows.map(({ message_id }) => message_id)).size).toBe(MESSAGES - MESSAGES / 10);
  });
});

test("a moved database has its messages indexed anew", async () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-refill-"));
  const [from, to] = [join(dir, "from.sqlite"), join(dir, "to.sqlite")];
  const source = await openDatabase(from);
  const [one, other] = await aPairOfFriends(source.db);
  await sendMessage(source.db, one, other, "shell of the old house");
  await refillMessageIndex(source.db);
  await source.close();
  // The other one has been started before: it takes its empty index for whole.
  const target = await openDatabase(to);
  await refillMessageIndex(target.db);
  await target.close();
  const transfer = sqliteSource(from);
  await fillDatabaseFrom(transfer, to).finally(transfer.close);
  const moved = await openDatabase(to);
  expect(await findAll(moved.db, other.id, one.id)).toEqual([]);
  await refillMessageIndex(moved.db);
  expect(await findAll(moved.db, other.id, one.id)).toEqual(["shell of the old house"]);
  await moved.close();
  rmSync(dir, { recursive: true });
}, 30_000);
