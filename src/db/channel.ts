import pg from "pg";
import { EVENTS, SECOND } from "../limits";

/** What other servers on the same database hear. */
export interface Channel {
  /** Says something to all other servers; while the connection is away it waits. */
  say(message: string): void;
  /** Says what waits, and ends the connection. */
  close(): Promise<void>;
}

interface Ear {
  onMessage(message: string): void;
  /** The connection is back: what was said meanwhile was not heard. */
  onReturn(): void;
  report(error: unknown): void;
}

const NAME = "driftglass_events";
/** PostgreSQL takes payloads of less than 8,000 bytes. */
const LONGEST = 7_900;
/** How much waits while the connection is away; the oldest goes first, the others look again by themselves. */
const WAITING_MAX = 50_000;
/** How long the last messages may take to go out, ms. */
const LAST_WORDS = SECOND;
const WAITS = [100, 500, SECOND, 2 * SECOND, 5 * SECOND];

/** Puts messages together to as few payloads as hold them. A payload is who speaks, then a message a line. */
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

/** LISTEN and NOTIFY over a connection of its own, which comes back by itself. */
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
  ) {
    this.#pulse = setInterval(() => this.#feel(), EVENTS.beat);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: NAME,
      keepAlive: true,
      connectionTimeoutMillis: 5 * SECOND,
      query_timeout: 5 * SECOND,
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload = "" }) => this.#hear(payload));
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
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
      this.#saying = client.query("select pg_notify($1, $2)", [NAME, payload]).catch((error) => {
        this.ear.report(error);
        this.#lose(client);
      });
  }

  /** A connection whose other end has gone without a word is noticed by asking. */
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

/** What servers on one PostgreSQL say to each other. @throws where the database cannot be reached */
export async function openChannel(url: string, ear: Ear): Promise<Channel> {
  const channel = new Listening(url, ear);
  try {
    await channel.connect();
  } catch (error) {
    await channel.close();
    throw error;
  }
  return channel;
}
