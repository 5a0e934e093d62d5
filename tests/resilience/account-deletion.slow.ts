/** Deleting an account with a long chat history completes, also when the server is killed meanwhile. */
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
const TIMEOUT_MS = 60_000;

let server: Server;
beforeAll(async () => {
  server = await startServer({ WELCOME_BOTTLES: "0" });
}, TIMEOUT_MS);
afterAll(() => server.stop());

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openUnmigrated(server.database);
  const result = await work(db);
  await close();
  return result;
}

/** Befriends two people and inserts MESSAGES messages of the first into the database. */
async function insertHistory(author: ApiClient, friend: ApiClient): Promise<void> {
  await author.call("POST", `/users/${friend.id}/follow`);
  await friend.call("POST", `/users/${author.id}/follow`);
  const message = { text: WORD, clientId: "0" };
  expect((await author.call("POST", `/chat/${friend.id}/messages`, message)).status).toBe(201);
  await withDatabase(async (db) => {
    const mine = db.selectFrom("chat_messages").selectAll().where("sender_id", "=", author.id);
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
    await db.updateTable("conversations").set({ seq: MESSAGES }).where("id", "=", row.conversation_id).execute();
  });
}

const countRemaining = ({ id }: ApiClient) =>
  withDatabase(async (db) => {
    const words = db.selectFrom("chat_messages").where("sender_id", "=", id).where("text", "is not", null);
    const people = await db.selectFrom("users").select("id").where("id", "=", id).execute();
    const deletions = await db.selectFrom("account_deletions").select("user_id").where("user_id", "=", id).execute();
    const { n } = await words.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
    return { words: Number(n), there: people.length === 1, deleting: deletions.length === 1 };
  });

/** Polls the server until the returned function is called, which resolves to the longest answer, ms. */
function watchLatency(): () => Promise<number> {
  let [longest, stopped] = [0, false];
  const polling = (async () => {
    while (!stopped) {
      const start = performance.now();
      await fetch(`${server.url}/healthz`);
      longest = Math.max(longest, performance.now() - start);
    }
  })();
  return async () => {
    stopped = true;
    await polling;
    return longest;
  };
}

test(
  "a long history is deleted in small steps, and others are answered meanwhile",
  async () => {
    const [author, friend] = [await registerClient(server.url), await registerClient(server.url)];
    await insertHistory(author, friend);
    const longest = watchLatency();
    const start = performance.now();
    const body = { password: PASSWORD, messages: "remove" };
    expect((await author.call("DELETE", "/auth/account", body)).status).toBe(204);
    const duration = performance.now() - start;
    console.log(
      `${MESSAGES} messages in ${Math.round(duration)} ms, others waited ${Math.round(await longest())} ms at most`,
    );
    expect(await countRemaining(author)).toEqual({ words: 0, there: false, deleting: false });
  },
  TIMEOUT_MS,
);

const canSignIn = async (username: string): Promise<boolean> =>
  (await callApi(server.url, "POST", "/auth/login", { body: { username, password: PASSWORD } })).status === 200;

/** Kills the server `ms` after the deletion began. @returns whether messages were left then */
async function killDuringDeletion(ms: number): Promise<boolean> {
  const [author, friend] = [await registerClient(server.url), await registerClient(server.url)];
  const { username } = (await author.call<{ username: string }>("GET", "/auth/profile")).body;
  await insertHistory(author, friend);
  const deletion = author.call("DELETE", "/auth/account", { messages: "remove" }).catch(() => null);
  await Bun.sleep(ms);
  await server.kill("SIGKILL");
  await deletion;
  const before = await countRemaining(author);
  await server.restart();
  const untouched = before.there && !before.deleting;
  expect([await canSignIn(username), untouched && before.words < MESSAGES]).toEqual([untouched, false]);
  if (untouched) return false;
  const deadline = performance.now() + 30_000;
  while ((await countRemaining(author)).there && performance.now() < deadline) await Bun.sleep(200);
  expect(await countRemaining(author)).toEqual({ words: 0, there: false, deleting: false });
  return before.words > 0;
}

test(
  "killed half-way: the account cannot sign in, and the next start finishes the deletion",
  async () => {
    const halfway: boolean[] = [];
    for (let round = 0; round < KILLS; round++) halfway.push(await killDuringDeletion(30 + 60 * round));
    const halfwayCount = halfway.filter(Boolean).length;
    console.log(`${halfwayCount} of ${KILLS} kills came half-way`);
    expect(halfwayCount).toBeGreaterThan(0);
  },
  4 * TIMEOUT_MS,
);
