/**
 * `kill -9` at any moment of a restart, of the server that drains and of the one that starts: nothing acknowledged is lost,
 * nothing is done twice, and the next start serves. Whole: RESTART_KILLS=40.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { type Server, spawnServer, startServer } from "../support/server";

const KILLS = Number(process.env.RESTART_KILLS ?? 6);
/** ms: the drain, and longer than a start. */
const DRAIN = 1_000;
const START = 1_500;
const LONG = 60_000 + KILLS * 20_000;
const SETTINGS = { WELCOME_BOTTLES: "0", DRAIN_SECONDS: "1" };

let server: Server;
beforeAll(async () => {
  server = await startServer(SETTINGS);
}, LONG);
afterAll(async () => {
  await server.stop();
});

/** Throws with a key until it is acknowledged, whatever happens to the server. */
async function throwUntilAcknowledged(by: ApiClient, content: string, attempts: { failed: number }): Promise<string> {
  for (;;) {
    const answer = await by
      .call<ThrowAnswer>("POST", "/bottles", { content }, { "idempotency-key": content.replaceAll(" ", "-") })
      .catch(() => null);
    if (answer?.status === 201) return answer.body.bottle.id;
    attempts.failed++;
    await Bun.sleep(20);
  }
}

test(
  `${KILLS} restarts with kill -9: acknowledged throws survive, exactly once`,
  async () => {
    const acknowledged = new Map<string, string>();
    const attempts = { failed: 0 };
    for (let n = 0; n < KILLS; n++) {
      const people = await Promise.all([registerClient(server.url), registerClient(server.url)]);
      const work = people.map(async (by, person) => {
        for (const each of [1, 2, 3]) {
          const content = `restart ${n} person ${person} throw ${each}`;
          acknowledged.set(content, await throwUntilAcknowledged(by, content, attempts));
          await Bun.sleep(DRAIN / 4);
        }
      });
      const draining = server.kill("SIGTERM");
      await Bun.sleep((DRAIN * 1.2 * n) / KILLS);
      await server.kill("SIGKILL");
      await draining;
      const starting = spawnServer({ DATA_DIR: server.dataDir, ...SETTINGS, PORT: new URL(server.url).port });
      await Bun.sleep((START * n) / KILLS);
      starting.child.kill("SIGKILL");
      await starting.ended;
      await server.restart();
      await Promise.all(work);
    }
    const { faults, bottles } = await checkDatabase(server.database);
    expect(faults).toEqual([]);
    expect([...acknowledged].filter(([content, id]) => bottles.get(id) !== content)).toEqual([]);
    expect(bottles.size).toBe(acknowledged.size);
    console.log(`${acknowledged.size} throws, ${attempts.failed} sent again`);
    expect(attempts.failed).toBeGreaterThan(0);
  },
  LONG,
);
