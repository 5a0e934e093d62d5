/**
 * Each call that writes fails once, at every verb that takes a key (docs/product.md 16.4): nothing is acknowledged
 * that is not there, the refusal is 503, and the same request with its key then does it once.
 * `DISK_VERBS`: how many of the verbs are tried; `DISK_FAULTS`: how many of a verb's calls of each kind fail.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { createSessionStore } from "../../src/auth/sessions";
import { newId } from "../../src/db/ids";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { dumpTables } from "../account/table-dump";
import { KEYED_CALLS, type KeyedCall, seedKeyedWorld } from "../properties/keyed-calls";
import { seedBuiltIns } from "../support/bottles";
import { TEST_START } from "../support/people";
import { type Server, startServer } from "../support/server";
import { type DiskFault, HAS_STRACE, WRITE_CALLS, withDiskFault } from "./disk-faults";

const FAULTS = Number(process.env.DISK_FAULTS ?? 2);
const VERBS = Number(process.env.DISK_VERBS ?? 4);
const ERRORS = ["EIO", "ENOSPC"] as const;
/** Of no call. */
const NEVER = 60_000;
const VERB_TIMEOUT = 600_000;

/** By a connection of its own: one that has used FTS5 before looks for what it remembers. */
async function checkIntegrity(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return rows.map((row) => row.integrity_check);
  } finally {
    await close();
  }
}

/** All of a list, or so many spread over it. */
function spread<T>(all: readonly T[], most: number): T[] {
  const n = Math.min(all.length, most);
  return Array.from({ length: n }, (_, each) => all[Math.floor((each * all.length) / n)] as T);
}

/** Numbers from 1. */
const numbersTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

type Growth = Record<string, number>;

/** Counters and pictures that several acts share, and what rounds of the server fill later. */
const SHARED_TABLES = [
  "sessions",
  "pictures",
  "tallies",
  "message_words",
  "message_words_refill",
  "design_keys",
  "meta",
];

/** Rows by table: what a verb adds. */
async function countRows(db: Db): Promise<Growth> {
  const tables = [...(await dumpTables(db))].filter(([table]) => !SHARED_TABLES.includes(table));
  return Object.fromEntries(tables.map(([table, rows]) => [table, (JSON.parse(rows) as unknown[]).length]));
}

const growth = (before: Growth, after: Growth): Growth =>
  Object.fromEntries(
    Object.entries(after).flatMap(([table, n]) => (n === before[table] ? [] : [[table, n - (before[table] ?? 0)]])),
  );

describe.skipIf(!HAS_STRACE)("a disk of which one call fails", () => {
  let server: Server;
  let opened: Awaited<ReturnType<typeof openDatabase>>;

  beforeAll(async () => {
    server = await startServer({ CLOCK_OFFSET_MS: String(TEST_START - Date.now()), WELCOME_BOTTLES: "0" });
    opened = await openDatabase(server.database);
    await seedBuiltIns(opened.db);
  }, VERB_TIMEOUT);

  afterAll(async () => {
    await opened.close();
    await server.stop();
  });

  /** A world of its own, and how somebody in it sends the call. */
  async function begin(route: string, call: KeyedCall) {
    const world = await seedKeyedWorld(opened.db);
    const token = await createSessionStore(opened.db, () => TEST_START).start(world[call.who].id, "");
    const key = newId(TEST_START);
    const send = async () => {
      const { json, body } = call.body(world);
      const headers: Record<string, string> = { authorization: `Bearer ${token}`, "idempotency-key": key };
      if (json !== undefined) headers["content-type"] = "application/json";
      const sent = json === undefined ? body : JSON.stringify(json);
      const response = await fetch(server.url + call.path(world), { method: route.split(" ")[0], headers, body: sent });
      const text = await response.text();
      return { status: response.status, code: response.ok ? "" : JSON.parse(text).error.code };
    };
    return { before: await countRows(opened.db), send };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  const grown = async ({ before }: Begun): Promise<Growth> => growth(before, await countRows(opened.db));

  /** What is there after a crash is what was acknowledged. */
  async function killAndRestart(): Promise<void> {
    await server.kill("SIGKILL");
    await server.restart();
  }

  async function sendUntilDone(begun: Begun): Promise<number> {
    for (let n = 0; n < 50; n++) {
      const { status } = await begun.send();
      if (status !== 503) return status;
      await Bun.sleep(100);
    }
    return 503;
  }

  /** @returns how the verb was answered while a call failed; null: none did */
  async function tryFault(route: string, call: KeyedCall, fault: DiskFault, whole: Growth): Promise<string | null> {
    const begun = await begin(route, call);
    const { value: answer, failed } = await withDiskFault(server.pid(), fault, begun.send);
    if (!failed) return null;
    const acknowledged = answer.status < 300;
    const story = { route, ...fault, answer: acknowledged ? "" : answer.code };
    expect(story).toEqual({ ...story, answer: acknowledged ? "" : "storage_unavailable" });
    if (acknowledged) {
      await killAndRestart();
      expect({ ...story, grown: await grown(begun) }).toEqual({ ...story, grown: whole });
    }
    const again = await sendUntilDone(begun);
    expect({ ...story, again: again < 300, grown: await grown(begun) }).toEqual({
      ...story,
      again: true,
      grown: whole,
    });
    return acknowledged ? "acknowledged" : "refused";
  }

  /** The chosen calls of a verb, each with both errors. */
  async function chooseFaults(route: string, call: KeyedCall): Promise<DiskFault[]> {
    const faults: DiskFault[] = [];
    for (const kind of WRITE_CALLS) {
      const { send } = await begin(route, call);
      const { calls } = await withDiskFault(server.pid(), { call: kind, error: "EIO", nth: NEVER }, send);
      for (const nth of spread(numbersTo(calls), FAULTS))
        faults.push(...ERRORS.map((error) => ({ call: kind, error, nth })));
    }
    return faults;
  }

  test.each(spread(Object.entries(KEYED_CALLS), VERBS))(
    "%s",
    async (route, call) => {
      const clean = await begin(route, call);
      expect((await clean.send()).status).toBeWithin(200, 300);
      const whole = await grown(clean);
      const answers: string[] = [];
      for (const fault of await chooseFaults(route, call)) {
        const answer = await tryFault(route, call, fault, whole);
        if (answer) answers.push(`${fault.call} ${answer}`);
      }
      const counts = [...Map.groupBy(answers, (each) => each)].map(([each, all]) => `${all.length} ${each}`);
      console.log(`${route}: ${counts.join(", ")}`);
      expect(answers.length).toBeGreaterThan(0);
      await killAndRestart();
      expect(await checkIntegrity(server.database)).toEqual(["ok"]);
    },
    VERB_TIMEOUT,
  );
});
