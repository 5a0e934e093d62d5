/** What was recalled, deleted, edited away or burned is on no page of the database's files after its upkeep. */
import { expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { claimBurn, editMessage, finishBurn, hideMessage, recallMessage } from "../../src/chat/chat";
import { deleteOldVersions } from "../../src/chat/editing/versions";
import { insertBurnKey, UNCLAIMED_KEY } from "../../src/chat/pictures/burn-keys";
import { newBurnKey } from "../../src/chat/pictures/seal";
import { purgeMessageIndex } from "../../src/chat/search/purge";
import { eraseUnreachableMessages } from "../../src/chat/withdrawing/unreachable";
import { openDatabase } from "../../src/db/open";
import { vacuumDaily } from "../../src/db/postgres/vacuum";
import { type Db, transact } from "../../src/db/transact";
import { newPictureName } from "../../src/files/pictures";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };

/** Words that share no beginning: an index writes of a word only what differs from the one before. */
const wordOf = (n: number): string => String.fromCharCode(97 + (n % 26)).repeat(3) + ((n + 9) * 7_919_993).toString(36);
/** Without its first letters, which stand before the next word too. */
const tailOf = (word: string): string => word.slice(3);

/** The key of a burn picture that its reader opens. */
async function burnOne(db: Db, from: TestPerson, to: TestPerson): Promise<string> {
  const { id } = await sendMessage(db, from, to);
  const key = newBurnKey();
  const burning = { kind: "burn", text: null, file: newPictureName() } as const;
  await db.updateTable("chat_messages").set(burning).where("id", "=", id).execute();
  await transact(db, (tx) => insertBurnKey(tx, { message_id: id, key, ...UNCLAIMED_KEY }));
  const opener = { id: to.id, sessionId: "session" };
  await claimBurn(db, stores, opener, { id, claim: "claim" }, CHAT_NOW);
  await finishBurn(db, opener, { id, claim: "claim" });
  return key;
}

interface Traces {
  gone: string[];
  /** What was edited away, which a report would seal for a while. */
  edited: string[];
  stay: string[];
}

interface SentWord {
  id: string;
  word: string;
  one: TestPerson;
  other: TestPerson;
}

/** What becomes of a message, in turns. */
const WAYS: readonly ((db: Db, sent: SentWord, traces: Traces) => Promise<unknown>)[] = [
  (db, { id, one, word }, { gone }) => {
    gone.push(word);
    return recallMessage(db, stores, one.id, id, CHAT_NOW);
  },
  async (db, { id, one, other, word }, { gone }) => {
    gone.push(word);
    for (const { id: me } of [one, other]) await hideMessage(db, me, id, CHAT_NOW);
  },
  (db, { id, one, word }, { edited }) => {
    edited.push(word);
    return editMessage(db, one.id, id, `other ${id}`, CHAT_NOW);
  },
  async (_, { word }, { stay }) => stay.push(word),
  async (db, { one, other, word }, { gone, stay }) => {
    stay.push(word);
    gone.push(await burnOne(db, one, other));
  },
];

/** Messages of a friend, of which most go, each in one of the ways. */
async function sendAndErase(db: Db, count: number): Promise<Traces> {
  const [one, other] = await aPairOfFriends(db);
  const traces: Traces = { gone: [], edited: [], stay: [] };
  for (let n = 0; n < count; n++) {
    const { id } = await sendMessage(db, one, other, `and ${wordOf(n)}`);
    await WAYS[n % WAYS.length]?.(db, { id, word: tailOf(wordOf(n)), one, other }, traces);
  }
  await eraseUnreachableMessages(db, CHAT_NOW);
  return traces;
}

const foundIn = (bytes: string, words: readonly string[]): string[] => words.filter((word) => bytes.includes(word));

test("SQLite: not in its files after their daily upkeep; what was edited away is there for a report, and then no longer", async () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-pages-"));
  const { db, checkpoint, eraseFreeParts, close } = await openDatabase(join(dir, "sea.sqlite"));
  const read = async () => {
    expect([await checkpoint(), await eraseFreeParts()]).toEqual([true, true]);
    return readdirSync(dir)
      .map((name) => readFileSync(join(dir, name)).toString("latin1"))
      .join();
  };
  const { gone, edited, stay } = await sendAndErase(db, 160);
  const before = await read();
  expect([foundIn(before, gone), foundIn(before, edited), foundIn(before, stay)]).toEqual([[], edited, stay]);
  await deleteOldVersions(db, CHAT_NOW + CHAT_SERVER_LIMITS.versionsKept);
  const after = await read();
  expect([foundIn(after, gone), foundIn(after, edited), foundIn(after, stay)]).toEqual([[], [], stay]);
  await close();
  rmSync(dir, { recursive: true });
}, 60_000);

const PAGE_SIZE = 8_192;
const ITEMS_AT = 24;
/** Of an item that has a row. */
const NORMAL = 1;

/** What the rows of a table's file hold, dead ones too, without the free part of its pages. */
function rowsOf(file: Buffer): string {
  const rows: string[] = [];
  for (let page = 0; page + PAGE_SIZE <= file.length; page += PAGE_SIZE)
    for (let at = page + ITEMS_AT; at < page + file.readUInt16LE(page + 12); at += 4) {
      const item = file.readUInt32LE(at);
      const [offset, state, length] = [item & 0x7fff, (item >>> 15) & 3, item >>> 17];
      if (state === NORMAL) rows.push(file.subarray(page + offset, page + offset + length).toString("latin1"));
    }
  return rows.join("\n");
}

interface Relation {
  name: string;
  kind: "r" | "i" | "t";
  bytes: Buffer;
}

/** Every table and index with its file. */
async function readRelations(db: Db): Promise<Relation[]> {
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<Relation>`select relname as name, relkind as kind,
      pg_read_binary_file(pg_relation_filepath(oid)) as bytes
    from pg_class where relkind in ('r', 'i', 't') and relpersistence = 'p'
      and (relnamespace = quote_ident(current_schema())::regnamespace or oid in (
        select reltoastrelid from pg_class where relnamespace = quote_ident(current_schema())::regnamespace))`.execute(
    db,
  );
  return rows;
}

eachDatabase("pages of erased messages", (_, open, kind) => {
  test("hold them in no row and no index after PostgreSQL's upkeep, nowhere once a table is written anew", async () => {
    if (kind === "sqlite") return;
    const db = await open();
    const { gone, edited, stay } = await sendAndErase(db, 160);
    await deleteOldVersions(db, CHAT_NOW + CHAT_SERVER_LIMITS.versionsKept);
    const rowsBefore = (await readRelations(db)).filter((each) => each.kind === "r").map(({ bytes }) => rowsOf(bytes));
    expect(foundIn(rowsBefore.join(), gone).length).toBeGreaterThan(0);
    await purgeMessageIndex(db, CHAT_NOW);
    await vacuumDaily(db, "all", 0, CHAT_NOW);
    const relations = await readRelations(db);
    const rows = relations.map((each) => (each.kind === "i" ? each.bytes.toString("latin1") : rowsOf(each.bytes)));
    expect(foundIn(rows.join(), [...gone, ...edited])).toEqual([]);
    expect(foundIn(rows.join(), stay)).toEqual(stay);
    for (const table of ["burn_keys", "chat_messages", "chat_versions", "message_words"])
      await sql.raw(`vacuum full ${table}`).execute(db);
    const all = (await readRelations(db)).map(({ bytes }) => bytes.toString("latin1")).join();
    expect([foundIn(all, [...gone, ...edited]), foundIn(all, stay)]).toEqual([[], stay]);
  }, 60_000);
});
