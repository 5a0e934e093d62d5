import { beforeAll, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import type { Db } from "../../src/db/transact";
import { NOON, openAuthApp } from "../auth/auth-app";
import { aBottle, loadCoins, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type PersonChange } from "../support/people";

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const BOTTLE =
  `actions author collectedAt commentCount comments commentsCursor content createdAt design detectedLanguage heldByMe heldUntil hidden id language
likeCount likedByMe masked owner pickCount pickedAt status translatedText usage viewCount voyage`.split(/\s+/);

/** A person with a token, and a function that calls the API with it. */
async function signInIncomplete(db: Db, change: PersonChange = {}) {
  const person = await aPerson(db, change);
  const token = await createSessionStore(db, () => NOON).start(person.id, "");
  const { call } = openAuthApp(db);
  return {
    ...person,
    call: (method: string, path: string, body?: unknown, headers?: HeadersInit) =>
      call(method, path, { token, body, headers }),
  };
}

eachDatabase("the bottles API", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a bottle has the fields of the contract and ISO 8601 times in every state", async () => {
    const [author, finder] = [await signInIncomplete(db()), await signInIncomplete(db())];
    const thrown = await author.call("POST", "/bottles", { content: " hello \u200b", extra: 1 });
    expect(Object.keys(thrown.body).toSorted()).toEqual(["bottle", "coins", "reward", "throwsLeft"]);
    const { bottle } = thrown.body;
    expect(Object.keys(bottle).toSorted()).toEqual(BOTTLE);
    expect(bottle).toMatchObject({
      content: "hello",
      createdAt: expect.stringMatching(ISO),
      status: "drifting",
    });

    const sea = await finder.call("GET", "/bottles");
    expect(Object.keys(sea.body).toSorted()).toEqual(["items", "picksLeft", "resetsAt", "throwsLeft"]);
    expect(sea.body.resetsAt).toBe("2026-11-22T00:00:00.000Z");
    const item = sea.body.items.find((each: { id: string }) => each.id === bottle.id);
    expect(Object.keys(item).toSorted()).toEqual(["age", "createdAt", "design", "id"]);

    const picked = (await finder.call("POST", `/bottles/pick/${bottle.id}`)).body;
    expect(Object.keys(picked).toSorted()).toEqual(BOTTLE);
    expect(picked.heldUntil).toBe("2026-11-22T12:00:00.000Z");
    const words = "Esta noche las luces del puerto se encendieron una a una.";
    const spanish = await finder.call("GET", `/bottles/detail/${await aBottle(db(), author, { content: words })}`);
    expect([spanish.body.language, spanish.body.detectedLanguage, picked.detectedLanguage]).toEqual(["en", "es", null]);
    const liked = await finder.call("POST", `/bottles/like/${bottle.id}`);
    expect(liked.body).toEqual({ likeCount: 1, likedByMe: true, reward: 2, coins: 2, capped: false });
    const dropped = await finder.call("POST", `/bottles/drop/${bottle.id}`, { comment: "hi" });
    expect(dropped.body).toMatchObject({ reward: 3, coins: 5, capped: false });
    const [comment] = dropped.body.bottle.comments;
    expect(comment).toMatchObject({
      content: "hi",
      detectedLanguage: null,
      createdAt: expect.stringMatching(ISO),
      answer: null,
    });
    const answered = await author.call("POST", `/bottles/comments/${comment.id}/answer`, { content: "you!" });
    expect(answered.body.comments[0].answer).toEqual({
      content: "you!",
      createdAt: expect.stringMatching(ISO),
    });
    expect(answered.body.voyage[0]).toMatchObject({ kind: "found", country: "US", outcome: "dropped" });
    expect(answered.body.voyage.every((each: { at: string }) => ISO.test(each.at))).toBe(true);

    const messages = await finder.call("GET", "/system-messages");
    expect(messages.body).toMatchObject({ page: 1, size: 20, total: 1 });
    const [message] = messages.body.items;
    expect(message).toMatchObject({ type: "bottle_answered", read: false, params: { answer: "you!" } });
    expect(message.text).toContain("you!");
    expect((await finder.call("GET", "/system-messages/unread-count")).body).toEqual({ count: 1 });
    expect((await finder.call("PUT", `/system-messages/${message.id}/read`)).body).toEqual({ count: 0 });
  });

  test("a drop without a comment throws back and pays nothing", async () => {
    const finder = await signInIncomplete(db());
    const id = await aBottle(db(), await aPerson(db()));
    await finder.call("POST", `/bottles/pick/${id}`);
    const { body } = await finder.call("POST", `/bottles/drop/${id}`, {});
    expect(body).toMatchObject({ reward: 0, coins: 0, capped: false, bottle: { commentCount: 0 } });
  });

  test("a bottle is kept, listed and destroyed", async () => {
    const keeper = await signInIncomplete(db());
    const id = await aBottle(db(), await aPerson(db()));
    await keeper.call("POST", `/bottles/pick/${id}`);
    const kept = (await keeper.call("POST", `/bottles/collect/${id}`)).body;
    expect(kept).toMatchObject({ status: "collected", collectedAt: "2026-11-21T12:00:00.000Z" });
    expect(kept.usage).toEqual({ used: 0, max: 3, state: "unused" });
    const list = (await keeper.call("GET", "/bottles/collected-bottles")).body;
    expect(list).toMatchObject({ items: [{ id }], nextCursor: null });
    const gone = await keeper.call("DELETE", "/bottles/destroy-collected", { bottleId: id });
    expect(gone.body).toEqual({ reward: 1, coins: 1 });
  });

  test("a list continues from its cursor", async () => {
    const author = await signInIncomplete(db());
    for (let i = 0; i < 5; i++) await aBottle(db(), author, { created_at: NOON - i });
    const first = (await author.call("GET", "/bottles/my-bottles?limit=3")).body;
    expect(first.items).toHaveLength(3);
    const rest = await author.call("GET", `/bottles/my-bottles?limit=3&cursor=${first.nextCursor}`);
    expect(rest.body.items).toHaveLength(2);
    expect(rest.body.nextCursor).toBeNull();
  });

  test("20 requests at once with one Idempotency-Key make one throw; another body is refused", async () => {
    const author = await signInIncomplete(db());
    const headers = { "idempotency-key": "tap" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => author.call("POST", "/bottles", { content: "once" }, headers)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await loadCoins(db(), author)).toBe(5);
    const other = await author.call("POST", "/bottles", { content: "other" }, headers);
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
  });

  test("a view counts once per address and day, with any cookie", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    const { call, app } = openAuthApp(db());
    const first = await call("POST", `/bottles/view/${id}`);
    expect([first.body.viewCount, first.headers.get("set-cookie")]).toEqual([1, null]);
    const headers = { cookie: "visitor=x", "sec-fetch-site": "same-origin" };
    expect((await call("POST", `/bottles/view/${id}`, { headers })).body).toEqual({ viewCount: 1 });
    const crossSite = { cookie: "visitor=x", "sec-fetch-site": "cross-site" };
    const response = await app.request(`/api/bottles/view/${id}`, { method: "POST", headers: crossSite });
    expect(response.status).toBe(403);
  });

  test("share data has a link with the invitation code, a title, a text and a picture", async () => {
    const sharer = await signInIncomplete(db());
    const id = await aBottle(db(), await aPerson(db(), { nickname: `Nur ${process.pid}` }));
    const { body } = await sharer.call("GET", `/bottles/share/${id}?btype=collected`);
    expect(Object.keys(body).toSorted()).toEqual(["bottle", "btype", "chart", "image", "text", "title", "url"]);
    expect(body.chart).toBeNull();
    expect(body.url).toMatch(/^http:\/\/localhost\/bottle-shared\/[\w-]+\?btype=collected&invite=\w{8}$/);
    expect(body.image).toMatch(/^http:\/\/localhost\/bottle-shared\/[\w-]+\/[0-9a-f]{20}\.png$/);
    expect(body.title).toContain("Nur");
  });

  test("the built-in designs have all fields of a design", async () => {
    const { body } = await openAuthApp(db()).call("GET", "/designs/defaults");
    expect(body.items).toHaveLength(4);
    expect(body.items[0]).toMatchObject({
      id: "house-tide",
      params: { texture: "glass" },
      createdAt: expect.stringMatching(ISO),
    });
  });
});
