/**
 * A proxy that cuts every stream after a while, as some do each 30 s: every message arrives once and in order, and nobody has
 * to load the page anew. Whole: STREAM_CUTS=20 STREAM_CUT_MS=30000.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ChaosProxy, startChaosProxy } from "../support/chaos-proxy";
import type { ApiClient } from "../support/client";
import { type EventReader, openEventReader } from "../support/event-reader";
import { type Server, startServer } from "../support/server";
import { registerTwoFriends } from "./test-friends";

const CUTS = Number(process.env.STREAM_CUTS ?? 8);
/** ms */
const CUT_EVERY = Number(process.env.STREAM_CUT_MS ?? 700);
const LONG = 60_000 + 2 * CUTS * CUT_EVERY;
/** ms that a browser waits before it asks again. */
const RETRY = 100;
const WRITE_EVERY = Math.max(50, CUT_EVERY / 10);

let server: Server;
let proxy: ChaosProxy;
beforeAll(async () => {
  server = await startServer({ WELCOME_BOTTLES: "0" });
  proxy = await startChaosProxy(server.url);
}, LONG);
afterAll(async () => {
  proxy.stop();
  await server.stop();
});

interface Delivery {
  sent: string[];
  received: string[];
  resets: number;
  cuts: number;
  /** The first stream is open: before it nothing is missed. */
  begun: boolean;
  /** Nothing more is sent. */
  done: boolean;
}

const messagesOf = ({ events }: EventReader): string[] =>
  events.filter(({ type }) => type === "message").map(({ data }) => String(data.text));

/** As browsers do: with the last id, whenever the stream ends, until all has arrived. */
async function listen(token: string, delivery: Delivery): Promise<void> {
  const { sent, received } = delivery;
  const missing = () => !delivery.done || received.length < sent.length;
  for (let lastId: string | undefined; missing(); await Bun.sleep(RETRY)) {
    const reader = await openEventReader(proxy.url, token, lastId);
    const cut = setTimeout(() => proxy.heal(true), CUT_EVERY);
    delivery.begun = true;
    await reader.ended;
    clearTimeout(cut);
    delivery.cuts++;
    received.push(...messagesOf(reader));
    delivery.resets += reader.events.filter(({ type }) => type === "reset").length;
    lastId = reader.lastId ?? lastId;
    await reader.close();
  }
}

async function write(from: ApiClient, to: ApiClient, delivery: Delivery): Promise<void> {
  while (!delivery.begun) await Bun.sleep(10);
  for (let n = 0; delivery.cuts < CUTS; n++) {
    const text = `message ${n}`;
    expect((await from.call("POST", `/chat/${to.id}/messages`, { text })).status).toBe(201);
    delivery.sent.push(text);
    await Bun.sleep(WRITE_EVERY);
  }
  delivery.done = true;
}

test(
  `${CUTS} cuts, one each ${CUT_EVERY} ms`,
  async () => {
    const [sender, receiver] = await registerTwoFriends(server.url);
    const delivery: Delivery = { sent: [], received: [], resets: 0, cuts: 0, begun: false, done: false };
    await Promise.all([listen(receiver.token, delivery), write(sender, receiver, delivery)]);
    const { sent, received, resets, cuts } = delivery;
    console.log(`${sent.length} messages, ${cuts} cuts`);
    expect(received).toEqual(sent);
    expect(resets).toBe(0);
    expect(server.log()).not.toContain('"level":50');
  },
  LONG,
);
