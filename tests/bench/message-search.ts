/**
 * `bun tests/bench/message-search.ts`: processor time of one search among a million messages in a thousand chats, one of
 * a hundred thousand; somebody has it and 99 others. With `DATABASE_URL` on an empty PostgreSQL. `--quick`: 20,000 messages.
 */
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findMessages, NEWEST_HIT } from "../../src/chat/search/find-messages";
import { searchScopeOf } from "../../src/chat/search/index-message";
import { parseMessageQuery, searchWordsOf } from "../../src/chat/search/words";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { MESSAGE_SEARCH_LIMITS } from "../../src/limits/chat";
import { PAGE_LIMITS } from "../../src/limits/http";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { aPerson } from "../support/people";
import { statesOf } from "./message-search-states";
import { QUICK } from "./tools";

const MESSAGES = QUICK ? 20_000 : 1_000_000;
const CHATS = QUICK ? 200 : 1_000;
/** Of the messages, in one chat. */
const LARGE_SHARE = 0.1;
/** Chats of the person who searches. */
const OWN_CHATS = 100;
const VOCABULARY = 20_000;
const TEXTS = 20_000;

let seed = 7;
/** 0 … 1, the same in every run. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
}

const SYLLABLES = ["la", "mo", "ti", "ke", "ra", "su", "ne", "vi", "do", "pa", "shi", "gro", "ben", "ta", "lu"];
const wordNumber = (n: number): string =>
  Array.from(
    { length: 2 + (n % 3) },
    (_, at) => SYLLABLES[Math.floor(n / SYLLABLES.length ** at + n) % SYLLABLES.length],
  )
    .join("")
    .concat(n < 500 ? "" : n.toString(36));

/** Few words in most texts, most words in few. */
const anyWord = (): string => wordNumber(Math.floor(VOCABULARY ** random()) - 1);
/** Twenty signs as often as each other, in runs. */
const anySigns = (): string =>
  Array.from({ length: 6 }, () => String.fromCharCode(0x4e00 + Math.floor(random() * 20) * 7)).join("");
const makeText = (_: unknown, n: number): string =>
  [...Array.from({ length: 3 + Math.floor(random() * 18) }, anyWord), ...(n % 10 === 0 ? [anySigns()] : [])].join(" ");

type Row = Record<string, string | number | null>;
type InsertRows = (table: string, rows: Row[]) => Promise<void>;

type Filled = Record<"me" | "large", string>;

async function makePeople(db: Db) {
  const [me, other] = await aPairOfFriends(db);
  await sendMessage(db, me, other);
  const all = (table: "conversations" | "conversation_members" | "chat_messages") =>
    db.selectFrom(table).selectAll().execute();
  const [conversation] = await all("conversations");
  const [member] = await all("conversation_members");
  const [message] = await all("chat_messages");
  const people: string[] = [other.id];
  while (people.length < OWN_CHATS) people.push((await aPerson(db)).id);
  await db.deleteFrom("conversations").execute();
  return {
    me: me.id,
    people,
    rows: { conversation: { ...conversation }, member: { ...member }, message: { ...message } },
  };
}

interface BenchChat {
  id: string;
  low: string;
  high: string;
  seq: number;
}

function makeChats(me: string, people: readonly string[]): BenchChat[] {
  return Array.from({ length: CHATS }, (_, n) => {
    const pair = n < OWN_CHATS ? [me, people[n] ?? ""] : [people[n % OWN_CHATS] ?? "", `gone-${n}`];
    const [low = "", high = ""] = pair.toSorted();
    return { id: `chat-${String(n).padStart(12, "0")}`, low, high, seq: 0 };
  });
}

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Some messages with their words. @param from how many there are already */
function makeMessages(like: Row, chats: readonly BenchChat[], texts: readonly BenchText[], from: number) {
  const count = Math.min(2_000, MESSAGES - from);
  return Array.from({ length: count }, (_, at) => {
    const chat = random() < LARGE_SHARE ? (chats[0] as BenchChat) : anyOf(chats);
    const { text, words } = anyOf(texts);
    const [n, seq] = [from + at, ++chat.seq];
    const id = `m-${String(n).padStart(12, "0")}`;
    const ids = { id, client_id: id, conversation_id: chat.id, sender_id: n % 2 ? chat.low : chat.high };
    const message: Row = { ...like, ...ids, seq, text, created_at: CHAT_NOW - MESSAGES + n };
    return { message, words: { message_id: id, scope: searchScopeOf(chat.id), words } };
  });
}

interface BenchText {
  text: string;
  words: string;
}

