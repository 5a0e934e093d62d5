import { expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import {
  markConversationRead,
  muteConversation,
  recallMessage,
  removeConversation,
  sendText,
} from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { CHAT_LIMITS } from "../../src/limits/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { changeNotificationSettings, notificationComposer } from "../../src/notifications/notifications";
import { pushMessageFor } from "../../src/push/compose-push";
import type { PushMessage } from "../../src/push/push-service";
import { markPushShown } from "../../src/push/push-state";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { blockPerson, followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { insertFriendship } from "../support/world";
import { PUSH_TEST_START, setUpPushTest } from "./push-setup";

eachDatabase("recalled words on a phone that takes no withdrawal", (db) => {
  const r = setUpPushTest(db);
  const stores = { kept: aFileStore(), burning: aFileStore() };
  /** What rang. */
  let told: PushMessage | null = null;

  const theRow = async () => (await r.news())[0] ?? expect.unreachable("nothing is queued");
  /** What is sent to a push service now, by default Apple's. */
  async function sent(host = "web.push.apple.com") {
    const tools = { db: db(), compose: notificationComposer(db()) };
    const target = { endpoint: `https://${host}/a`, p256dh: "", auth: "", user_id: r.reader.id };
    const message = await pushMessageFor(tools, await theRow(), target, r.now);
    return message && { ...message, payload: JSON.parse(String(message.payload)) };
  }
  const write = async (text: string, from = r.friend) => {
    const pair = [from.id, r.reader.id] as const;
    return (await sendText(db(), ...pair, { text, clientId: newId(r.now) }, r.now)).message.id;
  };
  async function shown(words = true, from = r.friend) {
    await changeNotificationSettings(db(), r.reader, { words }, r.now);
    await r.subscribed(r.reader);
    const ids = [await write("one", from), await write("secret", from)];
    told = await sent();
    await markPushShown(db(), await theRow());
    return ids;
  }
  const recall = async (...ids: (string | undefined)[]) => {
    for (const id of ids) await recallMessage(db(), stores, r.friend.id, id ?? "", r.now);
  };

  test("give way to a sentence that says so, without a sound, also in quiet hours", async () => {
    const ids = await shown();
    r.now += 15 * HOUR - 1;
    await changeNotificationSettings(db(), r.reader, { quiet: { from: 0, to: 24 * 60 - 1 } }, r.now);
    await db().updateTable("chat_messages").set({ created_at: r.now }).execute();
    await recall(...ids);
    const message = await sent();
    expect(message).toMatchObject({
      payload: {
        tag: `chat-${r.friend.id}`,
        title: `${r.friend.nickname} recalled a message`,
        url: `/chat/${r.friend.id}`,
        silent: true,
        always: true,
      },
      ttl: PUSH_LIMITS.ttl.close,
    });
    expect(message?.payload.body).toBeUndefined();
    // Words that still wait at the push service for a phone that is off do not arrive any more.
    expect(message?.topic).toBe(told?.topic ?? "");
  });

  test("give way to what remains", async () => {
    const [, last] = await shown();
    await recall(last);
    const remains = { body: "one", silent: true, always: true };
    const [elsewhere, toApple] = [await sent("push.example"), await sent()];
    expect([elsewhere?.payload, toApple?.payload]).toMatchObject([remains, remains]);
    // A phone that was off gets the recalled words no more; where it has to show each message, what remains comes after them.
    expect(elsewhere?.topic).toBe(told?.topic ?? "");
    expect(toApple?.topic).not.toBe(told?.topic ?? "");
    await markPushShown(db(), await theRow());
    expect(await theRow()).toMatchObject({ taken_back: 0 });
  });

  test("that were read elsewhere leave the ring of what remains: its topic is another", async () => {
    await shown();
    const [first] = await db().selectFrom("chat_messages").select("seq").orderBy("seq").execute();
    await markConversationRead(db(), r.reader.id, r.friend.id, first?.seq, r.now);
    const replaced = await sent("push.example");
    expect(replaced?.payload).toMatchObject({ silent: true });
    expect(replaced?.payload.always).toBeUndefined();
    expect(replaced?.topic).not.toBe(told?.topic ?? "");
  });

  const recalled = () => ({ title: `${r.friend.nickname} recalled a message`, silent: true, always: true });

  test("leave the screen whether or not the setting shows words by then", async () => {
    const [first, last] = await shown();
    await changeNotificationSettings(db(), r.reader, { words: false }, r.now);
    await recall(last);
    expect((await sent())?.payload).toMatchObject({ body: "Wrote to you", silent: true, always: true });
    await markPushShown(db(), await theRow());
    await recall(first);
    expect((await sent())?.payload).toMatchObject(recalled());
  });

  test("leave the screen where they were read elsewhere before", async () => {
    const ids = await shown();
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    expect(await sent()).toBeNull();
    r.now += CHAT_LIMITS.recallWindow;
    expect(await sent()).toBeNull();
    await recall(...ids);
    expect((await sent())?.payload).toMatchObject(recalled());
    expect((await sent("push.example"))?.payload).toEqual({ close: `chat-${r.friend.id}`, at: r.now });
  });

  test("that were read elsewhere are known no longer than they can be recalled", async () => {
    await shown();
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    expect(await sent()).toBeNull();
    r.now = (await theRow()).next_at ?? 0;
    expect(r.now).toBe(PUSH_TEST_START + CHAT_LIMITS.recallWindow + 1);
    expect(await sent()).toBeNull();
    expect(await r.news()).toEqual([]);
  });

  test("of somebody who is blocked meanwhile make no notification", async () => {
    const ids = await shown();
    await blockPerson(db(), r.reader, r.friend.id, r.now, async () => undefined);
    await recall(...ids);
    expect(await sent()).toBeNull();
    expect(await r.news()).toEqual([]);
  });

  test("leave the screen also where their writer has blocked the reader by then", async () => {
    const ids = await shown();
    await blockPerson(db(), r.friend, r.reader.id, r.now, async () => undefined);
    await recall(...ids);
    expect((await sent())?.payload.title).toBe(`${r.friend.nickname} recalled a message`);
  });

  const toApple = async (writer: string): Promise<unknown[]> => {
    const rows = (await r.news()).filter(({ tag }) => tag === `chat-${writer}`);
    const tools = { db: db(), compose: notificationComposer(db()) };
    const target = { endpoint: "https://web.push.apple.com/a", p256dh: "", auth: "", user_id: r.reader.id };
    return Promise.all(rows.map((row) => pushMessageFor(tools, row, target, r.now)));
  };

  test("of a stranger who is ignored by then make no notification, nor does what came since", async () => {
    const stranger = await aPerson(db());
    await changeNotificationSettings(db(), r.reader, { words: true, kinds: { stranger: true } }, r.now);
    await r.subscribed(r.reader);
    await followPerson(db(), stranger, r.reader.id, r.now);
    const first = await write("one", stranger);
    expect(await toApple(stranger.id)).toHaveLength(1);
    await markPushShown(db(), await theRow());
    await removeConversation(db(), r.reader.id, stranger.id, r.now);
    for (const id of [first, await write("two", stranger)]) await recallMessage(db(), stores, stranger.id, id, r.now);
    expect((await toApple(stranger.id)).filter(Boolean)).toEqual([]);
  });

  test.each([
    ["before its withdrawal is left out", 0],
    ["after that", 1],
  ])("of a friend's chat that was removed meanwhile make no notification: %s", async (_, times) => {
    const ids = await shown();
    await removeConversation(db(), r.reader.id, r.friend.id, r.now);
    for (let n = 0; n < times; n++) await toApple(r.friend.id);
    await recall(...ids);
    expect((await toApple(r.friend.id)).filter(Boolean)).toEqual([]);
  });

  test("of a chat that is removed after the recall leave the screen", async () => {
    await recall(...(await shown()));
    await removeConversation(db(), r.reader.id, r.friend.id, r.now);
    expect((await sent())?.payload).toMatchObject(recalled());
  });

  test("of a chat that is muted meanwhile leave the screen, and nothing is told: the name stays alone", async () => {
    const [, last] = await shown();
    await muteConversation(db(), r.reader.id, r.friend.id, true);
    await recall(last);
    const payload = (await sent())?.payload;
    expect(payload).toMatchObject({ title: r.friend.nickname, silent: true, always: true });
    expect(payload.body).toBeUndefined();
    expect((await sent("push.example"))?.payload).toEqual({ close: `chat-${r.friend.id}`, at: r.now });
  });

  test("and the name of who deletes the account leave the screen, also where it shows names alone", async () => {
    for (const words of [true, false]) {
      const leaver = await aPerson(db());
      await insertFriendship(db(), r.reader.id, leaver.id);
      await shown(words, leaver);
      await deleteAccount(db(), aFileStore(), leaver.id, r.now);
      expect((await sent())?.payload).toMatchObject({ title: "Deleted user", url: "/", silent: true, always: true });
      await db().deleteFrom("push_subscriptions").execute();
    }
  });

  test("where the last of several followers goes, the others stay", async () => {
    await changeNotificationSettings(db(), r.reader, { kinds: { follower: true } }, r.now);
    await r.subscribed(r.reader);
    const followers = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    for (const each of followers) await followPerson(db(), each, r.reader.id, r.now);
    await markPushShown(db(), await theRow());
    await deleteAccount(db(), aFileStore(), followers.at(-1)?.id ?? "", r.now);
    const payload = (await sent())?.payload;
    expect(payload).toMatchObject({ url: "/friends?tab=followers", silent: true, always: true });
    expect(payload.title).toMatch(/^2\speople follow you now$/);
  });

  test("are withdrawn elsewhere for as long as the message itself may wait", async () => {
    await r.subscribed(r.reader);
    const id = await write("secret");
    await r.pass();
    await recall(id);
    await r.pass(0);
    const [told, withdrawn] = r.service.received;
    expect(withdrawn?.message).toEqual({ close: `chat-${r.friend.id}`, at: r.now });
    expect(withdrawn?.ttl).toBeGreaterThanOrEqual(told?.ttl ?? Number.POSITIVE_INFINITY);
    expect(PUSH_LIMITS.ttl.close).toBeGreaterThanOrEqual(Math.max(PUSH_LIMITS.ttl.news, PUSH_LIMITS.ttl.urgent));
  });
});

eachDatabase("what would ring in quiet hours", (db) => {
  const r = setUpPushTest(db);

  test("does not wait for a phone beyond their beginning", async () => {
    await r.subscribed(r.reader);
    r.now = Date.UTC(2026, 10, 21, 21, 50) - PUSH_LIMITS.firstAttemptDelay;
    await r.write("late");
    await r.commented();
    await r.pass();
    expect(r.service.received.map(({ ttl }) => ttl)).toEqual(Array(2).fill((10 * MINUTE) / SECOND));
    await changeNotificationSettings(db(), r.reader, { quiet: null }, r.now);
    await r.pass(DAY);
    await r.write("any time");
    await r.pass();
    expect(r.service.received.at(-1)?.ttl).toBe(PUSH_LIMITS.ttl.urgent / SECOND);
  });
});
