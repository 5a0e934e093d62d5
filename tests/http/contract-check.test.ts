/** What holds every answer of the tests against the document sees what is other than it says. */
import { expect, test } from "bun:test";
import { loadAppContract, openTestApp } from "../support/app";
import type { HttpExchange } from "../support/contract";
import { eachDatabase } from "../support/databases";

eachDatabase("an answer that is held against the document", (db) => {
  const contract = () => loadAppContract(openTestApp(db()).app);

  const BACKPACK = { capacity: 20, used: 0, nextCost: 10, coins: 0 };
  const ERROR = { success: false, error: { code: "unauthenticated", message: "Please log in." } };
  const response = (body: unknown, change: Partial<HttpExchange> = {}): HttpExchange => ({
    ...{ method: "GET", path: "/api/backpack", status: 200, type: "application/json" },
    text: body === null ? "" : JSON.stringify(body),
    ...change,
  });
  const EMPTY = { method: "POST", path: "/api/auth/logout", status: 204, type: null };

  const RIGHT: [what: string, answered: HttpExchange][] = [
    ["of its shape", response(BACKPACK)],
    ["to HEAD", response(null, { method: "HEAD" })],
    ["that refuses", response(ERROR, { status: 401 })],
    ["without a body", response(null, EMPTY)],
    [
      "of a more exact route than another",
      response({ on: false, since: null, recoveryCodesLeft: 0 }, { path: "/api/auth/second-factor" }),
    ],
    [
      "to what is no route",
      response({ ...ERROR, error: { ...ERROR.error, code: "not_found" } }, { path: "/api/nowhere", status: 404 }),
    ],
  ];
  test.each(RIGHT)("%s is let through", async (_, response) => {
    expect((await contract()).faultOf(response)).toBeNull();
  });

  const WRONG: [what: string, answered: HttpExchange][] = [
    ["with a field too few", response({ capacity: 20, used: 0, coins: 0 })],
    ["with a field that nobody told of", response({ ...BACKPACK, secret: 1 })],
    ["with a field of another kind", response({ ...BACKPACK, used: "0" })],
    ["with a status that nobody told of", response(BACKPACK, { status: 202 })],
    [
      "with a code that nobody told of",
      response({ ...ERROR, error: { ...ERROR.error, code: "own_bottle" } }, { status: 409 }),
    ],
    ["with a code of another status", response(ERROR, { status: 421 })],
    ["with an error that says nothing", response({ success: false }, { status: 401 })],
    ["of another type", response(BACKPACK, { type: "text/html" })],
    ["with a body where there is none", response(BACKPACK, EMPTY)],
    ["to what is no route, in a shape of its own", response({ message: "no" }, { path: "/api/nowhere", status: 404 })],
  ];
  test.each(WRONG)("%s is seen", async (_, response) => {
    expect((await contract()).faultOf(response)).toContain(response.path);
  });

  test("events too", async () => {
    const { faultOfEvent } = await contract();
    expect(faultOfEvent({ event: "typing", data: { userId: "a" } })).toBeNull();
    expect(
      faultOfEvent({ event: "unread", data: { chats: 0, strangers: 0, systemMessages: 1 }, id: "a-1" }),
    ).toBeNull();
    expect(faultOfEvent({ event: "typing", data: { from: "a" } })).not.toBeNull();
    expect(faultOfEvent({ event: "unread", data: { chats: 0 } })).not.toBeNull();
    expect(faultOfEvent({ event: "weather", data: {} })).not.toBeNull();
  });
});
