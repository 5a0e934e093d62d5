import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";
import { aPairOfFriends } from "./chat-fixtures";

eachDatabase("chat input validation", (db) => {
  test.each<[string, unknown, number]>([
    ["4,000 characters", { text: "x".repeat(4_000) }, 201],
    ["4,001 characters", { text: "x".repeat(4_001) }, 422],
    ["4,000 emoji", { text: "🌊".repeat(4_000) }, 201],
    ["4,001 emoji", { text: "🌊".repeat(4_001) }, 422],
    ["only blanks", { text: " \n\t\u200b " }, 422],
    ["only control characters", { text: "\u0007\u0000" }, 422],
    ["no text", {}, 422],
    ["a client id with blanks", { text: "hello", clientId: "a b" }, 422],
    ["a client id of 65 signs", { text: "hello", clientId: "c".repeat(65) }, 422],
  ])("%s", async (_, sent, status) => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    expect((await call(one, "POST", `/${other.id}/messages`, sent)).status).toBe(status);
  });

  test.each<[string, unknown, number]>([
    ["no ids", { ids: [] }, 204],
    ["100 ids", { ids: Array.from({ length: 100 }, (_, n) => `m${n}`) }, 204],
    ["101 ids", { ids: Array.from({ length: 101 }, (_, n) => `m${n}`) }, 422],
    ["an id that is none", { ids: ["a\u0000"] }, 422],
    ["nothing", {}, 422],
  ])("acknowledged: %s", async (_, sent, status) => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    expect((await call(one, "POST", "/delivered", sent)).status).toBe(status);
  });

  test("control characters are removed from texts, and an invalid cursor is refused", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    const sent = await call<ChatMessageJson>(one, "POST", `/${other.id}/messages`, {
      text: "a\u0007b\u0000c",
    });
    expect(sent.body.text).toBe("abc");
    const invalid = await call<ErrorJson>(one, "GET", `/${other.id}/messages?before=nonsense`);
    expect([invalid.status, invalid.body.error.code]).toEqual([422, "validation_failed"]);
  });

  test("an answer has 100 messages at most, and refuses what is no number of them", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    for (let n = 0; n < 103; n++) await call(one, "POST", `/${other.id}/messages`, { text: `${n}`, clientId: `c${n}` });
    const read = (query: string) =>
      call<{ items: ChatMessageJson[]; nextCursor: string | null }>(one, "GET", `/${other.id}/messages${query}`);
    const { items, nextCursor } = (await read("?limit=1000")).body;
    expect([items.length, items[0]?.text, items.at(-1)?.text]).toEqual([100, "102", "3"]);
    const rest = (await read(`?limit=100&before=${nextCursor}`)).body;
    expect([rest.items.map(({ text }) => text), rest.nextCursor]).toEqual([["2", "1", "0"], null]);
    for (const limit of ["0", "-1", "1.5", "x"]) expect((await read(`?limit=${limit}`)).status).toBe(422);
    expect((await read("")).body.items).toHaveLength(20);
  });

  test("a person without a birthday is redirected to the profile form, with the chat as next page", async () => {
    const [one, newcomer] = [await aPerson(db()), await aPerson(db(), { birthday: null })];
    const { call, app } = await openChatApp(db(), [one, newcomer]);
    const refused = await call<ErrorJson>(newcomer, "GET", `/${one.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, "profile_incomplete"]);
    expect((await call(newcomer, "GET", "/nobody")).status).toBe(404);
    const session = await app.enter(newcomer);
    const path = `/chat/${one.id}`;
    for (const answer of [
      await app.ask("GET", path, { session }),
      await app.ask("POST", path, { session, form: { text: "hello" } }),
    ])
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `/complete-profile?next=${encodeURIComponent(path)}`,
      ]);
    expect((await call(one, "GET", `/${newcomer.id}`)).status).toBe(404);
  });
});
