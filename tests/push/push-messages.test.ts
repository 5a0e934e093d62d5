import { expect, test } from "bun:test";
import {
  acknowledgePushed,
  hideMessage,
  loadUndelivered,
  markConversationRead,
  muteConversation,
  recallMessage,
  sendPicture,
} from "../../src/chat/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { markAllMessagesRead } from "../../src/messages/messages";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { ensureVapidKeys } from "../../src/push/push-service";
import { DAY, HOUR, SECOND } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { CHAT_PICTURE } from "../chat/chat-app";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { setUpPushTest, VAPID_SUBJECT } from "./push-setup";

eachDatabase("push messages", (db) => {
  const r = setUpPushTest(db);

  test("a friend's message arrives once, encrypted, signed with the VAPID key, after the pause", async () => {
    await r.subscribed(r.reader);
    await r.write("secret-words");
    await r.pass(PUSH_LIMITS.firstAttemptDelay - 1);
    expect(r.service.received).toEqual([]);
    await r.pass(1);
    await r.pass(DAY / 2);
    const [only, ...more] = r.service.received;
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      message: {
        tag: `chat-${r.friend.id}`,
        title: r.friend.nickname,
        body: "Wrote to you",
        url: `/chat/${r.friend.id}`,
        lang: "en",
        dir: "ltr",
      },
      urgency: "high",
      // Until the quiet hours begin.
      ttl: (14 * HOUR - PUSH_LIMITS.firstAttemptDelay) / SECOND,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      key: (await ensureVapidKeys(db())).publicKey,
      claims: { aud: r.service.url, sub: VAPID_SUBJECT },
    });
    const left = (only?.claims.exp ?? 0) - Date.now() / SECOND;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(DAY / SECOND);
    expect(r.lines.join("")).not.toContain("secret-words");
  });

  test("of chats carry a token that says that they have arrived", async () => {
    await r.subscribed(r.reader);
    await r.write("hello");
    await r.pass();
    await acknowledgePushed(db(), String(r.messages()[0]?.receipt), r.now);
    expect((await loadUndelivered(db(), r.reader.id, r.now)).ids).toEqual([]);
  });

  test("contain the name alone, or the text where the setting says so", async () => {
    await changeNotificationSettings(db(), r.reader, { words: true }, r.now);
    await r.subscribed(r.reader);
    await r.write("x".repeat(500));
    await r.commented();
    await r.pass();
    expect(r.messages().map(({ title, body }) => [title, body])).toContainEqual([
      r.friend.nickname,
      `${"x".repeat(PUSH_LIMITS.bodyMax)}…`,
    ]);
    expect(r.messages()).toContainEqual(
      expect.objectContaining({ title: "Lin answered your bottle", body: "Ahoy", url: "/bottle/b1" }),
    );
  });

  test("have the same length, also for the longest text and for a withdrawal", async () => {
    await changeNotificationSettings(db(), r.reader, { words: true }, r.now);
    await r.subscribed(r.reader);
    for (const text of ["a", "x".repeat(500), "👨‍👩‍👧‍👦".repeat(200)]) {
      await r.write(text);
      await r.pass();
    }
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.commented();
    await r.pass();
    expect(r.service.received.length).toBeGreaterThanOrEqual(4);
    expect(new Set(r.service.received.map(({ size }) => size)).size).toBe(1);
    expect(r.messages().every(({ body, close }) => close || String(body).length > 0)).toBe(true);
  });

  test("have a button that names its destination", async () => {
    await r.subscribed(r.reader);
    await r.write("hello");
    await r.commented();
    await r.pass();
    expect(Object.fromEntries(r.messages().map(({ url, act }) => [url, act]))).toEqual({
      [`/chat/${r.friend.id}`]: "Answer",
      "/bottle/b1": "Look",
    });
  });

  test("of one tag within the pause become one with a count; later ones replace it", async () => {
    await r.subscribed(r.reader);
    for (const text of ["one", "two", "three"]) await r.write(text);
    await r.pass();
    await r.write("four");
    await r.pass();
    expect(r.messages().map(({ tag, body }) => [tag, body])).toEqual([
      [`chat-${r.friend.id}`, "3 new messages"],
      [`chat-${r.friend.id}`, "4 new messages"],
    ]);
  });

  test("are not sent when read in time, and withdrawn everywhere when read elsewhere", async () => {
    await r.subscribed(r.reader);
    await r.subscribed(r.reader);
    await r.write("hello");
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass();
    expect(r.messages()).toEqual([]);
    await r.write("again");
    await r.pass();
    expect(r.messages()).toHaveLength(2);
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass(0);
    expect(r.messages().slice(2)).toEqual([{ close: `chat-${r.friend.id}` }, { close: `chat-${r.friend.id}` }]);
    expect(await r.news()).toEqual([]);
  });

  test("are withdrawn for read system messages and recalled chat messages", async () => {
    await r.subscribed(r.reader);
    await r.commented();
    const { message } = await r.write("oops");
    await r.pass();
    await markAllMessagesRead(db(), r.reader.id, r.now);
    const files = { kept: {}, burning: {} } as never;
    await recallMessage(db(), files, r.friend.id, message.id, r.now);
    await r.pass(0);
    expect(
      r
        .messages()
        .slice(2)
        .map(({ close }) => close)
        .sort(),
    ).toEqual(["bottle-b1", `chat-${r.friend.id}`]);
  });

  test.each([
    ["withdrawn", false],
    ["left where later ones follow", true],
  ])("of a burn picture that its reader hides unopened are %s", async (_, isFollowed) => {
    const stores = { kept: aFileStore(), burning: aFileStore() };
    const pair = { me: r.friend.id, other: r.reader.id };
    const picture = { bytes: CHAT_PICTURE, clientId: "burn", burn: true };
    await r.subscribed(r.reader);
    const { message } = await sendPicture(db(), stores, pair, picture, r.now);
    if (isFollowed) await r.write("later");
    await r.pass();
    await hideMessage(db(), r.reader.id, message.id, r.now);
    await r.pass(0);
    const closed = r.messages().flatMap(({ close }) => close ?? []);
    expect(closed).toEqual(isFollowed ? [] : [`chat-${r.friend.id}`]);
  });

  test("are not sent for strangers and followers by default, and never for muted chats", async () => {
    const stranger = await aPerson(db());
    await r.subscribed(r.reader);
    await followPerson(db(), stranger, r.reader.id, r.now);
    await r.write("psst", stranger);
    await muteConversation(db(), r.reader.id, r.friend.id, false).catch(() => undefined);
    await r.pass();
    expect(r.messages()).toEqual([]);
    await changeNotificationSettings(db(), r.reader, { kinds: { stranger: true, follower: true }, words: true }, r.now);
    await r.write("psst again", stranger);
    await r.pass();
    expect(r.messages()).toEqual([
      expect.objectContaining({ title: stranger.nickname, body: "Writes to you for the first time" }),
    ]);
    await r.write("loud");
    await r.pass();
    await muteConversation(db(), r.reader.id, r.friend.id, true);
    await r.write("quiet");
    await r.pass();
    expect(r.messages()).toHaveLength(2);
  });

  test("are held during quiet hours of the person's time zone, and merged into one", async () => {
    await db().updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", r.reader.id).execute();
    await r.subscribed(r.reader);
    r.now = Date.UTC(2026, 10, 21, 15);
    await r.write("it is midnight in Tokyo");
    await r.commented();
    await r.pass();
    expect(r.messages()).toEqual([]);
    await r.pass(Date.UTC(2026, 10, 21, 23) - 1 - r.now);
    expect(r.messages()).toEqual([]);
    await r.pass(1);
    expect(r.messages()).toEqual([
      expect.objectContaining({ tag: "together", title: "2 things came in during your quiet hours", url: "/" }),
    ]);
    await r.pass(DAY);
    expect(r.messages()).toHaveLength(1);
  });

  test("read during quiet hours are not sent after them, and a single one keeps its content", async () => {
    await r.subscribed(r.reader);
    r.now = Date.UTC(2026, 10, 21, 23);
    await r.write("late");
    await r.commented();
    await r.pass();
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass(10 * HOUR);
    expect(r.messages().map(({ tag }) => tag)).toEqual(["bottle-b1"]);
  });
});
