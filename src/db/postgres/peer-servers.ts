/** Servers on one PostgreSQL database: a starting one queries the running ones before it changes anything. */

import type pg from "pg";
import { EVENT_STREAM_LIMITS } from "../../limits/events";
import { monotonicTime } from "../../runtime/clock";
import { randomBytes } from "../../runtime/random";
import { sleep } from "../../runtime/timers";
import { SECOND } from "../../runtime/units";

/** Facts that a running server answers to a starting one. */
export interface ServerFacts {
  /** Content of the marker that it was asked for; null: missing. */
  saw: string | null;
  /** Fingerprint of its SECOND_FACTOR_KEY. */
  key: string;
}

interface ServerReply extends ServerFacts {
  to: string;
  by: string;
}

/** Prefix of the name of a running server's connection; its picture storage id and server id follow. */
export const EVENTS_CHANNEL = "driftglass_events";
const PEERS_CHANNEL = "driftglass_servers";
const ID_BYTES = 4;
/** ms. A living server asks something with every beat; of one whose machine is gone the connection stays for hours. */
const SILENT_AFTER = 3 * EVENT_STREAM_LIMITS.checkInterval;
/** ms for all answers. */
const ANSWER_TIMEOUT = 5 * SECOND;
const POLL_INTERVAL = 20;

/** Id of this process among all servers. */
const ownServerId = randomBytes(ID_BYTES).toString("hex");

export const serverConnectionName = (place: string): string => `${EVENTS_CHANNEL} ${place} ${ownServerId}`;

/** Picture storage id and server id; older versions have no server id. */
export function parseServerConnectionName(connectionName: string): { place: string; id: string | null } {
  const [, place = "", id = null] = connectionName.split(" ");
  return { place, id };
}

/** Answers starting servers, on a listening connection. */
export async function answerPeerServers(
  client: pg.Client,
  facts: (markerName: string) => Promise<ServerFacts>,
): Promise<void> {
  const answer = async (to: string) => {
    const reply: ServerReply = { to, by: ownServerId, ...(await facts(to)) };
    await client.query("select pg_notify($1, $2)", [PEERS_CHANNEL, JSON.stringify(reply)]);
  };
  client.on("notification", ({ channel, payload = "" }) => {
    const { ask } = channel === PEERS_CHANNEL ? JSON.parse(payload) : {};
    if (typeof ask === "string") answer(ask).catch(() => undefined);
  });
  await client.query(`listen ${PEERS_CHANNEL}`);
}

interface PeerServers {
  /** Ids of running servers that can be queried. */
  ids: string[];
  /** Servers of older versions. */
  older: number;
}

/** Other running servers. */
async function listPeerServers(client: pg.Client): Promise<PeerServers> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, $1)
        and coalesce(clock_timestamp() - state_change < make_interval(secs => $2), true)`,
    [`${EVENTS_CHANNEL} `, SILENT_AFTER / SECOND],
  );
  const ids = rows.map(({ name }) => parseServerConnectionName(name).id);
  const known = ids.filter((id) => id !== null && id !== ownServerId);
  return { ids: known as string[], older: ids.filter((id) => id === null).length };
}

async function askPeerServers(
  client: pg.Client,
  ids: string[],
  markerName: string,
): Promise<{ facts: ServerFacts[]; silent: number }> {
  const replies = new Map<string, ServerFacts>();
  client.on("notification", ({ payload = "" }) => {
    const { to, by, saw, key } = JSON.parse(payload) as Partial<ServerReply>;
    if (to === markerName && by && key !== undefined) replies.set(by, { saw: saw ?? null, key });
  });
  await client.query(`listen ${PEERS_CHANNEL}`);
  await client.query("select pg_notify($1, $2)", [PEERS_CHANNEL, JSON.stringify({ ask: markerName })]);
  const late = monotonicTime() + ANSWER_TIMEOUT;
  while (ids.some((id) => !replies.has(id)) && monotonicTime() < late) await sleep(POLL_INTERVAL);
  // Servers that stopped meanwhile do not answer.
  const still = ids.every((id) => replies.has(id)) ? [] : (await listPeerServers(client)).ids;
  return { facts: [...replies.values()], silent: still.filter((id) => !replies.has(id)).length };
}

const START_LOCK_SQL = "select pg_try_advisory_lock(hashtextextended('driftglass start', 0)) as mine";
const START_LOCK_INTERVAL = 200;

/** Whether anybody has a second factor, in a database of any schema. */
async function hasAnySecondFactor(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('second_factors') is not null as there");
  if (!rows[0]?.there) return false;
  return (await client.query("select 1 from second_factors limit 1")).rows.length > 0;
}

async function connect(url: string): Promise<pg.Client> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    application_name: "driftglass_start",
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
  });
  // One that breaks rejects its query; unhandled it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Queries of a starting server to the running ones. */
export interface ServerStart {
  others(): Promise<PeerServers>;
  /** Asks running servers for a marker. @returns their answers, and the number of those that do not answer */
  ask(ids: string[], markerName: string): Promise<{ facts: ServerFacts[]; silent: number }>;
  /** Whether anybody has a second factor, in a database of any schema. */
  hasSecondFactors(): Promise<boolean>;
  /** Allows the next server to start. */
  leave(): Promise<void>;
}

/**
 * Keeps other servers from starting until `leave`: of two that start together the second one meets the first.
 * @param waiting told once, where another one is starting
 */
export async function beginServerStart(url: string, waiting: () => void): Promise<ServerStart> {
  const client = await connect(url);
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>(START_LOCK_SQL);
    if (rows[0]?.mine) break;
    if (tries === 0) waiting();
    await sleep(START_LOCK_INTERVAL);
  }
  return {
    others: () => listPeerServers(client),
    ask: (ids, markerName) => askPeerServers(client, ids, markerName),
    hasSecondFactors: () => hasAnySecondFactor(client),
    leave: () => client.end().catch(() => undefined),
  };
}
