/** Servers of one PostgreSQL database meet: one that starts asks those that live, before it touches anything. */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { EVENTS, SECOND } from "../../limits/limits";

/** What a server says of itself when another one asks. */
export interface Facts {
  /** What it read under the name it was asked about; null: nothing is there. */
  saw: string | null;
  /** Of its SECOND_FACTOR_KEY, without telling it. */
  key: string;
}

interface Reply extends Facts {
  to: string;
  by: string;
}

/** How the connection of every living server is called, before the place of its pictures and its own name. */
export const LISTENER = "driftglass_events";
const CHANNEL = "driftglass_servers";
const ID_BYTES = 4;
/** ms. A living server asks something with every beat; of one whose machine is gone the connection stays for hours. */
const SILENT = 3 * EVENTS.beat;
/** ms for all answers. */
const PATIENCE = 5 * SECOND;
const POLL = 20;

/** Of this process, among all servers. */
export const ownId = randomBytes(ID_BYTES).toString("hex");

export const called = (place: string): string => `${LISTENER} ${place} ${ownId}`;

/** The place of pictures and the name; older programs have no name. */
export function partsOf(called: string): { place: string; id: string | null } {
  const [, place = "", id = null] = called.split(" ");
  return { place, id };
}

/** Answers those that ask, on a connection that listens. */
export async function answerOn(client: pg.Client, facts: (asked: string) => Promise<Facts>): Promise<void> {
  const answer = async (to: string) => {
    const reply: Reply = { to, by: ownId, ...(await facts(to)) };
    await client.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify(reply)]);
  };
  client.on("notification", ({ channel, payload = "" }) => {
    const { ask } = channel === CHANNEL ? JSON.parse(payload) : {};
    if (typeof ask === "string") answer(ask).catch(() => undefined);
  });
  await client.query(`listen ${CHANNEL}`);
}

export interface Others {
  /** Names of living servers that can be asked. */
  ids: string[];
  /** Of older programs. */
  older: number;
}

/** Other servers that live. */
async function othersOn(client: pg.Client): Promise<Others> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, $1)
        and coalesce(clock_timestamp() - state_change < make_interval(secs => $2), true)`,
    [`${LISTENER} `, SILENT / SECOND],
  );
  const ids = rows.map(({ name }) => partsOf(name).id);
  const known = ids.filter((id) => id !== null && id !== ownId);
  return { ids: known as string[], older: ids.filter((id) => id === null).length };
}

async function askOthers(
  client: pg.Client,
  ids: string[],
  asked: string,
): Promise<{ facts: Facts[]; silent: number }> {
  const replies = new Map<string, Facts>();
  client.on("notification", ({ payload = "" }) => {
    const { to, by, saw, key } = JSON.parse(payload) as Partial<Reply>;
    if (to === asked && by && key !== undefined) replies.set(by, { saw: saw ?? null, key });
  });
  await client.query(`listen ${CHANNEL}`);
  await client.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify({ ask: asked })]);
  const late = performance.now() + PATIENCE;
  while (ids.some((id) => !replies.has(id)) && performance.now() < late) await Bun.sleep(POLL);
  // Whoever ended meanwhile does not answer any more.
  const still = ids.every((id) => replies.has(id)) ? [] : (await othersOn(client)).ids;
  return { facts: [...replies.values()], silent: still.filter((id) => !replies.has(id)).length };
}

const LOCK = "select pg_try_advisory_lock(hashtextextended('driftglass start', 0)) as mine";
const TRIED_EVERY = 200;

/** Whether anybody has a second factor, in a database of any schema. */
async function hasSecondFactors(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('second_factors') is not null as there",
  );
  if (!rows[0]?.there) return false;
  return (await client.query("select 1 from second_factors limit 1")).rows.length > 0;
}

async function connect(url: string): Promise<pg.Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "driftglass_start",
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  // One that breaks rejects its query; unheard it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** What a server that starts asks those that live. */
export interface Meeting {
  others(): Promise<Others>;
  /** Asks living servers about a name. @returns their answers, and how many live and do not answer */
  ask(ids: string[], asked: string): Promise<{ facts: Facts[]; silent: number }>;
  /** Whether anybody has a second factor, in a database of any schema. */
  hasSecondFactors(): Promise<boolean>;
  /** Lets the next one in. */
  leave(): Promise<void>;
}

/**
 * Keeps other servers from starting until `leave`: of two that start together the second one meets the first.
 * @param waiting told once, where another one is starting
 */
export async function enter(url: string, waiting: () => void): Promise<Meeting> {
  const client = await connect(url);
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>(LOCK);
    if (rows[0]?.mine) break;
    if (tries === 0) waiting();
    await Bun.sleep(TRIED_EVERY);
  }
  return {
    others: () => othersOn(client),
    ask: (ids, asked) => askOthers(client, ids, asked),
    hasSecondFactors: () => hasSecondFactors(client),
    leave: () => client.end().catch(() => undefined),
  };
}
