import { expect, test } from "bun:test";
import { markConversationRead, muteConversation, recallMessage } from "../../src/chat/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { markAllMessagesRead } from "../../src/messages/messages";
import { changeNotificationSettings } from "../../src/notifications/notifications";
import { ensureVapidKeys } from "../../src/push/push-service";
import { DAY, HOUR, SECOND } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { setUpPushTest, VAPID_SUBJECT } from "./push-setup";

eachDatabase("news that reach a phone", (db) => {
  const r = setUpPushTest(db);

  test("a friend's message arrives encrypted, signed by our key, after the pause, once", async () => {
    await r.subscribed(r.reader);
    await r.write("secret-words");
    await r.pass(PUSH_LIMITS.pause - 1);
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
      ttl: PUSH_LIMITS.kept.urgent / SECOND,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      key: (await ensureVapidKeys(db())).publicKey,
      claims: { aud: r.service.url, sub: VAPID_SUBJECT },
    });
    const left = (only?.claims.exp ?? 0) - Date.now() / SECOND;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(DAY / SECOND);
    expect(r.lines.join("")).not.toContain("secret-words");
  });

  test("names alone, or the words where somebody wants them", async () => {
    await changeNotificationSettings(db(), r.reader, { words: true }, r.now);
    await r.subscribed(r.reader);
    await r.write("x".repeat(500));
    await r.commented();
    await r.pass();
    expect(r.said().map(({ title, body }) => [title, body])).toContainEqual([
      r.friend.nickname,
      `${"x".repeat(PUSH_LIMITS.words)}…`,
    ]);
    expect(r.said()).toContainEqual(
      expect.objectContaining({ title: "Lin answered your bottle", body: "Ahoy", url: "/bottle/b1" }),
    );
  });

  test("every message is as long as any other, also the longest words and what takes one away", async () => {
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
    expect(r.said().every(({ body, close }) => close || String(body).length > 0)).toBe(true);
  });

  test("the button of a notification says what it leads to", async () => {
    await r.subscribed(r.reader);
    await r.write("hello");
    await r.commented();
    await r.pass();
    expect(Object.fromEntries(r.said().map(({ url, act }) => [url, act]))).toEqual({
      [`/chat/${r.friend.id}`]: "Answer",
      "/bottle/b1": "Look",
    });
  });

  test("what comes together rings once and counts; what comes later replaces it", async () => {
    await r.subscribed(r.reader);
    for (const text of ["one", "two", "three"]) await r.write(text);
    await r.pass();
    await r.write("four");
    await r.pass();
    expect(r.said().map(({ tag, body }) => [tag, body])).toEqual([
      [`chat-${r.friend.id}`, "3 new messages"],
      [`chat-${r.friend.id}`, "4 new messages"],
    ]);
  });

  test("whoever reads it in time is not told; seen elsewhere, it is withdrawn everywhere", async () => {
    await r.subscribed(r.reader);
    await r.subscribed(r.reader);
    await r.write("hello");
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass();
    expect(r.said()).toEqual([]);
    await r.write("again");
    await r.pass();
    expect(r.said()).toHaveLength(2);
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass(0);
    expect(r.said().slice(2)).toEqual([{ close: `chat-${r.friend.id}` }, { close: `chat-${r.friend.id}` }]);
    expect(await r.news()).toEqual([]);
  });

  test("system messages that are read, and words that are recalled, leave the screen", async () => {
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
        .said()
        .slice(2)
        .map(({ close }) => close)
        .sort(),
    ).toEqual(["bottle-b1", `chat-${r.friend.id}`]);
  });

  test("strangers and followers stay in the app until somebody wants them; muted chats for good", async () => {
    const stranger = await aPerson(db());
    await r.subscribed(r.reader);
    await followPerson(db(), stranger, r.reader.id, r.now);
    await r.write("psst", stranger);
    await muteConversation(db(), r.reader.id, r.friend.id, false).catch(() => undefined);
    await r.pass();
    expect(r.said()).toEqual([]);
    await changeNotificationSettings(
      db(),
      r.reader,
      { kinds: { stranger: true, follower: true }, words: true },
      r.now,
    );
    await r.write("psst again", stranger);
    await r.pass();
    expect(r.said()).toEqual([
      expect.objectContaining({ title: stranger.nickname, body: "Writes to you for the first time" }),
    ]);
    await r.write("loud");
    await r.pass();
    await muteConversation(db(), r.reader.id, r.friend.id, true);
    await r.write("quiet");
    await r.pass();
    expect(r.said()).toHaveLength(2);
  });

  test("quiet hours hold it, in the reader's own zone; several become one", async () => {
    await db().updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", r.reader.id).execute();
    await r.subscribed(r.reader);
    r.now = Date.UTC(2026, 10, 21, 15);
    await r.write("it is midnight in Tokyo");
    await r.commented();
    await r.pass();
    expect(r.said()).toEqual([]);
    await r.pass(Date.UTC(2026, 10, 21, 23) - 1 - r.now);
    expect(r.said()).toEqual([]);
    await r.pass(1);
    expect(r.said()).toEqual([
      expect.objectContaining({ tag: "together", title: "2 things came in while it was quiet", url: "/" }),
    ]);
    await r.pass(DAY);
    expect(r.said()).toHaveLength(1);
  });

  test("what was read during quiet hours is not told after them, and one alone keeps its name", async () => {
    await r.subscribed(r.reader);
    r.now = Date.UTC(2026, 10, 21, 23);
    await r.write("late");
    await r.commented();
    await r.pass();
    await markConversationRead(db(), r.reader.id, r.friend.id, undefined, r.now);
    await r.pass(10 * HOUR);
    expect(r.said().map(({ tag }) => tag)).toEqual(["bottle-b1"]);
  });
});
