import pg from "pg";
import { EVENT_STREAM_LIMITS } from "../../limits/events";
import { randomUuid } from "../../runtime/random";
import { repeatEvery, runNextTurn, sleep, startTimer, stopTimer, type Timer } from "../../runtime/timers";
import { SECOND } from "../../runtime/units";
import { sharedDatabaseOf } from "../shared-database";
import type { Db } from "../transact";
import {
  answerPeerServers,
  EVENTS_CHANNEL,
  parseServerConnectionName,
  type ServerFacts,
  serverConnectionName,
} from "./peer-servers";

export interface ServerChannel {
  /** Sends a message to all other servers; queued while disconnected. One whose connection is lost may come twice. */
  publish(message: string): void;
  close(): Promise<void>;
}

interface ServerChannelListener {
  onMessage(message: string): void;
  /** Reconnected: messages were missed meanwhile. */
  onReconnect(): void;
  report(error: unknown): void;
  /** Facts for another server that starts. */
  facts?(asked: string): Promise<ServerFacts>;
}

/** PostgreSQL's limit is below 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Queue bound while disconnected; the oldest messages are dropped. */
const MAX_QUEUED_MESSAGES = 50_000;
/** ms for the last messages. */
const CLOSE_TIMEOUT = SECOND;
const RECONNECT_DELAYS = [100, 500, SECOND, 2 * SECOND, 5 * SECOND];

function packPayloads(sender: string, messages: readonly string[]): string[] {
  const all: string[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const longer = `${last}\n${message}`;
    if (last !== undefined && Buffer.byteLength(longer) < MAX_PAYLOAD_BYTES) all[all.length - 1] = longer;
    else all.push(`${sender}\n${message}`);
  }
  return all;
}

class PostgresServerChannel implements ServerChannel {
  readonly #senderId = randomUuid();
  #client: pg.Client | null = null;
  #waiting: string[] = [];
  #scheduled = false;
  #tries = 0;
  #sending: Promise<unknown> = Promise.resolve();
  #closed = false;
  #again: Timer | undefined;
  readonly #pulse: Timer;

  constructor(
    private readonly url: string,
    private readonly listener: ServerChannelListener,
    private readonly place: string,
  ) {
    this.#pulse = repeatEvery(() => this.#feel(), EVENT_STREAM_LIMITS.checkInterval);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: serverConnectionName(this.place),
      keepAlive: true,
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 5 * SECOND,
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on(
      "notification",
      ({ channel, payload = "" }) => channel === EVENTS_CHANNEL && this.#onNotification(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
      if (this.listener.facts) await answerPeerServers(client, this.listener.facts);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return void client.end();
    this.#client = client;
    this.#tries = 0;
    this.#flush();
  }

  publish(message: string): void {
    this.#waiting.push(message);
    if (this.#waiting.length > MAX_QUEUED_MESSAGES) this.#waiting.shift();
    if (this.#scheduled) return;
    this.#scheduled = true;
    runNextTurn(() => this.#flush());
  }

  async close(): Promise<void> {
    this.#closed = true;
    stopTimer(this.#again);
    stopTimer(this.#pulse);
    this.#flush();
    const client = this.#client;
    this.#client = null;
    await Promise.race([this.#sending, sleep(CLOSE_TIMEOUT)]);
    await client?.end().catch(() => undefined);
  }

  #onNotification(payload: string): void {
    const [sender, ...messages] = payload.split("\n");
    if (sender !== this.#senderId) for (const message of messages) this.listener.onMessage(message);
  }

  #flush(): void {
    this.#scheduled = false;
    const client = this.#client;
    if (!client) return;
    const messages = this.#waiting;
    this.#waiting = [];
    for (const payload of packPayloads(this.#senderId, messages))
      this.#sending = client.query("select pg_notify($1, $2)", [EVENTS_CHANNEL, payload]).catch((error) => {
        this.listener.report(error);
        // What PostgreSQL itself refuses it would refuse again; classes 53 and 57 are of a server that is full or ends.
        if (!(error instanceof pg.DatabaseError) || /^5[37]/.test(error.code ?? ""))
          this.#waiting.unshift(...payload.split("\n").slice(1));
        this.#lose(client);
      });
  }

  /** Detects a half-open connection. */
  #feel(): void {
    const client = this.#client;
    client?.query("select 1").catch(() => this.#lose(client));
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => undefined);
    this.#comeBack();
  }

  #comeBack(): void {
    if (this.#closed) return;
    const wait = RECONNECT_DELAYS[Math.min(this.#tries++, RECONNECT_DELAYS.length - 1)];
    this.#again = startTimer(() => {
      this.connect().then(this.listener.onReconnect, (error) => {
        this.listener.report(error);
        this.#comeBack();
      });
    }, wait ?? 0);
  }
}

/** Picture storage ids of the other servers on this database, from their connection names; empty on SQLite. */
export async function listOtherPicturePlaces(db: Db, own: string): Promise<string[]> {
  const found = await sharedDatabaseOf(db)?.query({
    text: `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like $1`,
    values: [`${EVENTS_CHANNEL} %`],
  });
  const places = found?.rows.map(({ name }) => parseServerConnectionName(String(name)).place) ?? [];
  return places.filter((place) => place !== own);
}

/** Opens the servers' LISTEN/NOTIFY channel. @param place of this server's pictures @throws when the database cannot be reached */
export async function openServerChannel(
  url: string,
  listener: ServerChannelListener,
  place: string,
): Promise<ServerChannel> {
  const channel = new PostgresServerChannel(url, listener, place);
  try {
    await channel.connect();
  } catch (error) {
    await channel.close();
    throw error;
  }
  return channel;
}
