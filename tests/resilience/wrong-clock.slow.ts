/**
 * A machine whose clock is 40 days ahead, then right, then 40 days behind, then right again: who is signed in stays so, all
 * goes on, and nothing that was written in any of these times is lost or told in another order.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { runCli } from "../support/cli";
import { type ApiClient, callApi, type ThrowAnswer } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { type Server, startServer } from "../support/server";
import { registerTwoFriends } from "./test-friends";

/** ms */
const LONG = 180_000;
const TIMES = [0, 40, 0, -40, 0];
const PAGES = ["/", "/login", "/square", "/rules"];

let server: Server;
let friends: ApiClient[];
beforeAll(async () => {
  server = await startServer();
  friends = await registerTwoFriends(server.url);
}, LONG);
afterAll(async () => {
  await server.stop();
});

async function actAt(days: number, turn: number, said: string[], thrown: string[]): Promise<void> {
  const [one, other] = friends as [ApiClient, ApiClient];
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const text = `turn ${turn}, ${days} days, ${from === one ? "one" : "other"}`;
    const { status, body } = await from.call("POST", `/chat/${to.id}/messages`, { text });
    expect([days, status, body]).toEqual([days, 201, body]);
    said.push(text);
  }
  const { status, body } = await one.call<ThrowAnswer>("POST", "/bottles", { content: `turn ${turn}` });
  expect([days, status, body]).toEqual([days, 201, body]);
  thrown.push(body.bottle.id);
  for (const path of ["/bottles", "/backpack", "/notifications", "/auth/profile", "/friends"])
    expect([days, path, (await one.call("GET", path)).status < 500]).toEqual([days, path, true]);
  for (const page of PAGES) expect([days, page, (await fetch(server.url + page)).status]).toEqual([days, page, 200]);
}

test(
  "ahead, right, behind, right",
  async () => {
    const [one, other] = friends as [ApiClient, ApiClient];
    const [said, thrown]: [string[], string[]] = [[], []];
    for (const [turn, days] of TIMES.entries()) {
      if (turn > 0) {
        await server.kill("SIGTERM");
        await server.restart({ CLOCK_OFFSET_MS: String(days * DAY) });
      }
      await actAt(days, turn, said, thrown);
      expect([days, server.log().includes('"msg":"failed"')]).toEqual([days, false]);
    }
    type Page = { messages: { text: string }[] };
    const { body } = await other.call<Page>("GET", `/chat/${one.id}/messages`);
    expect(body.messages.map(({ text }) => text)).toEqual(said);
    const { faults, bottles } = await checkDatabase(server.database);
    expect(faults).toEqual([]);
    expect(thrown.filter((id) => !bottles.has(id))).toEqual([]);
    expect(await runCli({ DATA_DIR: server.dataDir }, "coins", "check")).toMatchObject({ code: 0 });
    expect((await callApi(server.url, "POST", "/auth/logout", { headers: { authorization: `Bearer ${one.token}` } })).status).toBeLessThan(300);
  },
  LONG,
);
