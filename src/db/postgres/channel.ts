import pg from "pg";
import { EVENTS, SECOND } from "../../limits/limits";
import { sharedOf } from "../shared";
import type { Db } from "../transact";
import { answerOn, called, type Facts, LISTENER, partsOf } from "./servers";

export interface Channel {
  /** Says something to all other servers; while the connection is away it waits. */
  say(message: string): void;
  close(): Promise<void>;
}

interface Ear {
  onMessage(message: string): void;
  /** Reconnected: messages were missed meanwhile. */
  onReturn(): void;
  report(error: unknown): void;
  /** What another server that starts is told. */
  facts?(asked: string): Promise<Facts>;
}

/** PostgreSQL's limit is below 8,000 bytes. */
const LONGEST = 7_900;
/** Queue bound while disconnected; the oldest messages are dropped. */
const WAITING_MAX = 50_000;
/** ms for the last messages. */
const LAST_WORDS = SECOND;
const WAITS = [100, 500, SECOND, 2 * SECOND, 5 * SECOND];

function payloads(speaker: string, messages: readonly string[]): string[] {
  const all: string[] = [];
  for (const message of messages) {
    const last = all.at(-1);
    const longer = `${last}\n${message}`;
    if (last !== undefined && Buffer.byteLength(longer) < LONGEST) all[all.length - 1] = longer;
    else all.push(`${speaker}\n${message}`);
  }
  return all;
}

class Listening implements Channel {
  readonly #speaker = crypto.randomUUID();
  #client: pg.Client | null = null;
  #waiting: string[] = [];
  #scheduled = false;
  #tries = 0;
  #saying: Promise<unknown> = Promise.resolve();
  #closed = false;
  #again: NodeJS.Timeout | undefined;
  readonly #pulse: NodeJS.Timeout;

  constructor(
    private readonly url: string,
    private readonly ear: Ear,
    private readonly place: string,
  ) {
    this.#pulse = setInterval(() => this.#feel(), EVENTS.beat);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: called(this.place),
      keepAlive: true,
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 5 * SECOND,
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ channel, payload = "" }) => channel === LISTENER && this.#hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${LISTENER}`);
      if (this.ear.facts) await answerOn(client, this.ear.facts);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return void client.end();
    this.#client = client;
    this.#tries = 0;
    this.#flush();
  }

  say(message: string): void {
    this.#waiting.push(message);
    if (this.#waiting.length > WAITING_MAX) this.#waiting.shift();
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    clearInterval(this.#pulse);
    this.#flush();
    const client = this.#client;
    this.#client = null;
    await Promise.race([this.#saying, Bun.sleep(LAST_WORDS)]);
    await client?.end().catch(() => undefined);
  }

  #hear(payload: string): void {
    const [speaker, ...messages] = payload.split("\n");
    if (speaker !== this.#speaker) for (const message of messages) this.ear.onMessage(message);
  }

  #flush(): void {
    this.#scheduled = false;
    const client = this.#client;
    if (!client) return;
    const messages = this.#waiting;
    this.#waiting = [];
    for (const payload of payloads(this.#speaker, messages))
      this.#saying = client.query("select pg_notify($1, $2)", [LISTENER, payload]).catch((error) => {
        this.ear.report(error);
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
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)];
    this.#again = setTimeout(() => {
      this.connect().then(this.ear.onReturn, (error) => {
        this.ear.report(error);
        this.#comeBack();
      });
    }, wait);
  }
}

/** Where other servers on this database keep their pictures, as their connections say; empty on SQLite. */
export async function placesOfOthers(db: Db, own: string): Promise<string[]> {
  const found = await sharedOf(db)?.query({
    text: `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like $1`,
    values: [`${LISTENER} %`],
  });
  const places = found?.rows.map(({ name }) => partsOf(String(name)).place) ?? [];
  return places.filter((place) => place !== own);
}

/** Opens the servers' LISTEN/NOTIFY channel. @param place of this server's pictures @throws when the database cannot be reached */
export async function openChannel(url: string, ear: Ear, place: string): Promise<Channel> {
  const channel = new Listening(url, ear, place);
  try {
    await channel.connect();
  } catch (error) {
    await channel.close();
    throw error;
  }
  return channel;
}
