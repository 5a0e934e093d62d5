import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SECOND } from "../../src/runtime/units";
import { registerClient } from "../support/client";
import { processMemory } from "../support/process-stats";
import { type Server, startServer } from "../support/server";

const CONNECTIONS = 300;
/** Allowed growth of memory, MB, by sender: bytes in flight and bytes read. */
const GROWTH = { strangers: 64, members: 250 };
const CHUNK = new Uint8Array(256 * 1024);
const CHUNKS = 40;

/** A body of 10 MB without a content length. */
function tenMegabytes(): ReadableStream<Uint8Array> {
  let remaining = CHUNKS;
  return new ReadableStream({
    pull: (controller) => (remaining-- > 0 ? controller.enqueue(CHUNK) : controller.close()),
  });
}

describe("many large bodies at once", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ WELCOME_BOTTLES: "0" });
  });
  afterAll(() => server.stop(), 60 * SECOND);

  const send = async (path: string, extraHeaders: Record<string, string>, type = "multipart/form-data; boundary=x") => {
    const headers = { "content-type": type, ...extraHeaders };
    const init = { method: "POST", body: tenMegabytes(), redirect: "manual", headers } as const;
    const response = await fetch(`${server.url}${path}`, init).catch(() => null);
    return response?.status ?? 0;
  };

  const counts = (statuses: number[]): Record<string, number> =>
    Object.fromEntries([...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]));

  async function sendMany(
    sender: string,
    maxGrowth: number,
    sendOne: (n: number) => Promise<number>,
  ): Promise<number[]> {
    const before = processMemory(server.pid()).now;
    const statuses = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => sendOne(n)));
    const growth = processMemory(server.pid()).most - before;
    console.log(
      `bodies: ${CONNECTIONS} of ${sender}, ${JSON.stringify(counts(statuses))}, memory ${before} MB, at most +${growth} MB`,
    );
    expect(growth).toBeLessThan(maxGrowth);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    return statuses;
  }

  test(
    "of visitors: none is read",
    async () => {
      const headers = { origin: new URL(server.url).origin };
      const statuses = await sendMany("strangers", GROWTH.strangers, (n) =>
        send(n % 2 ? "/avatar" : "/album", headers),
      );
      for (const status of statuses) expect(status).toBeOneOf([303, 0]);
    },
    120 * SECOND,
  );

  test(
    "of a member, and to public routes: only as many as memory allows",
    async () => {
      const authorization = `Bearer ${(await registerClient(server.url)).token}`;
      const statuses = await sendMany("a member and of anybody", GROWTH.members, (n) =>
        n % 2 ? send("/api/auth/album", { authorization }) : send("/api/auth/login", {}, "application/json"),
      );
      for (const status of statuses) expect(status).toBeOneOf([413, 503, 0]);
    },
    120 * SECOND,
  );
});
