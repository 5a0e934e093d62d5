import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { createSessions } from "../../src/auth/sessions";
import { markRead, mute, recall, sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import { DAY, HOUR, MINUTE, PUSH, SECOND } from "../../src/limits";
import { openLog } from "../../src/log";
import { notify, readAll } from "../../src/messages/messages";
import { changeSettings, composer } from "../../src/notifications/notifications";
import { createCourier } from "../../src/push/courier";
import { openPush, pushCounts, pushKeys } from "../../src/push/push";
import { subscribe } from "../../src/push/subscriptions";
import { follow } from "../../src/social/social";
import { endSessions } from "../../src/users/users";
import { befriend } from "../http/open";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING, type TestPerson } from "../support/people";
import { openPushService, type PushService } from "./service";

const SUBJECT = "mailto:sea@example.org";
/** Silence is called off after so long, ms. */
const PATIENCE = 200;
/** A Saturday at 8:00 in UTC. */
const MORNING = BEGINNING;

eachDatabase("push", (db) => {
  let service: PushService;
  let now = MORNING;
  let reader: TestPerson;
  let friend: TestPerson;
  const lines: string[] = [];
  const log = openLog("debug", { write: (line: string) => void lines.push(line) });

  const portOf = (base: Db) =>
    openPush({ keys: null, subject: SUBJECT, testService: service.url, patience: PATIENCE }, base);
  const courierOf = (base: Db = db()) =>
    createCourier({ db: base, push: portOf(base), compose: composer(base), clock: () => now, log });
  let courier: ReturnType<typeof courierOf>;

  const sessionOf = async (person: { id: string }): Promise<string> => {
    await createSessions(db(), () => now).start(person.id, "");
    const rows = db().selectFrom("sessions").select("id").where("user_id", "=", person.id);
    return (await rows.orderBy("created_at", "desc").execute()).map(({ id }) => id).join();
  };
  const subscribed = async (person: TestPerson) => {
    const browser = service.browser();
    const before = new Set(
      (await db().selectFrom("push_subscriptions").select("session_id").execute()).map(
        (row) => row.session_id,
      ),
    );
    await sessionOf(person);
    const sessions = await db()
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", person.id)
      .execute();
    const sessionId = sessions.map(({ id }) => id).find((id) => !before.has(id)) ?? "";
    await subscribe(db(), { id: person.id, sessionId }, browser, now);
    return { browser, sessionId };
  };
  /** Lets time pass and everything that is due go out. */
  const pass = async (ms: number = PUSH.pause) => {
    now += ms;
    while ((await courier.round()) > 0) await courier.idle();
    await courier.idle();
  };
  const write = (text: string, from = friend) =>
    sendText(db(), from.id, reader.id, { text, clientId: newId(now) }, now);
  const news = () => db().selectFrom("push_news").selectAll().orderBy("id").execute();
  const said = () => service.received.map(({ message }) => message);
  const commented = (bottle = "b1") =>
    transact(db(), (tx) =>
      notify(
        tx,
        reader.id,
        "bottle_commented",
        { from: friend.id, nickname: "Lin", comment: "Ahoy", bottleId: bottle },
        now,
      ),
    );

  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    now = MORNING;
    service.mood({ status: 201 });
    service.received.length = 0;
    lines.length = 0;
    courier = courierOf();
    reader = await aPerson(db());
    friend = await aPerson(db());
    await befriend(db(), reader.id, friend.id);
  });
  afterEach(async () => {
    await courier.stop();
    expect(service.faults).toEqual([]);
    await db().deleteFrom("push_subscriptions").execute();
  });

  test("a friend's message arrives encrypted, signed by our key, after the pause, once", async () => {
    await subscribed(reader);
    await write("secret-words");
    await pass(PUSH.pause - 1);
    expect(service.received).toEqual([]);
    await pass(1);
    await pass(DAY / 2);
    const [only, ...more] = service.received;
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      message: {
        tag: `chat-${friend.id}`,
        title: friend.nickname,
        body: "Wrote to you",
        url: `/chat/${friend.id}`,
        lang: "en",
        dir: "ltr",
      },
      urgency: "high",
      ttl: PUSH.kept.urgent / SECOND,
      topic: expect.stringMatching(/^[\w-]{32}$/),
      key: (await pushKeys(db())).publicKey,
      claims: { aud: service.url, sub: SUBJECT },
    });
    const left = (only?.claims.exp ?? 0) - Date.now() / SECOND;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(DAY / SECOND);
    expect(lines.join("")).not.toContain("secret-words");
  });

  test("names alone, or the words where somebody wants them", async () => {
    await changeSettings(db(), reader, { words: true }, now);
    await subscribed(reader);
    await write("x".repeat(500));
    await commented();
    await pass();
    expect(said().map(({ title, body }) => [title, body])).toContainEqual([
      friend.nickname,
      `${"x".repeat(PUSH.words)}…`,
    ]);
    expect(said()).toContainEqual(
      expect.objectContaining({ title: "Lin answered your bottle", body: "Ahoy", url: "/bottle/b1" }),
    );
  });

  test("what comes together rings once and counts; what comes later replaces it", async () => {
    await subscribed(reader);
    for (const text of ["one", "two", "three"]) await write(text);
    await pass();
    await write("four");
    await pass();
    expect(said().map(({ tag, body }) => [tag, body])).toEqual([
      [`chat-${friend.id}`, "3 new messages"],
      [`chat-${friend.id}`, "4 new messages"],
    ]);
  });

  test("whoever reads it in time is not told; seen elsewhere, it is withdrawn everywhere", async () => {
    await subscribed(reader);
    await subscribed(reader);
    await write("hello");
    await markRead(db(), reader.id, friend.id, undefined, now);
    await pass();
    expect(said()).toEqual([]);
    await write("again");
    await pass();
    expect(said()).toHaveLength(2);
    await markRead(db(), reader.id, friend.id, undefined, now);
    await pass(0);
    expect(said().slice(2)).toEqual([{ close: `chat-${friend.id}` }, { close: `chat-${friend.id}` }]);
    expect(await news()).toEqual([]);
  });

  test("system messages that are read, and words that are recalled, leave the screen", async () => {
    await subscribed(reader);
    await commented();
    const { message } = await write("oops");
    await pass();
    await readAll(db(), reader.id, now);
    const files = { kept: {}, burning: {} } as never;
    await recall(db(), files, friend.id, message.id, now);
    await pass(0);
    expect(
      said()
        .slice(2)
        .map(({ close }) => close)
        .sort(),
    ).toEqual(["bottle-b1", `chat-${friend.id}`]);
  });

  test("strangers and followers stay in the app until somebody wants them; muted chats for good", async () => {
    const stranger = await aPerson(db());
    await subscribed(reader);
    await follow(db(), stranger, reader.id, now);
    await write("psst", stranger);
    await mute(db(), reader.id, friend.id, false).catch(() => undefined);
    await pass();
    expect(said()).toEqual([]);
    await changeSettings(db(), reader, { kinds: { stranger: true, follower: true }, words: true }, now);
    await write("psst again", stranger);
    await pass();
    expect(said()).toEqual([
      expect.objectContaining({ title: stranger.nickname, body: "Writes to you for the first time" }),
    ]);
    await write("loud");
    await pass();
    await mute(db(), reader.id, friend.id, true);
    await write("quiet");
    await pass();
    expect(said()).toHaveLength(2);
  });

  test("quiet hours hold it, in the reader's own zone; several become one", async () => {
    await db().updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", reader.id).execute();
    await subscribed(reader);
    now = Date.UTC(2026, 10, 21, 15);
    await write("it is midnight in Tokyo");
    await commented();
    await pass();
    expect(said()).toEqual([]);
    await pass(Date.UTC(2026, 10, 21, 23) - 1 - now);
    expect(said()).toEqual([]);
    await pass(1);
    expect(said()).toEqual([
      expect.objectContaining({ tag: "together", title: "2 things came in while it was quiet", url: "/" }),
    ]);
    await pass(DAY);
    expect(said()).toHaveLength(1);
  });

  test("what was read during quiet hours is not told after them, and one alone keeps its name", async () => {
    await subscribed(reader);
    now = Date.UTC(2026, 10, 21, 23);
    await write("late");
    await commented();
    await pass();
    await markRead(db(), reader.id, friend.id, undefined, now);
    await pass(10 * HOUR);
    expect(said().map(({ tag }) => tag)).toEqual(["bottle-b1"]);
  });

  test.each([404, 410])("%d ends the subscription", async (status) => {
    const { browser } = await subscribed(reader);
    await subscribed(reader);
    service.mood({ status }, browser);
    await write("hello");
    await pass();
    expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toHaveLength(1);
    expect(said()).toHaveLength(1);
  });

  test.each([
    ["500", { status: 500 }, PUSH.waits[0]],
    ["503 that asks for five minutes", { status: 503, retryAfter: "300" }, 5 * MINUTE],
    [
      "429 with a date",
      { status: 429, retryAfter: new Date(MORNING + PUSH.pause + 10 * MINUTE).toUTCString() },
      10 * MINUTE,
    ],
    ["429 for a year", { status: 429, retryAfter: "31536000" }, PUSH.retryAfter],
  ])("%s: later, as long as it asks, and once", async (_, mood, wait) => {
    await subscribed(reader);
    service.mood(mood);
    await write("hello");
    await pass();
    const visits = service.visits();
    service.mood({ status: 201 });
    await pass(wait - 1);
    expect(service.visits()).toBe(visits);
    await pass(1 + PUSH.rests[0]);
    await pass(DAY / 4);
    expect(said()).toHaveLength(1);
  });

  test("a refusal for good, and redirects, are given up at once; nobody is led elsewhere", async () => {
    const other = await openPushService();
    for (const mood of [
      { status: 400 },
      { status: 403 },
      { status: 413 },
      { status: 302, location: `${other.url}/x` },
      { status: 307, location: `${other.url}/x` },
    ]) {
      await subscribed(reader);
      service.mood(mood);
      await write("hello");
      await pass();
      expect(await news()).toEqual([]);
      expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toHaveLength(1);
      await db().deleteFrom("push_subscriptions").execute();
    }
    expect(other.visits()).toBe(0);
    await other.close();
  });

  test("one that is silent holds up nobody, and is tried ever more rarely for a day", async () => {
    const { browser } = await subscribed(reader);
    service.mood("silent", browser);
    const other = await openPushService();
    await write("hello");
    const before = pushCounts();
    let tries = 0;
    while ((await news()).length > 0 && tries < 60) {
      const visits = service.visits();
      await pass();
      tries += service.visits() - visits;
      now = Math.max(now, (await news())[0]?.next_at ?? now);
      await pass(0);
    }
    await other.close();
    expect(tries).toBeLessThan(30);
    expect(pushCounts().given_up).toBe(before.given_up + 1);
    expect(lines.join("")).toContain("TimeoutError");
  });

  test("an answer without end is not read", async () => {
    await subscribed(reader);
    service.mood("trickles");
    await write("hello");
    const start = performance.now();
    await pass();
    expect(performance.now() - start).toBeLessThan(5_000);
    expect((await news())[0]?.shown_at).toBe(now);
  });

  test("two processes send each news once", async () => {
    for (let n = 0; n < 6; n++) await subscribed(reader);
    await write("hello");
    await commented();
    now += PUSH.pause;
    const both = [courierOf(), courierOf(), courierOf()];
    await Promise.all(
      both.map(async (each) => {
        while ((await each.round()) > 0) await each.idle();
      }),
    );
    // A host takes a few at a time.
    for (let n = 0; n < 5; n++) await pass(PUSH.busy);
    expect(service.received).toHaveLength(12);
    expect(new Set(service.received.map(({ path, message }) => `${path} ${message.tag}`)).size).toBe(12);
    await Promise.all(both.map((each) => each.stop()));
  });

  test("two processes that start together make one key", async () => {
    await db().deleteFrom("meta").where("key", "=", "vapid").execute();
    const all = await Promise.all(Array.from({ length: 6 }, () => pushKeys(db())));
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  });

  test("a subscription ends with its session, and so does what is on its way", async () => {
    const { sessionId } = await subscribed(reader);
    await subscribed(friend);
    await write("hello");
    await endSessions(db(), reader.id);
    await pass();
    expect([said(), await news()]).toEqual([[], []]);
    const late = subscribe(db(), { id: reader.id, sessionId }, service.browser(), now);
    expect(await late.catch((error: { code: string }) => error.code)).toBe("forbidden");
    const stays = await db().selectFrom("push_subscriptions").select("user_id").execute();
    expect(stays).toEqual([{ user_id: friend.id }]);
  });

  test("a browser has one owner, a session one browser, and a secret address is nobody's to take", async () => {
    const { browser, sessionId } = await subscribed(reader);
    await subscribe(db(), { id: reader.id, sessionId }, browser, now);
    await sessionOf(friend);
    const [session] = await db()
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", friend.id)
      .execute();
    const thief = { id: friend.id, sessionId: session?.id ?? "" };
    const taken = subscribe(db(), thief, { ...service.browser(), endpoint: browser.endpoint }, now);
    expect(await taken.catch((error: { code: string }) => error.code)).toBe("validation_failed");
    await subscribe(db(), thief, browser, now);
    const rows = await db().selectFrom("push_subscriptions").select("user_id").execute();
    expect(rows).toEqual([{ user_id: friend.id }]);
  });
});
