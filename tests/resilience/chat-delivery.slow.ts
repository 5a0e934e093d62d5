/**
 * Friends write to each other over networks that cut, hold back and swallow, while servers go down and come back: nothing
 * that was acknowledged is lost, nothing comes twice or out of order, both sides have the same order, and what is unread is counted.
 * The whole of it: `BUN_CONFIG_MAX_HTTP_REQUESTS=2000 DELIVERY_CLIENTS=200 DELIVERY_MESSAGES=20000 DELIVERY_RESTARTS=5`.
 */
import { expect, test } from "bun:test";
import { type ChaosMode, type ChaosProxy, startChaosProxy } from "../support/chaos-proxy";
import { type ApiClient, registerClient } from "../support/client";
import { type EventReader, openEventReader } from "../support/event-reader";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

const CLIENTS = Number(process.env.DELIVERY_CLIENTS ?? 20);
const MESSAGES = Number(process.env.DELIVERY_MESSAGES ?? 600);
const RESTARTS = Number(process.env.DELIVERY_RESTARTS ?? 2);
const MESSAGES_EACH = Math.floor(MESSAGES / CLIENTS);
/** With the time in which all of them register. */
const TIMEOUT_MS = 180_000 + CLIENTS * 2_000 + MESSAGES * 60;
const RETRY_MS = 50;
/** ms after which a request that nobody answers is sent again. */
const ANSWER_MS = 1_500;
/** Between two disturbances, and how long one lasts, ms. */
const HARM_EVERY_MS = 500;
const HARM_MS = 250;
const HARMS = ["cut", "delay", "half-open", "black hole", "lost answers", "next fails"] as const satisfies ChaosMode[];
const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

interface ChatMessage {
  id: string;
  clientId: string;
  from: { id: string } | string;
  text: string;
}

interface ChatClient {
  me: ApiClient;
  friend: string;
  /** Index of the server they connect to; advances when it is down. */
  serverIndex: number;
  reader: EventReader | null;
  /** Ids of received messages, in order. */
  order: string[];
  texts: string[];
  resets: number;
  cuts: number;
}

/** Reads events, reconnecting, until all messages of both have arrived. */
async function listen(client: ChatClient, urls: string[], expected: number): Promise<void> {
  let lastId: string | undefined;
  while (client.texts.length < expected) {
    try {
      const reader = await openEventReader(urls[client.serverIndex % urls.length] ?? "", client.me.token, lastId);
      client.reader = reader;
      await readEvents(client, reader, expected);
      lastId = reader.lastId ?? lastId;
    } catch {
      client.serverIndex++;
      await Bun.sleep(RETRY_MS);
    }
  }
  await client.reader?.close();
}

async function readEvents(client: ChatClient, reader: EventReader, expected: number): Promise<void> {
  let readCount = 0;
  while (client.texts.length < expected && (!reader.over || readCount < reader.events.length)) {
    for (; readCount < reader.events.length; readCount++) record(client, reader.events[readCount]);
    if (!reader.over) await Promise.race([reader.ended, Bun.sleep(10)]);
  }
}

function record(client: ChatClient, event: EventReader["events"][number] | undefined): void {
  if (event?.type === "reset") client.resets++;
  if (event?.type !== "message") return;
  const { id, text } = event.data as unknown as ChatMessage;
  client.order.push(id);
  client.texts.push(text);
}

/** Tries one server after the other until a message is acknowledged. */
async function deliver({ me, friend, serverIndex }: ChatClient, urls: string[], text: string): Promise<void> {
  const body = JSON.stringify({ text, clientId: text.replace(" ", "-") });
  const headers = { authorization: `Bearer ${me.token}`, "content-type": "application/json" };
  for (let server = serverIndex; ; server++) {
    const url = `${urls[server % urls.length]}/api/chat/${friend}/messages`;
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(url, { method: "POST", headers, body, signal }).catch(() => null);
    if (response?.ok) return;
    if (response && response.status < 500) throw new Error(`${response.status} ${await response.text()}`);
    await Bun.sleep(RETRY_MS);
  }
}

/** Sends one after another. */
async function send(client: ChatClient, urls: string[]): Promise<void> {
  for (let n = 0; n < MESSAGES_EACH; n++) await deliver(client, urls, `${client.me.id} ${n}`);
}

async function registerChatClients(url: string): Promise<ChatClient[]> {
  const people: ApiClient[] = [];
  for (let n = 0; n < CLIENTS; n++) people.push(await registerClient(url));
  const clients = people.map((me, n) => {
    const friend = people[n % 2 === 0 ? n + 1 : n - 1]?.id ?? "";
    return { me, friend, serverIndex: n, reader: null, order: [], texts: [], resets: 0, cuts: 0 };
  });
  for (const { me, friend } of clients)
    expect((await me.call("POST", `/users/${friend}/follow`)).status).toBeLessThan(300);
  return clients;
}

