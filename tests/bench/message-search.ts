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
import { aPairOfFriends, NOW, sendMessage } from "../chat/chat-fixtures";
import { aPerson } from "../support/people";
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
const makeText = (): string => Array.from({ length: 3 + Math.floor(random() * 18) }, anyWord).join(" ");

type Row = Record<string, string | number | null>;
type InsertRows = (table: string, rows: Row[]) => Promise<void>;

interface Filled {
  me: string;
  large: string;
}

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

async function fill(db: Db, insert: InsertRows): Promise<Filled> {
  const { me, people, rows } = await makePeople(db);
  const texts = Array.from({ length: TEXTS }, makeText).map((text) => ({ text, words: searchWordsOf(text).join(" ") }));
  const chats = Array.from({ length: CHATS }, (_, n) => {
    const [one, other] = n < OWN_CHATS ? [me, people[n] ?? ""] : [people[n % OWN_CHATS] ?? "", `gone-${n}`];
    const [low = "", high = ""] = [one, other].toSorted();
    return { id: `chat-${String(n).padStart(12, "0")}`, low, high, seq: 0 };
  });
  await insert(
    "conversations",
    chats.map(({ id, low, high }) => ({
      ...rows.conversation,
      id,
      low_id: low,
      high_id: high,
      opener_id: low,
      seq: MESSAGES,
      answered_at: NOW,
    })),
  );
  await insert(
    "conversation_members",
    chats.flatMap(({ id, low, high }) => {
      const member = {
        ...rows.member,
        conversation_id: id,
        last_at: NOW,
        listed: 1,
        unread: 0,
        rings: 0,
        delivered_seq: 0,
        read_seq: 0,
        told_seq: 0,
      };
      return [
        { ...member, user_id: low, other_id: high },
        { ...member, user_id: high, other_id: low },
      ];
    }),
  );
  for (let done = 0; done < MESSAGES; ) {
    const messages: Row[] = [];
    const words: Row[] = [];
    for (; messages.length < 2_000 && done < MESSAGES; done++) {
      const chat = chats[random() < LARGE_SHARE ? 0 : Math.floor(random() * CHATS)];
      const text = texts[Math.floor(random() * TEXTS)];
      if (!chat || !text) continue;
      const id = `m-${String(done).padStart(12, "0")}`;
      messages.push({
        ...rows.message,
        conversation_id: chat.id,
        seq: ++chat.seq,
        id,
        client_id: id,
        sender_id: done % 2 ? chat.low : chat.high,
        text: text.text,
        created_at: NOW - MESSAGES + done,
      });
      words.push({ message_id: id, scope: searchScopeOf(chat.id), words: text.words });
    }
    await insert("chat_messages", messages);
    await insert("message_words", words);
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
  "a word that nobody wrote": "zebra",
};
const ROUNDS = 9;

const median = (numbers: number[]): string => (numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0).toFixed(1);

async function measure(db: Db, me: string, other: string | null, q: string, limit: number): Promise<string> {
  const search = { query: parseMessageQuery(q), other, before: NEWEST_HIT, limit };
  const [cpu, wall]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    found = (await findMessages(db, me, search, NOW)).hits.length;
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1_000);
    wall.push(performance.now() - start);
  }
  return `${median(cpu).padStart(6)} ms, wall ${median(wall).padStart(6)} ms, ${found} found`;
}

const dir = mkdtempSync(join(tmpdir(), "message-search-"));
const url = process.env.DATABASE_URL ?? process.env.BENCH_FILE ?? join(dir, "driftglass.sqlite");
const { db, close } = await openDatabase(url);
try {
  const filler = url.startsWith("postgres") ? await insertIntoPostgres(url) : insertIntoSqlite(url);
  const { me, large } = await fill(db, filler.insert);
  if (process.env.BENCH_FILE) await Bun.write(`${process.env.BENCH_FILE}.json`, JSON.stringify({ me, large }));
  await filler.end();
  for (const [name, q] of Object.entries(LOOKED_FOR))
    for (const [where, other] of Object.entries({ "large chat": large, "100 chats": null }))
      for (const limit of [PAGE_LIMITS.size, MESSAGE_SEARCH_LIMITS.counted])
        console.log(
          `${name.padEnd(26)} ${where.padEnd(10)} ${String(limit).padStart(3)} places: ${await measure(db, me, other, q, limit)}`,
        );
} finally {
  await close();
  if (!process.env.BENCH_FILE) rmSync(dir, { recursive: true });
}
