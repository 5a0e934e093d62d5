import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { hideMessage, recallMessage } from "../../../src/chat/chat";
import { recallAllMessages } from "../../../src/chat/erasure";
import { purgeMessageIndex } from "../../../src/chat/search/purge";
import { eraseUnreachableMessages } from "../../../src/chat/withdrawing/unreachable";
import { openDatabase } from "../../../src/db/open";
import type { Db } from "../../../src/db/transact";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };

/** Words that share no beginning: an index writes of a word only what differs from the one before. */
const wordOf = (n: number): string => String.fromCharCode(97 + (n % 26)).repeat(3) + ((n + 9) * 7_919_993).toString(36);

/** Messages of a friend with a word each, and the ways in which those of `WAYS` go. @returns the words that went, and those that stay */
async function sendAndErase(db: Db, count: number): Promise<{ gone: string[]; stay: string[] }> {
  const [one, other] = await aPairOfFriends(db);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await sendMessage(db, one, other, `and ${wordOf(n)}`)).id);
  const gone: string[] = [];
  for (const [n, id] of ids.entries()) {
    if (n % 3 === 2) continue;
    gone.push(wordOf(n));
    if (n % 3 === 0) await recallMessage(db, stores, one.id, id, CHAT_NOW);
    else for (const { id: me } of [one, other]) await hideMessage(db, me, id, CHAT_NOW);
  }
  await eraseUnreachableMessages(db, CHAT_NOW);
  const [left, friend] = await aPairOfFriends(db);
  await sendMessage(db, left, friend, `and ${wordOf(count)}`);
  await recallAllMessages(db, stores, left.id, CHAT_NOW);
  return { gone: [...gone, wordOf(count)], stay: ids.map((_, n) => wordOf(n)).filter((_, n) => n % 3 === 2) };
}

/** Without its first letters, which stand before the next word too. */
const tailOf = (word: string): string => word.slice(3);

test("the words of recalled and erased messages are gone from SQLite's files after their daily upkeep", async () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-words-"));
  const opened = await openDatabase(join(dir, "sea.sqlite"));
  const { gone, stay } = await sendAndErase(opened.db, 150);
  expect([await opened.checkpoint(), await opened.eraseFreeParts()]).toEqual([true, true]);
  const bytes = readdirSync(dir)
    .map((name) => readFileSync(join(dir, name)).toString("latin1"))
    .join();
  expect(gone.filter((word) => bytes.includes(tailOf(word)))).toEqual([]);
  expect(stay.filter((word) => bytes.includes(tailOf(word)))).toEqual(stay);
  await opened.close();
  rmSync(dir, { recursive: true });
}, 60_000);

eachDatabase("words of erased messages", (db, _, kind) => {
  test("leave table and index at once, and on PostgreSQL the index's file with the day's purge", async () => {
    const { gone, stay } = await sendAndErase(db(), 60);
    const rows = await db().selectFrom("message_words").select("words").execute();
    const words = rows.flatMap((row) => row.words.split(" "));
    expect(gone.filter((word) => words.includes(word))).toEqual([]);
    expect(stay.filter((word) => words.includes(word))).toEqual(stay);
    if (kind === "sqlite") {
      await sql`insert into message_index (message_index) values ('integrity-check')`.execute(db());
      return;
    }
    await purgeMessageIndex(db(), CHAT_NOW);
    await sql`checkpoint`.execute(db());
    const { rows: files } = await sql<{
      bytes: Buffer;
    }>`select pg_read_binary_file(pg_relation_filepath('message_words_index'))
      as bytes`.execute(db());
    const bytes = files.map((file) => file.bytes.toString("latin1")).join();
    expect(gone.filter((word) => bytes.includes(tailOf(word)))).toEqual([]);
    expect(stay.filter((word) => bytes.includes(tailOf(word))).length).toBeGreaterThan(stay.length / 2);
  }, 60_000);
});