async function fill(db: Db, insert: InsertRows): Promise<Filled> {
  const { me, people, rows } = await makePeople(db);
  const texts: BenchText[] = Array.from({ length: TEXTS }, makeText).map((text) => ({
    text,
    words: searchWordsOf(text).join(" "),
  }));
  const chats = makeChats(me, people);
  const pairs = chats.map(({ id, low, high }) => ({ id, low_id: low, high_id: high, opener_id: low }));
  await insert(
    "conversations",
    pairs.map((pair) => ({ ...rows.conversation, ...pair, seq: MESSAGES, answered_at: CHAT_NOW })),
  );
  const member = {
    ...rows.member,
    last_at: CHAT_NOW,
    listed: 1,
    unread: 0,
    rings: 0,
    delivered_seq: 0,
    read_seq: 0,
    told_seq: 0,
  };
  await insert(
    "conversation_members",
    chats.flatMap(({ id: conversation_id, low, high }) => [
      { ...member, conversation_id, user_id: low, other_id: high },
      { ...member, conversation_id, user_id: high, other_id: low },
    ]),
  );
  for (let done = 0; done < MESSAGES; ) {
    const made = makeMessages(rows.message, chats, texts, done);
    await insert(
      "chat_messages",
      made.map(({ message }) => message),
    );
    await insert(
      "message_words",
      made.map(({ words }) => words),
    );
    done += made.length;
  }
  return { me, large: people[0] ?? "" };
}

function insertIntoSqlite(file: string): { insert: InsertRows; end(): Promise<void> } {
  const sqlite = new Database(file);
  for (const pragma of ["synchronous = off", "foreign_keys = off", "cache_size = -400000", "busy_timeout = 5000"])
    sqlite.run(`pragma ${pragma}`);
  return {
    insert: async (table, rows) => {
      const columns = Object.keys(rows[0] ?? {});
      const statement = sqlite.prepare(
        `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      );
      sqlite.transaction(() => {
        for (const row of rows) statement.run(...columns.map((name) => row[name] ?? null));
      })();
    },
    end: async () => sqlite.close(),
  };
}

async function insertIntoPostgres(url: string): Promise<{ insert: InsertRows; end(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set session_replication_role = replica");
  return {
    insert: async (table, rows) => {
      const columns = Object.keys(rows[0] ?? {}).join(", ");
      const sql = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`;
      if (table === "message_words")
        await client.query(
          "insert into message_words (message_id, scope, words) select message_id, scope, words from json_populate_recordset(null::message_words, $1)",
          [JSON.stringify(rows)],
        );
      else await client.query(sql, [JSON.stringify(rows)]);
    },
    end: async () => {
      await client.query("vacuum analyze");
      await client.end();
    },
  };
}

const LOOKED_FOR: Record<string, string> = {
  "the commonest word": wordNumber(0),
  "a common word": wordNumber(5),
  "a letter": "l",
  "three letters": "shi",
  "four letters": "shis",
  "two common words": `${wordNumber(1)} ${wordNumber(2)}`,
  "a rare word": wordNumber(15_000),
  "a common and a rare word": `${wordNumber(15_000)} ${wordNumber(0)}`,
  "a rare word and a letter": `${wordNumber(9_000)} l`,
  "a word that nobody wrote": "zebra",
  "two signs of Chinese": `${String.fromCharCode(0x4e00 + 21)}${String.fromCharCode(0x4e00 + 28)}`,
};
const ROUNDS = 9;
const median = (numbers: number[]): string => (numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0).toFixed(1);

async function measure(db: Db, me: string, other: string | null, q: string, limit: number): Promise<string> {
  const search = { query: parseMessageQuery(q), other, before: NEWEST_HIT, limit };
  const [cpu, wall]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    found = (await findMessages(db, me, search, CHAT_NOW)).hits.length;
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1_000);
    wall.push(performance.now() - start);
  }
  return `${median(cpu).padStart(6)} ms, wall ${median(wall).padStart(6)} ms, ${found} found`;
}

const dir = mkdtempSync(join(tmpdir(), "message-search-"));
const url = process.env.DATABASE_URL ?? join(dir, "driftglass.sqlite");
const { db, close } = await openDatabase(url);
try {
  const filler = url.startsWith("postgres") ? await insertIntoPostgres(url) : insertIntoSqlite(url);
  const { me, large } = await fill(db, filler.insert);
  await filler.end();
  for (const [state, change] of Object.entries(statesOf(MESSAGES * LARGE_SHARE))) {
    await change(db, me, large);
    console.log(`\n${state}`);
    for (const [name, q] of Object.entries(LOOKED_FOR))
      for (const [where, other] of Object.entries({ "large chat": large, "100 chats": null }))
        for (const limit of [PAGE_LIMITS.size, MESSAGE_SEARCH_LIMITS.counted])
          console.log(
            `${name.padEnd(26)} ${where.padEnd(10)} ${String(limit).padStart(3)} places: ${await measure(db, me, other, q, limit)}`,
          );
  }
} finally {
  await close();
  rmSync(dir, { recursive: true });
}
