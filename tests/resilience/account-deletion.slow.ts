/** Somebody who takes a long history of chats along is gone in the end, whatever happens to the server meanwhile. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { openUnmigrated } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { type ApiClient, callApi, registerClient } from "../support/client";
import { type Server, startServer } from "../support/server";

const MESSAGES = 20_000;
const KILLS = 4;
const PASSWORD = "tide-and-glass";
const WORD = "Salzgärten im Mondlicht";
const PATIENCE = 60_000;

let server: Server;
beforeAll(async () => {
  server = await startServer({ WELCOME_BOTTLES: "0" });
}, PATIENCE);
afterAll(() => server.stop());

async function onDisk<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openUnmigrated(server.database);
  const result = await work(db);
  await close();
  return result;
}

/** So many lines of one of two friends, straight into the table. */
async function insertHistory(one: ApiClient, other: ApiClient): Promise<void> {
  await one.call("POST", `/users/${other.id}/follow`);
  await other.call("POST", `/users/${one.id}/follow`);
  const said = { text: WORD, clientId: "0" };
  expect((await one.call("POST", `/chat/${other.id}/messages`, said)).status).toBe(201);
  await onDisk(async (db) => {
    const mine = db.selectFrom("chat_messages").selectAll().where("sender_id", "=", one.id);
    const row = await mine.executeTakeFirstOrThrow();
    const line = (n: number) => ({
      ...row,
      id: newId(row.created_at),
      seq: n,
      client_id: String(n),
      text: `${WORD} ${n}`,
    });
    for (let n = 2; n <= MESSAGES; n += 500) {
      const rows = Array.from({ length: Math.min(500, MESSAGES - n + 1) }, (_, each) => line(n + each));
      await db.insertInto("chat_messages").values(rows).execute();
    }
    await db
      .updateTable("conversations")
      .set({ seq: MESSAGES })
      .where("id", "=", row.conversation_id)
      .execute();
  });
}

const countRemaining = ({ id }: ApiClient) =>
  onDisk(async (db) => {
    const words = db.selectFrom("chat_messages").where("sender_id", "=", id).where("text", "is not", null);
    const people = await db.selectFrom("users").select("id").where("id", "=", id).execute();
    const begun = await db
      .selectFrom("account_deletions")
      .select("user_id")
      .where("user_id", "=", id)
      .execute();
    const { n } = await words.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
    return { words: Number(n), there: people.length === 1, begun: begun.length === 1 };
  });

/** The longest that somebody else waits for an answer, ms, until told. */
function watchLatency(): () => Promise<number> {
  let [longest, over] = [0, false];
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      await fetch(`${server.url}/healthz`);
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  return async () => {
    over = true;
    await watching;
    return longest;
  };
}

test(
  "a long history goes in small steps: others are answered meanwhile",
  async () => {
    const [one, other] = [await registerClient(server.url), await registerClient(server.url)];
    await insertHistory(one, other);
    const longest = watchLatency();
    const begun = performance.now();
    const body = { password: PASSWORD, messages: "remove" };
    expect((await one.call("DELETE", "/auth/account", body)).status).toBe(204);
    const took = performance.now() - begun;
    console.log(
      `${MESSAGES} messages in ${Math.round(took)} ms, others waited ${Math.round(await longest())} ms at most`,
    );
    expect(await countRemaining(one)).toEqual({ words: 0, there: false, begun: false });
  },
  PATIENCE,
);

const isIn = async (username: string): Promise<boolean> =>
  (await callApi(server.url, "POST", "/auth/login", { body: { username, password: PASSWORD } })).status ===
  200;

/** @returns whether it came half-way */
async function killedAfter(ms: number): Promise<boolean> {
  const [one, other] = [await registerClient(server.url), await registerClient(server.url)];
  const { username } = (await one.call<{ username: string }>("GET", "/auth/profile")).body;
  await insertHistory(one, other);
  const leaving = one.call("DELETE", "/auth/account", { messages: "remove" }).catch(() => null);
  await Bun.sleep(ms);
  await server.kill("SIGKILL");
  await leaving;
  const before = await countRemaining(one);
  await server.restart();
  const untouched = before.there && !before.begun;
  expect([await isIn(username), untouched && before.words < MESSAGES]).toEqual([untouched, false]);
  if (untouched) return false;
  const late = performance.now() + 30_000;
  while ((await countRemaining(one)).there && performance.now() < late) await Bun.sleep(200);
  expect(await countRemaining(one)).toEqual({ words: 0, there: false, begun: false });
  return before.words > 0;
}

test(
  "killed half-way: nobody comes in as them, and it is finished by whoever starts next",
  async () => {
    const halfway: boolean[] = [];
    for (let round = 0; round < KILLS; round++) halfway.push(await killedAfter(30 + 60 * round));
    const many = halfway.filter(Boolean).length;
    console.log(`${many} of ${KILLS} kills came half-way`);
    expect(many).toBeGreaterThan(0);
  },
  4 * PATIENCE,
);
