import { expect, test } from "bun:test";
import {
  acknowledgeDelivered,
  loadChatHistory,
  loadChatOverview,
  markConversationRead,
  sendText,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR, parseChatCursor } from "../../src/chat/reading/cursors";
import { TRUST_STEPS } from "../../src/limits/safety";
import { DAY } from "../../src/runtime/units";
import { followPerson, unfollowPerson } from "../../src/social/social";
import type { TrustStep } from "../../src/trust/trust";
import { blockPerson } from "../support/block-person";
import { countOutcomes, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson } from "../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, expectUnreadCounted, messageInput, sendMessage } from "./chat-fixtures";

const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };

eachDatabase("a message", (db) => {
  test("is in the same order for both, and its state goes from sent to read", async () => {
    const [one, other] = await aPairOfFriends(db());
    const first = await sendMessage(db(), one, other, "first");
    const second = await sendMessage(db(), other, one, "second", CHAT_NOW - 5_000);
    expect(first).toMatchObject({ seq: 1, from: one.id, to: other.id, kind: "text", state: "sent" });
    const mine = await loadChatHistory(db(), one.id, other.id, PAGE, CHAT_NOW);
    expect(mine.items.map(({ text }) => text)).toEqual(["second", "first"]);
    expect((await loadChatHistory(db(), other.id, one.id, PAGE, CHAT_NOW)).items).toHaveLength(2);
    const states = async () =>
      (await loadChatHistory(db(), one.id, other.id, PAGE, CHAT_NOW)).items.map(({ state }) => state);
    expect(await states()).toEqual(["sent", "sent"]);
    await acknowledgeDelivered(db(), other.id, [first.id], CHAT_NOW);
    await acknowledgeDelivered(db(), one.id, [second.id], CHAT_NOW);
    expect(await states()).toEqual(["delivered", "delivered"]);
    expect(await expectUnreadCounted(db(), other)).toBe(1);
    expect(await markConversationRead(db(), other.id, one.id, undefined, CHAT_NOW)).toEqual({
      unread: 0,
      chatUnread: 0,
    });
    expect(await states()).toEqual(["delivered", "read"]);
    expect(await expectUnreadCounted(db(), other)).toBe(0);
  });

  test("is idempotent by client id; another text with the same client id is refused", async () => {
    const [one, other] = await aPairOfFriends(db());
    const sent = messageInput("once");
    const all = await Promise.all(Array.from({ length: 8 }, () => sendText(db(), one.id, other.id, sent, CHAT_NOW)));
    expect(new Set(all.map(({ message }) => message.id)).size).toBe(1);
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1);
    const reused = sendText(db(), one.id, other.id, { ...sent, text: "twice" }, CHAT_NOW);
    expect(await workOutcome(reused)).toBe("idempotency_key_reused");
    expect((await loadChatHistory(db(), one.id, other.id, PAGE, CHAT_NOW)).items).toHaveLength(1);
    expect(await expectUnreadCounted(db(), other)).toBe(1);
  });

  test("pages lead back to the first message, with cursors valid only in this conversation", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 1; n <= 7; n++) await sendMessage(db(), one, other, `${n}`);
    const texts: (string | null)[] = [];
    let before: number | null = FIRST_CHAT_CURSOR;
    while (before !== null) {
      const page = await loadChatHistory(db(), other.id, one.id, { before, limit: 3 }, CHAT_NOW);
      texts.push(...page.items.map(({ text }) => text));
      before = page.nextCursor === null ? null : parseChatCursor(page.nextCursor, one.id);
      if (page.nextCursor) expect(parseChatCursor(page.nextCursor, other.id)).toBeNull();
    }
    expect(texts).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  });
});

