import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { forEachConcurrently } from "../support/concurrency";
import { checkDatabase } from "../support/database-check";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl } from "./fresh-storage";

const PEOPLE = 30;
/** Number of acknowledged throws, of the day's 90, after which the server is killed. */
const KILLED_AFTER = [1, 12, 30, 47, 80];

interface ThrowAttempt {
  by: ApiClient;
  content: string;
  key: string;
}

type Acknowledged = Map<string, string>;

async function attempt({ by, content, key }: ThrowAttempt): Promise<string | null> {
  try {
    const { status, body } = await by.call<ThrowAnswer>("POST", "/bottles", { content }, { "idempotency-key": key });
    return status === 201 ? body.bottle.id : null;
  } catch {
    return null;
  }
}

/** Writes share a commit: with more at once, all would be acknowledged before the signal arrives. */
const AT_ONCE = 8;

/** Sends all throws, AT_ONCE in parallel. @param onCount called when `count` are acknowledged */
async function throwAll(
  throws: ThrowAttempt[],
  count = Number.POSITIVE_INFINITY,
  onCount?: () => unknown,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = new Map();
  await forEachConcurrently(throws, AT_ONCE, async (each) => {
    const id = await attempt(each);
    if (id) acknowledged.set(each.content, id);
    if (id && acknowledged.size === count) onCount?.();
  });
  return acknowledged;
}

const throwsOfDay = (people: ApiClient[], day: number): ThrowAttempt[] =>
  people.flatMap((by, person) =>
    Array.from({ length: SEA_LIMITS.throwsPerDay }, (_, n) => {
      const content = `day ${day}, person ${person}, throw ${n}`;
      return { by, content, key: content };
    }),
  );

const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

describe.each(kinds)("kill -9 in the middle of throws (%s)", (kind) => {
  const acknowledgedSoFar: Acknowledged = new Map();
  let server: Server;
  let database: string;
  let people: ApiClient[];

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("killed") : undefined;
    server = await startServer({ WELCOME_BOTTLES: "0", DATABASE_URL: url });
    database = url ?? server.database;
    people = await Promise.all(Array.from({ length: PEOPLE }, () => registerClient(server.url)));
  });

  afterAll(() => server.stop());

  for (const [day, count] of KILLED_AFTER.entries()) {
    test(`day ${day}, after ${count} of ${PEOPLE * SEA_LIMITS.throwsPerDay}: nothing acknowledged is lost, nothing is done twice`, async () => {
      const throws = throwsOfDay(people, day);
      const first = await throwAll(throws, count, () => server.kill("SIGKILL"));
      expect(first.size).toBeGreaterThanOrEqual(count);
      expect(first.size).toBeLessThan(throws.length);
      for (const [content, id] of first) acknowledgedSoFar.set(content, id);

      await server.restart();
      const after = await checkDatabase(database);
      expect(after.faults).toEqual([]);
      const lost = [...acknowledgedSoFar].filter(([content, id]) => after.bottles.get(id) !== content);
      expect(lost).toEqual([]);

      const repeated = await throwAll(throws);
      expect(repeated.size).toBe(throws.length);
      for (const [content, id] of first) expect(repeated.get(content)).toBe(id);
      for (const [content, id] of repeated) acknowledgedSoFar.set(content, id);

      const whole = await checkDatabase(database);
      expect(whole.faults).toEqual([]);
      expect(new Set(whole.bottles.keys())).toEqual(new Set(acknowledgedSoFar.values()));
      await server.kill("SIGTERM");
      await server.restart({ CLOCK_OFFSET_MS: String((day + 1) * DAY) });
    });
  }
});
