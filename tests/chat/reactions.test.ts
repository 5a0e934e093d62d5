import { expect, test } from "bun:test";
import { type ChatMessage, reactToMessage, recallMessage, takeReactionBack } from "../../src/chat/chat";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";
import { type ChatMessageJson, type ErrorJson, openChatApp } from "./chat-app";
import { aFollower, aPairOfFriends, CHAT_NOW, expectUnreadCounted, sendMessage } from "./chat-fixtures";

interface Reacted {
  reactions: ChatMessage["reactions"];
}

type Answer = Partial<ErrorJson> & Partial<Reacted>;

/** `[]` as the API tells it. */
const NONE = { reactions: [] };

eachDatabase("reactions", (db) => {
  const eventsOf = async (person: TestPerson) =>
    (await db().selectFrom("events").select("kind").where("user_id", "=", person.id).orderBy("seq").execute()).map(
      ({ kind }) => kind,
    );

  async function openFriends() {
    const [one, other] = await aPairOfFriends(db());
    const app = await openChatApp(db(), [one, other]);
    const react = (who: TestPerson, id: string, emoji: unknown) =>
      app.call<Answer>(who, "PUT", `/messages/${id}/reaction`, { emoji });
    const takeBack = (who: TestPerson, id: string) => app.call<Answer>(who, "DELETE", `/messages/${id}/reaction`);
    const { id } = await sendMessage(db(), one, other);
    return { one, other, id, react, takeBack, ...app };
  }

  test("one emoji a person, another in its place, taken back; without push, badge or unread", async () => {
    const { one, other, id, react, takeBack, list } = await openFriends();
    const [unread, before] = [await expectUnreadCounted(db(), other), await eventsOf(one)];
    expect(await react(other, id, "💛")).toMatchObject({
      status: 200,
      body: { reactions: [{ emoji: "💛", userIds: [other.id] }] },
    });
    const both = await react(one, id, "💛");
    expect(both.body.reactions?.map(({ emoji, userIds }) => [emoji, userIds.toSorted()])).toEqual([
      ["💛", [one.id, other.id].toSorted()],
    ]);
    expect((await react(one, id, "👏🏽")).body.reactions).toHaveLength(2);
    expect((await list(other, one))[0]).toMatchObject({ reactions: { length: 2 }, revision: 3, editedAt: null });
    await takeBack(one, id);
    expect((await takeBack(other, id)).body).toMatchObject(NONE);
    expect((await takeBack(other, id)).body).toMatchObject(NONE);
    const since = (await eventsOf(one)).slice(before.length);
    expect(since.filter((kind) => kind !== "state")).toEqual(Array(5).fill("reaction"));
    expect(await expectUnreadCounted(db(), other)).toBe(unread);
    expect(await expectUnreadCounted(db(), one)).toBe(0);
  });

  test("the same from two devices at once is one change; of two different ones the last stays", async () => {
    const { one, other, id } = await openFriends();
    const before = (await eventsOf(one)).length;
    const same = await Promise.all([1, 2, 3].map(() => reactToMessage(db(), other.id, id, "💛", CHAT_NOW)));
    expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1);
    expect((await eventsOf(one)).length).toBe(before + 1);
    await Promise.all(["😮", "😂"].map((emoji) => reactToMessage(db(), other.id, id, emoji, CHAT_NOW)));
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([row.low_reaction, row.high_reaction].filter((each) => each !== null)).toHaveLength(1);
    expect(row.revision).toBe(3);
  });

  test("a reaction and a recall at once leave none", async () => {
    const { one, other, call } = await openFriends();
    for (let n = 0; n < 8; n++) {
      const { id } = await sendMessage(db(), one, other);
      const stores = { kept: {}, burning: {} } as never;
      await Promise.allSettled([
        reactToMessage(db(), other.id, id, "💛", CHAT_NOW),
        recallMessage(db(), stores, one.id, id, CHAT_NOW),
      ]);
      const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      expect([row.recalled_at, row.low_reaction, row.high_reaction]).toEqual([CHAT_NOW, null, null]);
      const late = await call<Answer>(other, "PUT", `/messages/${id}/reaction`, { emoji: "💛" });
      expect([late.status, late.body.error?.code]).toEqual([409, "cannot_react"]);
      expect((await takeReactionBack(db(), other.id, id, CHAT_NOW)).reactions).toEqual([]);
    }
  });

  test("only one emoji is one, in its qualified form", async () => {
    const { other, id, react } = await openFriends();
    for (const emoji of ["", "a", "1", "💛💛", "💛 ", " ", '"', "👍\u200d", "😮x", "\u{1f1e6}", "x".repeat(4_000)]) {
      const { status, body } = await react(other, id, emoji);
      expect([status, body.error?.code]).toEqual([422, "emoji_unknown"]);
    }
    for (const emoji of [null, 7, {}, undefined]) expect((await react(other, id, emoji)).status).toBe(422);
    const kinds = { "❤": "❤️", "❤️": "❤️", "1️⃣": "1️⃣", "🇯🇵": "🇯🇵", "👨‍👩‍👧‍👦": "👨‍👩‍👧‍👦", "👏🏿": "👏🏿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿": "🏴󠁧󠁢󠁳󠁣󠁴󠁿" };
    for (const [sent, stored] of Object.entries(kinds))
      expect((await react(other, id, sent)).body.reactions?.[0]?.emoji).toBe(stored);
  });

  test("not before a request is answered, on either side", async () => {
    const [stranger, host] = await aFollower(db());
    const { call } = await openChatApp(db(), [stranger, host]);
    const { id } = await sendMessage(db(), stranger, host);
    const react = (who: TestPerson) => call<Answer>(who, "PUT", `/messages/${id}/reaction`, { emoji: "💛" });
    for (const who of [stranger, host]) expect((await react(who)).body.error?.code).toBe("reaction_unanswered");
    await sendMessage(db(), host, stranger);
    for (const who of [stranger, host]) expect((await react(who)).status).toBe(200);
  });

  test("not to what one does not see, nor to burn pictures; nor after a block, when it can still be taken back", async () => {
    const { one, other, id, react, takeBack, call, sendFile } = await openFriends();
    const third = await aPerson(db());
    const { call: callAsThird } = await openChatApp(db(), [third]);
    expect((await callAsThird(third, "PUT", `/messages/${id}/reaction`, { emoji: "💛" })).status).toBe(404);
    const { body: burning } = await sendFile(one, other, { burn: "true" });
    expect((await react(other, burning.id, "💛")).body.error?.code).toBe("cannot_react");
    const { body: photo } = await sendFile(one, other);
    expect((await react(other, photo.id, "💛")).status).toBe(200);
    await call(other, "DELETE", `/messages/${photo.id}`);
    expect((await react(other, photo.id, "💛")).status).toBe(404);
    await react(other, id, "💛");
    await insertBlock(db(), one, other);
    expect((await react(other, id, "😮")).body.error?.code).toBe("not_friends");
    expect((await react(one, id, "😮")).body.error?.code).toBe("blocked");
    expect(await takeBack(other, id)).toMatchObject({ status: 200, body: NONE });
  });

  test("a message of a conversation that was removed takes none", async () => {
    const { one, other, id, react, takeBack, call } = await openFriends();
    await react(other, id, "💛");
    await call(other, "DELETE", `/${one.id}`);
    expect((await react(other, id, "😮")).status).toBe(404);
    expect((await takeBack(other, id)).status).toBe(404);
    expect((await call<ChatMessageJson & Reacted>(one, "GET", `/${other.id}/messages`)).status).toBe(200);
  });
});