eachDatabase("who may write to whom", (db) => {
  const sendOutcome = (from: { id: string }, to: { id: string }) =>
    workOutcome(sendText(db(), from.id, to.id, messageInput(), CHAT_NOW));

  test("a following stranger can write three texts, which do not notify until they are answered", async () => {
    const [stranger, host] = await aFollower(db());
    expect(await sendOutcome(host, stranger)).toBe("not_friends");
    for (let n = 0; n < 3; n++) expect(await sendOutcome(stranger, host)).toBe("done");
    expect(await sendOutcome(stranger, host)).toBe("stranger_limit");
    expect(await expectUnreadCounted(db(), host)).toBe(0);
    expect(await loadChatOverview(db(), host.id, stranger.id, CHAT_NOW)).toMatchObject({
      relation: "follower",
      canWrite: true,
      canSendPictures: false,
      request: { from: "them", left: 0 },
      unread: 3,
    });
    expect(await loadChatOverview(db(), stranger.id, host.id, CHAT_NOW)).toMatchObject({
      canWrite: false,
      reason: "stranger_limit",
      request: { from: "me", left: 0 },
    });
    await markConversationRead(db(), host.id, stranger.id, undefined, CHAT_NOW);
    const [last] = (await loadChatHistory(db(), stranger.id, host.id, PAGE, CHAT_NOW)).items;
    expect(last?.state).toBe("sent");
    expect(await sendOutcome(host, stranger)).toBe("done");
    expect((await loadChatHistory(db(), stranger.id, host.id, PAGE, CHAT_NOW)).items[1]?.state).toBe("read");
    for (let n = 0; n < 5; n++) expect(await sendOutcome(stranger, host)).toBe("done");
    expect(await expectUnreadCounted(db(), host)).toBe(5);
    expect(await expectUnreadCounted(db(), stranger)).toBe(1);
  });

  test("following back opens the conversation, and waiting texts count with the next message", async () => {
    const [stranger, host] = await aFollower(db());
    for (let n = 0; n < 2; n++) await sendMessage(db(), stranger, host);
    await followPerson(db(), host, stranger.id, CHAT_NOW);
    expect(await sendOutcome(stranger, host)).toBe("done");
    expect(await expectUnreadCounted(db(), host)).toBe(3);
    await unfollowPerson(db(), host, stranger.id, CHAT_NOW);
    expect(await sendOutcome(stranger, host)).toBe("done");
  });

  test("the limit of three texts holds for concurrent requests", async () => {
    const [stranger, host] = await aFollower(db());
    const sent = Array.from({ length: 8 }, () => sendText(db(), stranger.id, host.id, messageInput(), CHAT_NOW));
    expect(await countOutcomes(sent)).toEqual({ done: 3, stranger_limit: 5 });
  });

  test("the limit of ten strangers a day holds for concurrent requests", async () => {
    const stranger = await aPerson(db());
    const hosts = await Promise.all(Array.from({ length: 14 }, () => aPerson(db())));
    for (const host of hosts) await followPerson(db(), stranger, host.id, CHAT_NOW);
    const sent = hosts.map((host) => sendText(db(), stranger.id, host.id, messageInput(), CHAT_NOW));
    expect(await countOutcomes(sent)).toEqual({ done: 10, conversation_limit_reached: 4 });
  });

  test.each(Object.entries({ first: CHAT_NOW, settled: CHAT_NOW - 30 * DAY }))(
    "the refusal names the number of new people that was allowed: %s",
    async (step, created_at) => {
      const stranger = await aPerson(db(), { created_at, throw_count: 3 });
      const most = TRUST_STEPS[step as TrustStep].strangersPerDay;
      const hosts = await Promise.all(Array.from({ length: most + 1 }, () => aPerson(db())));
      const errors: unknown[] = [];
      for (const host of hosts) {
        await followPerson(db(), stranger, host.id, CHAT_NOW);
        await sendText(db(), stranger.id, host.id, messageInput(), CHAT_NOW).catch((error: unknown) =>
          errors.push(error),
        );
      }
      expect(errors).toMatchObject([{ code: "conversation_limit_reached", params: { n: most } }]);
    },
  );

  test("nobody may write to themselves, across a block, to unknown people or to another age band", async () => {
    const [one, other] = await aPairOfFriends(db());
    expect(await sendOutcome(one, one)).toBe("yourself");
    expect(await sendOutcome(one, { id: "nobody" })).toBe("user_not_found");
    expect(await sendOutcome(one, { id: "gone" })).toBe("user_not_found");
    await blockPerson(db(), one, other.id, CHAT_NOW);
    expect(await sendOutcome(one, other)).toBe("blocked");
    expect(await sendOutcome(other, one)).toBe("not_friends");
    const [minor, adult] = [await aMinor(db()), await aPerson(db())];
    expect(await sendOutcome(adult, minor)).toBe("not_friends");
    for (const [from, to] of [
      [minor, adult],
      [adult, minor],
    ] as const)
      await db()
        .insertInto("follows")
        .values({ follower_id: from.id, followee_id: to.id, created_at: CHAT_NOW, friends_since: CHAT_NOW })
        .execute();
    expect(await sendOutcome(adult, minor)).toBe("chat_frozen");
    expect(await sendOutcome(minor, adult)).toBe("chat_frozen");
    const nobody = await aPerson(db(), { birthday: null });
    expect(await sendOutcome(nobody, adult)).toBe("profile_incomplete");
    expect(await sendOutcome(adult, nobody)).toBe("not_friends");
  });
});
