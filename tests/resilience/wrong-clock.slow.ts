/**
 * A machine whose clock is 40 days ahead, then right, then 40 days behind, then right again: people can sign in, all
 * goes on, and nothing that was written in any of these times is lost or told in another order.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { runCli } from "../support/cli";
import { callApi, type ThrowAnswer } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { registrationInput } from "../support/registration";
import { type Server, startServer } from "../support/server";

/** ms */
const LONG = 180_000;
const TIMES = [0, 40, 0, -40, 0];
const PAGES = ["/", "/login", "/square", "/rules"];

let server: Server;
let friends: Person[];

/** Somebody who signs in anew where the session has ended. */
class Person {
  readonly #entry = registrationInput();
  #token = "";
  id = "";

  async #enter(path: string, body: object): Promise<void> {
    type Entered = { token: string; user: { id: string } };
    const entered = await callApi<Entered>(server.url, "POST", path, { body });
    expect([path, entered.status < 300]).toEqual([path, true]);
    this.#token = entered.body.token;
    this.id ||= entered.body.user.id;
  }

  async register(): Promise<this> {
    await this.#enter("/auth/register", this.#entry);
    await this.call("PUT", "/auth/profile", { birthday: "1990-05-17", gender: "other", country: "PT" });
    return this;
  }

  async call<Body = Record<string, unknown>>(method: string, path: string, body?: unknown) {
    const ask = () =>
      callApi<Body>(server.url, method, path, { body, headers: { authorization: `Bearer ${this.#token}` } });
    const answer = await ask();
    if (answer.status !== 401) return answer;
    const { username, password } = this.#entry;
    await this.#enter("/auth/login", { username, password });
    return ask();
  }
}

beforeAll(async () => {
  server = await startServer();
  friends = [await new Person().register(), await new Person().register()];
  for (const [from, to] of [friends, friends.toReversed()] as [Person, Person][])
    await from.call("POST", `/users/${to.id}/follow`);
}, LONG);
afterAll(async () => {
  await server.stop();
});

async function actAt(days: number, turn: number, said: string[], thrown: string[]): Promise<void> {
  const [one, other] = friends as [Person, Person];
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
    const [one, other] = friends as [Person, Person];
    const [said, thrown]: [string[], string[]] = [[], []];
    for (const [turn, days] of TIMES.entries()) {
      if (turn > 0) {
        await server.kill("SIGTERM");
        await server.restart({ CLOCK_OFFSET_MS: String(days * DAY) });
      }
      await actAt(days, turn, said, thrown);
      expect([days, server.log().includes('"msg":"failed"')]).toEqual([days, false]);
    }
    type Page = { items: { text: string }[] };
    const { body } = await other.call<Page>("GET", `/chat/${one.id}/messages`);
    expect(body.items.map(({ text }) => text).toReversed()).toEqual(said);
    const { faults, bottles } = await checkDatabase(server.database);
    expect(faults).toEqual([]);
    expect(thrown.filter((id) => !bottles.has(id))).toEqual([]);
    expect(await runCli({ DATA_DIR: server.dataDir }, "coins", "check")).toMatchObject({ code: 0 });
  },
  LONG,
);
