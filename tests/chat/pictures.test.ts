import { expect, test } from "bun:test";
import { deleteUnsentBurnFiles, expireChatPictures } from "../../src/chat/pictures/expire-pictures";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock } from "../support/people";
import { type ErrorJson, listFileNames, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW } from "./chat-fixtures";

eachDatabase("a picture in a chat", (db) => {
  test("is sent to a friend, is idempotent by client id, and is visible only to the two", async () => {
    const [[one, other], stranger] = [await aPairOfFriends(db()), await aPerson(db())];
    const { ask, sendFile, app, list } = await openChatApp(db(), [one, other, stranger]);
    const { status, body } = await sendFile(one, other, { clientId: "p1" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "image", text: null, recalled: false, burned: false });
    expect(body.image).toMatch(/^\/api\/chat\/pictures\/[\w-]{22}-1280\.webp$/);
    expect(await sendFile(one, other, { clientId: "p1" })).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
    const changed = await sendFile(one, other, { clientId: "p1", burn: "true" });
    expect([changed.status, changed.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await listFileNames(app.files)).toHaveLength(1);
    const path = body.image?.replace("/api/chat", "") ?? "";
    for (const who of [one, other]) {
      const response = await ask(who, "GET", path);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await ask(stranger, "GET", path)).status).toBe(404);
    expect((await ask(one, "POST", `/messages/${body.id}/open`)).status).toBe(404);
    expect((await ask(one, "POST", `/messages/${body.id}/recall`)).status).toBe(200);
    for (const who of [one, other]) expect((await ask(who, "GET", path)).status).toBe(404);
    expect(await listFileNames(app.files)).toEqual([]);
    expect(await list(other, one)).toMatchObject([{ image: null, recalled: true }]);
  });

  test("is hidden only from the person who deleted it", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { ask, sendFile } = await openChatApp(db(), [one, other]);
    const { body } = await sendFile(one, other);
    const path = body.image?.replace("/api/chat", "") ?? "";
    expect((await ask(other, "DELETE", `/messages/${body.id}`)).status).toBe(204);
    expect((await ask(other, "GET", path)).status).toBe(404);
    expect((await ask(one, "GET", path)).status).toBe(200);
  });

  test("is refused if its type is wrong, it is too large or missing, and nothing is stored", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { ask, sendFile, app, list } = await openChatApp(db(), [one, other]);
    const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    const wrong = await sendFile(one, other, {}, text as never);
    expect([wrong.status, wrong.body.error.code]).toEqual([415, "unsupported_image"]);
    expect(wrong.body.error.message).toContain("Unsupported image format");
    const large = await sendFile(one, other, {}, new Uint8Array(5 * 1024 * 1024 + 1) as never);
    expect([large.status, large.body.error.code]).toEqual([413, "image_too_large"]);
    expect(large.body.error.message).toContain("Image size cannot exceed 5MB");
    const none = await ask(one, "POST", `/${other.id}/messages`, { body: new FormData() });
    expect(none.status).toBe(422);
    const invalid = await sendFile(one, other, { burn: "perhaps" });
    expect(invalid.body.error.fields).toHaveProperty("burn");
    expect(await listFileNames(app.files)).toEqual([]);
    expect(await listFileNames(app.burning)).toEqual([]);
    expect(await list(one, other)).toEqual([]);
  });

  test("is refused between people who are not friends, and as a burn picture under 18", async () => {
    const [one, other] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), one, other.id, CHAT_NOW);
    const { sendFile, app } = await openChatApp(db(), [one, other]);
    for (const fields of [{ burn: "false" }, { burn: "true" }]) {
      const sent = await sendFile(one, other, fields);
      expect([sent.status, sent.body.error.code]).toEqual([403, "not_friends"]);
    }
    const minors = await aPairOfFriends(db(), { birthday: "2011-03-02" });
    const theirs = await openChatApp(db(), minors);
    const burn = await theirs.sendFile(minors[0], minors[1], { burn: "true" });
    expect([burn.status, burn.body.error.code]).toEqual([403, "burn_adults_only"]);
    expect((await theirs.sendFile(minors[0], minors[1])).status).toBe(201);
    expect(await listFileNames(app.files)).toEqual([]);
  });
});

