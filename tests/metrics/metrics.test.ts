import { beforeAll, describe, expect, test } from "bun:test";
import { throwBottle } from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import { METRICS_TIMES } from "../../src/limits/metrics";
import { openTestApp, type TestSettings } from "../support/app";
import { aBottle, aHeldBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";

const TOKEN = "sixteen-or-more-signs";

eachDatabase("/metrics", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** Asks over a real socket, which comes from this machine. */
  async function ask(headers: Record<string, string>, settings: TestSettings = {}): Promise<Response> {
    const { app } = openTestApp(db(), settings);
    const fetched = (request: Request, server: unknown) => app.fetch(request, { server });
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: fetched });
    try {
      const response = await fetch(`${server.url}metrics`, { headers });
      return new Response(await response.text(), response);
    } finally {
      await server.stop(true);
    }
  }

  describe("who may read it", () => {
    const settings = { METRICS_TOKEN: TOKEN };
    const bearer = { authorization: `Bearer ${TOKEN}` };
    test.each<[string, Record<string, string>, TestSettings, number]>([
      ["a program on this machine", {}, {}, 200],
      ["it under another name", { host: "sea.example" }, {}, 403],
      ["behind a proxy, known or not", { "x-forwarded-for": "127.0.0.1" }, {}, 403],
      ["where PUBLIC_URL says that others come too", {}, { PUBLIC_URL: "https://sea.example" }, 403],
      ["where the server listens to others too", {}, { HOST: "0.0.0.0" }, 403],
      ["the same with ::", {}, { HOST: "::" }, 403],
      ["where it listens on ::1", {}, { HOST: "::1" }, 200],
      ["where it listens on localhost", {}, { HOST: "localhost" }, 200],
      ["with PUBLIC_URL and the token", bearer, { ...settings, PUBLIC_URL: "https://sea.example" }, 200],
      [
        "by an address that is not PUBLIC_URL's, with the token",
        { host: "192.0.2.7:3000", ...bearer },
        { ...settings, PUBLIC_URL: "https://sea.example", HOST: "0.0.0.0" },
        200,
      ],
      [
        "by an address that is not PUBLIC_URL's, without",
        { host: "192.0.2.7:3000" },
        { ...settings, PUBLIC_URL: "https://sea.example", HOST: "0.0.0.0" },
        403,
      ],
      ["behind our proxy", { "x-forwarded-for": "127.0.0.1" }, { TRUST_PROXY: "1" }, 403],
      ["behind one that speaks otherwise", { forwarded: "for=127.0.0.1" }, { TRUST_PROXY: "1" }, 403],
      ["behind a proxy with the token", { "x-forwarded-for": "192.0.2.1", ...bearer }, settings, 200],
      ["under another name with the token", { host: "sea.example", ...bearer }, settings, 200],
      ["a wrong token", { "x-real-ip": "192.0.2.1", authorization: `Bearer ${TOKEN}x` }, settings, 403],
      ["a token where there is none", { via: "1.1 proxy", ...bearer }, {}, 403],
    ])("%s", async (_, headers, set, status) => {
      const response = await ask({ accept: "text/html", ...headers }, set);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toStartWith("text/plain");
      const line = /^refused: .* METRICS_TOKEN as a bearer token\n$/;
      expect([status, line.test(await response.text())]).toEqual([status, status === 403]);
    });
  });

  test("people, bottles by state, coins and the sum of their records, in Prometheus' words", async () => {
    const own = await open();
    const officialAccount = await seedBuiltIns(own);
    const thrower = await aPerson(own);
    await throwBottle(own, thrower, { content: "hello" }, NOW);
    await checkIn(own, thrower, NOW);
    const { finder } = await aHeldBottle(own);
    await aBottle(own, thrower, { state: "kept", owner_id: finder.id });
    await aBottle(own, thrower, { expires_at: NOW });
    await aBottle(own, officialAccount, { state: "removed" });
    await own.updateTable("users").set({ coins: 3 }).where("id", "=", finder.id).execute();

    const { ask: request, later } = openTestApp(own, { METRICS_TOKEN: TOKEN, CLOCK_OFFSET_MS: "0" });
    const read = async () => (await request("GET", "/metrics", { token: TOKEN })).text();
    /** The books are gone through beside the answers: what they found is said as soon as it is known. */
    const readUntil = async (line: string) => {
      for (;;) {
        const text = await read();
        if (text.includes(`${line}\n`)) return text;
        await Bun.sleep(1);
      }
    };
    const text = await readUntil("driftglass_coin_differences 1");
    for (const line of [
      "driftglass_people 4",
      'driftglass_bottles{state="drifting"} 1',
      'driftglass_bottles{state="held"} 1',
      'driftglass_bottles{state="collected"} 1',
      'driftglass_bottles{state="expired"} 1',
      'driftglass_bottles{state="removed"} 1',
      "driftglass_coins 18",
      "driftglass_coins_recorded 15",
      'driftglass_coin_records{reason="daily_checkin"} 1',
      "driftglass_coin_differences 1",
      `driftglass_counted_timestamp_seconds ${NOW / 1_000}`,
      `driftglass_audited_timestamp_seconds ${NOW / 1_000}`,
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]+"(,\w+="[^"]+")*\})? \d+(\.\d+)?(e-\d+)?)$/);

    await own.updateTable("users").set({ coins: 0 }).where("id", "=", finder.id).execute();
    expect(await read()).toContain("driftglass_coins 18\n");
    later(METRICS_TIMES.readInterval);
    expect(await read()).toContain("driftglass_coins 15\n");
    expect(await read()).toContain("driftglass_coin_differences 1\n");
    later(METRICS_TIMES.auditInterval);
    expect(await readUntil("driftglass_coin_differences 0")).toContain("driftglass_people 4\n");
  });
});
