/**
 * Chats: sending against a bare insert with a durable commit, side by side in turns, and the recent list and a page of
 * history from 1,000 to 1,000,000 messages. `bun tests/bench/chat.ts`, `--quick` to 10,000.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { listRecentConversations, loadChatHistory, sendText } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { newId } from "../../src/db/ids";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { adultAtFromBirthday, newInviteCode, newUserRow } from "../../src/users/users";
import { QUICK } from "./tools";

const AT_ONCE = 32;
const SECONDS = QUICK ? 1 : 2;
const ROUNDS = QUICK ? 1 : 3;
const SIZES = QUICK ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000];
const CONVERSATIONS = 100;
const INSERT_CHUNK = 20_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const MESSAGE_TEXT = "See you at the lighthouse when the ferry is in.";

let count = 0;

async function aPerson(db: Db): Promise<string> {
  const name = `bench.${count++}`;
  const who = { username: name, nickname: name, language: "en", passwordHash: null } as const;
  const row = newUserRow({ ...who, inviteCode: newInviteCode() }, NOW);
  const birthday = "1990-05-17";
  await db
    .insertInto("users")
    .values({ ...row, birthday, adult_at: adultAtFromBirthday(birthday) })
    .execute();
  return row.id;
}

async function insertFriends(db: Db, one: string, other: string): Promise<void> {
  const tie = { created_at: NOW, friends_since: NOW };
  await db
    .insertInto("follows")
    .values([
      { follower_id: one, followee_id: other, ...tie },
      { follower_id: other, followee_id: one, ...tie },
    ])
    .execute();
}

/** Runs `work` for a while, so many at once. @returns how often a second */
async function measureRate(work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let done = 0;
  const one = async () => {
    while (performance.now() < until) {
      await work();
      done++;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return done / SECONDS;
}

interface BareDatabase {
  writes: { id: string; text: string; at: number };
}

function openBare(path: string) {
  const sqlite = new Database(path);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.exec("create table writes (id text primary key, text text, at int)");
  const db = new Kysely<BareDatabase>({ dialect: new SqliteDialect({ database: sqlite }) });
  const insert = () =>
    db
      .insertInto("writes")
      .values({ id: newId(NOW), text: MESSAGE_TEXT, at: NOW })
      .execute();
  return { insert, close: () => db.destroy() };
}

const median = (all: number[]): number => all.sort((a, b) => a - b)[all.length >> 1] ?? 0;

async function benchSending(db: Db, folder: string): Promise<void> {
  const pairs: [string, string][] = [];
  for (let n = 0; n < AT_ONCE; n++) {
    const pair: [string, string] = [await aPerson(db), await aPerson(db)];
    await insertFriends(db, ...pair);
    pairs.push(pair);
  }
  let n = 0;
  const send = () => {
    const [one, other] = pairs[n++ % AT_ONCE] ?? ["", ""];
    return sendText(db, one, other, { text: MESSAGE_TEXT, clientId: `bench-${n}` }, NOW);
  };
  const bare = openBare(join(folder, "bare.sqlite"));
  // Both are as warm as on a server that runs.
  await measureRate(bare.insert);
  await measureRate(send);
  const figures: { sent: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    figures.push({ bare: await measureRate(bare.insert), sent: await measureRate(send) });
  await bare.close();
  const [sent, plain] = [median(figures.map((each) => each.sent)), median(figures.map((each) => each.bare))];
  const ratio = median(figures.map((each) => each.sent / each.bare));
  console.log(
    `Sending in a chat, 32 at once: ${Math.round(sent)} messages/s, bare insert and commit ${Math.round(plain)}/s: ${ratio.toFixed(2)} ×`,
  );
}

/** Adds as many messages to every conversation of a person. */
async function fillHistory(db: Db, me: string, each: number): Promise<void> {
  const size = Math.max(1, Math.floor(INSERT_CHUNK / CONVERSATIONS));
  for (let from = 2; from <= each; from += size) {
    const to = Math.min(each, from + size - 1);
    await sql`insert into chat_messages (conversation_id, seq, id, sender_id, client_id, kind, text, animated,
        created_at, low_hidden, high_hidden)
      with recursive counting(n) as (select ${sql.lit(from)} union all select n + 1 from counting where n < ${sql.lit(to)})
      select conversation_id, n, conversation_id || '-' || n, ${me}, conversation_id || '-' || n, 'text', ${MESSAGE_TEXT}, 0,
        ${NOW}, 0, 0
      from conversation_members, counting where user_id = ${me} and n > 1`.execute(db);
  }
  await sql`update conversations set seq = ${sql.lit(Math.max(1, each))}
    where id in (select conversation_id from conversation_members where user_id = ${me})`.execute(db);
}

/** ms of one run, the middle of many. */
async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < 200; n++) {
    const start = performance.now();
    await work();
    all.push(performance.now() - start);
  }
  return median(all);
}

async function benchReading(opened: OpenedDatabase, messages: number): Promise<void> {
  const { db } = opened;
  const me = await aPerson(db);
  let other = me;
  for (let n = 0; n < CONVERSATIONS; n++) {
    other = await aPerson(db);
    await insertFriends(db, me, other);
    await sendText(db, me, other, { text: MESSAGE_TEXT, clientId: `first-${n}` }, NOW + n);
  }
  await fillHistory(db, me, messages / CONVERSATIONS);
  const recent = await measureMs(() =>
    listRecentConversations(db, { id: me, adultAt: 0, official: false }, { after: LIST_START, limit: 20 }, NOW),
  );
  const page = { before: Math.min(FIRST_CHAT_CURSOR, messages / CONVERSATIONS / 2 + 2), limit: 20 };
  await loadChatHistory(db, me, other, page, NOW);
  const old = await measureMs(() => loadChatHistory(db, me, other, page, NOW));
  console.log(
    `Chat of ${messages.toLocaleString("en")} messages: recent list ${recent.toFixed(2)} ms, page of history ${old.toFixed(2)} ms`,
  );
}

const folder = mkdtempSync(join(tmpdir(), "driftglass-bench-chat-"));
try {
  const opened = await openDatabase(join(folder, "sending.sqlite"));
  await benchSending(opened.db, folder);
  await opened.close();
  for (const messages of SIZES) {
    const sea = await openDatabase(join(folder, `${messages}.sqlite`));
    await benchReading(sea, messages);
    await sea.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