eachDatabase("a burn picture", (db) => {
  async function aBurn(settings = {}) {
    const people = await aPairOfFriends(db());
    const all = await openChatApp(db(), people, settings);
    const { body } = await all.sendFile(people[0], people[1], { burn: "true", clientId: "b" });
    const open = (who = people[1]) => all.ask(who, "POST", `/messages/${body.id}/open`);
    return { ...all, people, sent: body, open };
  }

  test("is opened once by its recipient, and its file is erased", async () => {
    const { ask, call, app, list, people, sent, open, sendFile } = await aBurn();
    const [one, other] = people;
    expect(sent).toMatchObject({ kind: "burn", image: null, burned: false });
    const [name] = await listFileNames(app.burning);
    expect(await listFileNames(app.files)).toEqual([]);
    expect((await ask(other, "GET", `/pictures/${name}`)).status).toBe(404);
    for (const method of ["GET", "HEAD"]) {
      const response = await ask(other, method, `/messages/${sent.id}/open`);
      expect(response.status).toBe(405);
    }
    expect((await open(one)).status).toBe(403);
    const all = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 410)).toHaveLength(19);
    const opened = all.find(({ status }) => status === 200);
    expect(opened?.headers.get("cache-control")).toBe("private, no-store");
    expect((await opened?.bytes())?.byteLength).toBeGreaterThan(100);
    const late = await open();
    expect(((await late.json()) as ErrorJson).error).toMatchObject({
      code: "image_expired",
      message: "Image expired.",
    });
    expect(await listFileNames(app.burning)).toEqual([]);
    for (const [who, with_] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await list(who, with_)).toMatchObject([{ kind: "burn", burned: true, image: null }]);
    expect(await sendFile(one, other, { burn: "true", clientId: "b" })).toMatchObject({ status: 200 });
    expect(await listFileNames(app.burning)).toEqual([]);
    expect((await call(one, "POST", `/messages/${sent.id}/recall`)).body.recalled).toBe(true);
  });

  test("cannot be opened when it was recalled, deleted or has expired after a week", async () => {
    const recalled = await aBurn();
    await recalled.ask(recalled.people[0], "POST", `/messages/${recalled.sent.id}/recall`);
    expect((await recalled.open()).status).toBe(410);
    expect(await listFileNames(recalled.app.burning)).toEqual([]);
    const hidden = await aBurn();
    await hidden.ask(hidden.people[1], "DELETE", `/messages/${hidden.sent.id}`);
    expect((await hidden.open()).status).toBe(404);
    const old = await aBurn();
    old.app.later(CHAT_SERVER_LIMITS.burnRetention - 1);
    expect(await old.list(old.people[0], old.people[1])).toMatchObject([{ burned: false }]);
    old.app.later(CHAT_SERVER_LIMITS.burnRetention);
    expect(await old.list(old.people[0], old.people[1])).toMatchObject([{ burned: true }]);
    expect((await old.open()).status).toBe(410);
  });

  test("is erased by housekeeping after it was opened or has expired, and unsent files too", async () => {
    const { app, sent, people } = await aBurn();
    await db().updateTable("chat_messages").set({ opened_at: CHAT_NOW }).where("id", "=", sent.id).execute();
    const stores = { kept: app.files, burning: app.burning };
    expect(await listFileNames(app.burning)).toHaveLength(1);
    await expireChatPictures(db(), stores, CHAT_NOW);
    expect(await listFileNames(app.burning)).toEqual([]);
    const repeated = await aBurn();
    const theirs = { kept: repeated.app.files, burning: repeated.app.burning };
    await expireChatPictures(db(), theirs, app.clock.now() + CHAT_SERVER_LIMITS.burnRetention - MINUTE);
    expect(await listFileNames(repeated.app.burning)).toHaveLength(1);
    await expireChatPictures(db(), theirs, app.clock.now() + CHAT_SERVER_LIMITS.burnRetention);
    expect(await listFileNames(repeated.app.burning)).toEqual([]);
    const unsent = await aBurn();
    const old = Date.now() + CHAT_SERVER_LIMITS.burnRetention + 2 * HOUR;
    await deleteUnsentBurnFiles(db(), unsent.app.burning, old);
    expect(await listFileNames(unsent.app.burning)).toHaveLength(1);
    await db().updateTable("chat_messages").set({ file: null }).where("id", "=", unsent.sent.id).execute();
    await deleteUnsentBurnFiles(db(), unsent.app.burning, Date.now() + CHAT_SERVER_LIMITS.burnRetention);
    expect(await listFileNames(unsent.app.burning)).toHaveLength(1);
    await deleteUnsentBurnFiles(db(), unsent.app.burning, old);
    expect(await listFileNames(unsent.app.burning)).toEqual([]);
    expect((await unsent.open()).status).toBe(410);
    expect(people).toHaveLength(2);
  });

  test("expires alone: a photo that stays is kept for good", async () => {
    const { app, people, sendFile } = await aBurn();
    await sendFile(people[0], people[1]);
    const kept = await listFileNames(app.files);
    expect(kept).not.toEqual([]);
    await expireChatPictures(db(), { kept: app.files, burning: app.burning }, CHAT_NOW + 999 * DAY);
    expect([await listFileNames(app.files), await listFileNames(app.burning)]).toEqual([kept, []]);
  });

  test("cannot be opened after a block, and no more pictures can be sent", async () => {
    const { open, people, sendFile } = await aBurn();
    await insertBlock(db(), people[0], people[1]);
    expect((await sendFile(people[1], people[0])).status).toBe(403);
    const refused = await open();
    expect([refused.status, ((await refused.json()) as ErrorJson).error.code]).toEqual([403, "not_friends"]);
  });
});

test("limits for burn pictures and recalls (docs/product.md 10.5)", () => {
  expect(CHAT_SERVER_LIMITS.burnRetention).toBe(7 * DAY);
  expect(CHAT_LIMITS.recallWindow).toBe(2 * MINUTE);
});
