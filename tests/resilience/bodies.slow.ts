import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SECOND } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { processMemory } from "../support/process-stats";
import { type Server, startServer } from "../support/server";

const CONNECTIONS = 300;
/** MB more than before that bodies may take, whoever sends them: what is in flight, and what is read of it. */
const GROWTH = { strangers: 64, members: 250 };
const PIECE = new Uint8Array(256 * 1024);
const PIECES = 40;

/** Ten megabytes that do not say how many they are. */
function large(): ReadableStream<Uint8Array> {
  let left = PIECES;
  return new ReadableStream({
    pull: (controller) => (left-- > 0 ? controller.enqueue(PIECE) : controller.close()),
  });
}

describe("many large bodies at once", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ WELCOME_BOTTLES: "0" });
  });
  afterAll(() => server.stop(), 60 * SECOND);

  const send = async (
    path: string,
    more: Record<string, string>,
    type = "multipart/form-data; boundary=x",
  ) => {
    const headers = { "content-type": type, ...more };
    const sent = { method: "POST", body: large(), redirect: "manual", headers } as const;
    const answer = await fetch(`${server.url}${path}`, sent).catch(() => null);
    return answer?.status ?? 0;
  };

  const tally = (statuses: number[]): Record<string, number> =>
    Object.fromEntries(
      [...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]),
    );

  async function hold(who: string, most: number, one: (n: number) => Promise<number>): Promise<number[]> {
    const before = processMemory(server.pid()).now;
    const statuses = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => one(n)));
    const growth = processMemory(server.pid()).most - before;
    console.log(
      `bodies: ${CONNECTIONS} of ${who}, ${JSON.stringify(tally(statuses))}, memory ${before} MB, at most +${growth} MB`,
    );
    expect(growth).toBeLessThan(most);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    return statuses;
  }

  test(
    "of strangers: nothing of them is read",
    async () => {
      const headers = { origin: new URL(server.url).origin };
      const statuses = await hold("strangers", GROWTH.strangers, (n) =>
        send(n % 2 ? "/avatar" : "/album", headers),
      );
      for (const status of statuses) expect(status).toBeOneOf([303, 0]);
    },
    120 * SECOND,
  );

  test(
    "of one member, and to routes for everybody: only what there is room for",
    async () => {
      const authorization = `Bearer ${(await registerClient(server.url)).token}`;
      const statuses = await hold("a member and of anybody", GROWTH.members, (n) =>
        n % 2 ? send("/api/auth/album", { authorization }) : send("/api/auth/login", {}, "application/json"),
      );
      for (const status of statuses) expect(status).toBeOneOf([413, 503, 0]);
    },
    120 * SECOND,
  );
});
