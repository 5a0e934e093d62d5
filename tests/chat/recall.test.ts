import { expect, test } from "bun:test";
import { listRecentConversations } from "../../src/chat/chat";
import { LIST_START } from "../../src/db/paging";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock } from "../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, expectUnreadCounted, sendMessage } from "./chat-fixtures";

const PAGE = { after: LIST_START, limit: 20 };

eachDatabase("recalling, deleting and muting", (db) => {
  test("a message can be recalled for both within two minutes by the server's clock, also after a block", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call, app, list } = await openChatApp(db(), [one, other]);
    const send = async (text: string) => (await call(one, "POST", `/${other.id}/messages`, { text })).body;
    const [first, second] = [await send("take me back"), await send("I stay")];
    const recall = (who: typeof one, id: string) =>
      call<ChatMessageJson & ErrorJson>(who, "POST", `/messages/${id}/recall`);
    expect((await recall(other, first.id)).status).toBe(403);
    const third = await send("to the last moment");
    app.later(CHAT_LIMITS.recallWindow - 1);
    expect((await recall(one, third.id)).status).toBe(200);
    app.later(CHAT_LIMITS.recallWindow + 1);
    const late = await recall(one, first.id);
    expect([late.status, late.body.error]).toMatchObject([
      409,
      { code: "recall_window_over", message: "Recall only within 2 minutes." },
    ]);
    await insertBlock(db(), other, one);
    app.later(CHAT_LIMITS.recallWindow);
    expect(await recall(one, first.id)).toMatchObject({ status: 200, body: { recalled: true, text: null } });
    expect((await recall(one, first.id)).status).toBe(200);
    for (const [who, with_] of [
      [one, other],
      [other, one],
    ] as const)
      expect((await list(who, with_)).map(({ text }) => text)).toEqual([null, "I stay", null]);
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", first.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain("take me back");
    expect((await call(one, "DELETE", `/messages/${second.id}`)).status).toBe(204);
  });

  test("deleting hides a message only from the person who deletes it", async () => {
    const [one, other] = await aPairOfFriends(db());
    const stranger = await aPerson(db());
    const { call, list } = await openChatApp(db(), [one, other, stranger]);
    const { id } = await sendMessage(db(), one, other);
    expect((await call(stranger, "DELETE", `/messages/${id}`)).status).toBe(404);
    for (let n = 0; n < 2; n++) expect((await call(other, "DELETE", `/messages/${id}`)).status).toBe(204);
    expect(await list(other, one)).toEqual([]);
    expect(await list(one, other)).toHaveLength(1);
  });

  test("a removed conversation is empty in the own list, and returns with the next message", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call, list } = await openChatApp(db(), [one, other]);
    await sendMessage(db(), one, other, "before");
    expect(await expectUnreadCounted(db(), other)).toBe(1);
    expect((await call(other, "DELETE", `/${one.id}`)).status).toBe(204);
    expect(await expectUnreadCounted(db(), other)).toBe(0);
    expect((await listRecentConversations(db(), other, PAGE, CHAT_NOW)).items).toEqual([]);
    expect(await list(one, other)).toHaveLength(1);
    await sendMessage(db(), one, other, "after");
    expect((await list(other, one)).map(({ text }) => text)).toEqual(["after"]);
    expect((await listRecentConversations(db(), other, PAGE, CHAT_NOW)).items).toMatchObject([
      { last: { kind: "text", text: "after" }, unread: 1 },
    ]);
  });

  test("removing a request takes further texts of its sender without a word, and shows them to nobody", async () => {
    const [stranger, host] = await aFollower(db());
    const { call } = await openChatApp(db(), [stranger, host]);
    await sendMessage(db(), stranger, host, "hello?");
    await call(host, "DELETE", `/${stranger.id}`);
    const repeated = await call(stranger, "POST", `/${host.id}/messages`, { text: "hello??" });
    expect(repeated.status).toBe(201);
    const shown = await call(host, "GET", `/${stranger.id}/messages`);
    expect(shown.body).toMatchObject({ items: [] });
    expect((await call(host, "POST", `/${stranger.id}/messages`, { text: "Hello." })).status).toBe(201);
    expect((await call(stranger, "POST", `/${host.id}/messages`, { text: "!" })).status).toBe(201);
  });

  test("a muted conversation is not in the unread count, and is again when unmuted", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    expect((await call(other, "PUT", `/${one.id}/mute`, { muted: true })).status).toBe(404);
    await sendMessage(db(), one, other);
    const mute = (muted: boolean) => call(other, "PUT", `/${one.id}/mute`, { muted });
    expect((await mute(true)).status).toBe(200);
    await sendMessage(db(), one, other);
    expect(await expectUnreadCounted(db(), other)).toBe(0);
    expect((await mute(true)).status).toBe(200);
    await mute(false);
    expect(await expectUnreadCounted(db(), other)).toBe(2);
  });

  test("unread counts stay correct while both send, read and mute concurrently", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { call } = await openChatApp(db(), [one, other]);
    await sendMessage(db(), one, other);
    const acts = Array.from({ length: 30 }, (_, n) => [
      sendMessage(db(), one, other, `a${n}`),
      sendMessage(db(), other, one, `b${n}`),
      call(other, "POST", `/${one.id}/read`, {}),
      call(one, "POST", `/${other.id}/read`, { upTo: n }),
      call(other, "PUT", `/${one.id}/mute`, { muted: n % 3 === 0 }),
    ]).flat();
    await Promise.all(acts);
    for (const [who, with_] of [
      [one, other],
      [other, one],
    ] as const) {
      await expectUnreadCounted(db(), who);
      const mine = await db()
        .selectFrom("conversation_members as mine")
        .innerJoin("conversations", "conversations.id", "mine.conversation_id")
        .select(["mine.unread", "mine.read_seq", "conversations.id"])
        .where("user_id", "=", who.id)
        .executeTakeFirstOrThrow();
      const { n } = await db()
        .selectFrom("chat_messages")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("conversation_id", "=", mine.id)
        .where("seq", ">", mine.read_seq)
        .where("sender_id", "=", with_.id)
        .executeTakeFirstOrThrow();
      expect(mine.unread).toBe(Number(n));
    }
    const seqs = await db()
      .selectFrom("chat_messages")
      .select("seq")
      .where("sender_id", "in", [one.id, other.id])
      .orderBy("seq")
      .execute();
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 61 }, (_, n) => n + 1));
  });
});