/** Closes a random connection every 40 ms. @returns stops it */
function cutAtRandom(clients: ChatClient[]): () => void {
  const timer = setInterval(() => {
    const client = clients[Math.floor(Math.random() * clients.length)];
    if (!client?.reader || client.reader.over) return;
    client.cuts++;
    void client.reader.close();
  }, 40);
  return () => clearInterval(timer);
}

type Harmed = Record<(typeof HARMS)[number], number>;

/** One network after the other misbehaves for a moment. @returns stops it */
function disturbAtRandom(proxies: readonly ChaosProxy[], harmed: Harmed): () => void {
  const random = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  const timer = setInterval(() => {
    const [proxy, harm] = [random(proxies), random(HARMS)];
    harmed[harm]++;
    proxy.set(harm);
    setTimeout(() => proxy.heal(Math.random() < 0.5), HARM_MS);
  }, HARM_EVERY_MS);
  return () => clearInterval(timer);
}

/** Restarts the servers in turn, by SIGKILL and SIGTERM alternately. */
async function restartAll(servers: Server[], receivedCount: () => number): Promise<void> {
  for (let n = 0; n < RESTARTS; n++) {
    while (receivedCount() < (MESSAGES * 2 * (n + 1)) / (RESTARTS + 2)) await Bun.sleep(20);
    const server = servers[n % servers.length];
    await server?.kill(n % 2 === 0 ? "SIGKILL" : "SIGTERM");
    await server?.restart();
  }
}

function expectComplete(clients: ChatClient[]): void {
  for (const [n, { me, friend, texts, order, resets }] of clients.entries()) {
    const of = (id: string) => Array.from({ length: MESSAGES_EACH }, (_, each) => `${id} ${each}`);
    expect(texts.filter((text) => text.startsWith(friend))).toEqual(of(friend));
    expect(texts.filter((text) => text.startsWith(me.id))).toEqual(of(me.id));
    expect(order).toEqual(clients[n % 2 === 0 ? n + 1 : n - 1]?.order ?? []);
    expect(resets).toBe(0);
  }
}

/** What nobody has read is unread, and nothing once it was read. */
async function expectUnread(clients: readonly ChatClient[]): Promise<void> {
  for (const { me, friend } of clients) {
    const unread = async () => (await me.call<{ unread: number }>("GET", `/chat/${friend}`)).body.unread;
    expect(await unread()).toBe(MESSAGES_EACH);
    expect((await me.call("POST", `/chat/${friend}/read`, {})).status).toBeLessThan(300);
    expect(await unread()).toBe(0);
  }
}

const SETUPS: [name: string, kind: string, servers: number][] = [
  ["on SQLite", "sqlite", 1],
  ["on PostgreSQL", "postgres", 1],
  ["with two servers on PostgreSQL", "postgres", 2],
];

for (const [name, kind, count] of SETUPS.filter(([, each]) => kinds.includes(each))) {
  test(
    `${CLIENTS} clients, ${CLIENTS * MESSAGES_EACH} messages, ${RESTARTS} restarts ${name}: nothing lost, doubled or out of order`,
    async () => {
      const url = kind === "postgres" ? await createDatabaseUrl("delivery") : undefined;
      const settings = { WELCOME_BOTTLES: "0", DATABASE_URL: url, BACKUP_TO: createSharedBackupDir() };
      const servers: Server[] = [];
      for (let n = 0; n < count; n++) servers.push(await startServer(settings));
      const proxies: ChaosProxy[] = [];
      for (const { url } of servers) proxies.push(await startChaosProxy(url));
      const urls = proxies.map((each) => each.url);
      const clients = await registerChatClients(servers[0]?.url ?? "");
      const start = performance.now();
      const listening = clients.map((client) => listen(client, urls, 2 * MESSAGES_EACH));
      while (clients.some(({ reader }) => !reader)) await Bun.sleep(RETRY_MS);
      const stopCutting = cutAtRandom(clients);
      const harmed = Object.fromEntries(HARMS.map((harm) => [harm, 0])) as Harmed;
      const stopDisturbing = disturbAtRandom(proxies, harmed);
      const receivedTotal = () => clients.reduce((sum, { texts }) => sum + texts.length, 0);
      await Promise.all([...clients.map((each) => send(each, urls)), restartAll(servers, receivedTotal), ...listening]);
      stopCutting();
      stopDisturbing();
      expectComplete(clients);
      await expectUnread(clients);
      const cuts = clients.reduce((sum, each) => sum + each.cuts, 0);
      const seconds = ((performance.now() - start) / 1_000).toFixed(1);
      console.log(
        `delivery ${name}: ${CLIENTS} clients, ${CLIENTS * MESSAGES_EACH} messages, ${cuts} connections cut, ${JSON.stringify(harmed)}, ${RESTARTS} restarts: 0 lost, 0 doubled, 0 out of order, 0 counted wrong in ${seconds} s`,
      );
      for (const proxy of proxies) proxy.stop();
      for (const server of servers) expect(await server.stop()).toBe(0);
    },
    TIMEOUT_MS,
  );
}
