import { expect, test } from "bun:test";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { ensureVapidKeys } from "../../src/push/push-service";
import { savePushSubscription } from "../../src/push/subscriptions";
import { readRegisteredMetrics } from "../../src/runtime/meters";
import { DAY, MINUTE } from "../../src/runtime/units";
import { endSessions } from "../../src/users/users";
import { eachDatabase } from "../support/databases";
import { startPushService } from "./push-service";
import { PUSH_TEST_START, setUpPushTest } from "./push-setup";

eachDatabase("the push deliverer", (db) => {
  const r = setUpPushTest(db);

  test.each([404, 410])("%d ends the subscription", async (status) => {
    const { browser } = await r.subscribed(r.reader);
    await r.subscribed(r.reader);
    r.service.setBehaviour({ status }, browser);
    await r.write("hello");
    await r.pass();
    expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toHaveLength(1);
    expect(r.messages()).toHaveLength(1);
  });

  test.each([
    ["500", { status: 500 }, PUSH_LIMITS.retryDelays[0]],
    ["503 that asks for five minutes", { status: 503, retryAfter: "300" }, 5 * MINUTE],
    [
      "429 with a date",
      {
        status: 429,
        retryAfter: new Date(PUSH_TEST_START + PUSH_LIMITS.firstAttemptDelay + 10 * MINUTE).toUTCString(),
      },
      10 * MINUTE,
    ],
    ["429 for a year", { status: 429, retryAfter: "31536000" }, PUSH_LIMITS.retryAfter],
  ])("%s: later, as long as it asks, and once", async (_, behaviour, wait) => {
    await r.subscribed(r.reader);
    r.service.setBehaviour(behaviour);
    await r.write("hello");
    await r.pass();
    const visits = r.service.countRequests();
    r.service.setBehaviour({ status: 201 });
    await r.pass(wait - 1);
    expect(r.service.countRequests()).toBe(visits);
    await r.pass(1 + PUSH_LIMITS.hostPauses[0]);
    await r.pass(DAY / 4);
    expect(r.messages()).toHaveLength(1);
  });

  test("a permanent refusal and a redirect are given up at once; redirects are not followed", async () => {
    const other = await startPushService();
    for (const behaviour of [
      { status: 400 },
      { status: 403 },
      { status: 413 },
      { status: 302, location: `${other.url}/x` },
      { status: 307, location: `${other.url}/x` },
    ]) {
      await r.subscribed(r.reader);
      r.service.setBehaviour(behaviour);
      await r.write("hello");
      await r.pass();
      expect(await r.news()).toEqual([]);
      expect(await db().selectFrom("push_subscriptions").selectAll().execute()).toHaveLength(1);
      await db().deleteFrom("push_subscriptions").execute();
    }
    expect(other.countRequests()).toBe(0);
    await other.close();
  });

  test("a silent service delays no other, and is retried with growing delays for a day", async () => {
    const { browser } = await r.subscribed(r.reader);
    r.service.setBehaviour("silent", browser);
    r.timeoutMs(100);
    const other = await startPushService();
    await r.write("hello");
    let tries = 0;
    while ((await r.news()).length > 0 && tries < 60) {
      const visits = r.service.countRequests();
      await r.pass();
      tries += r.service.countRequests() - visits;
      r.now = Math.max(r.now, (await r.news())[0]?.next_at ?? r.now);
      await r.pass(0);
    }
    await other.close();
    expect(tries).toBeLessThan(30);
    const messages = Object.fromEntries(
      (await readRegisteredMetrics(db(), Bun.sleep(500))).metrics.map(({ name, samples }) => [name, samples]),
    );
    expect(messages.driftglass_push_handovers_total).toContainEqual(['{result="given_up"}', 1]);
    expect(messages.driftglass_push_handovers_total).not.toContainEqual(['{result="failed"}', 0]);
    expect(messages.driftglass_push_waiting).toEqual([["", 0]]);
    expect(r.lines.join("")).toContain("TimeoutError");
  });

  test("an endless response is not read", async () => {
    await r.subscribed(r.reader);
    r.service.setBehaviour("trickles");
    await r.write("hello");
    const start = performance.now();
    await r.pass();
    expect(performance.now() - start).toBeLessThan(5_000);
    expect((await r.news())[0]?.shown_at).not.toBeNull();
  });

  test("two processes send each message once", async () => {
    for (let n = 0; n < 6; n++) await r.subscribed(r.reader);
    await r.write("hello");
    await r.commented();
    r.now += PUSH_LIMITS.firstAttemptDelay;
    const both = [r.delivererOf(), r.delivererOf(), r.delivererOf()];
    await Promise.all(
      both.map(async (each) => {
        while ((await each.round()) > 0) await each.idle();
      }),
    );
    // A host takes a few at a time.
    for (let n = 0; n < 5; n++) await r.pass(PUSH_LIMITS.busyHostDelay);
    expect(r.service.received).toHaveLength(12);
    expect(new Set(r.service.received.map(({ path, message }) => `${path} ${message.tag}`)).size).toBe(12);
    await Promise.all(both.map((each) => each.stop()));
  });

  test("two processes that start together create one key", async () => {
    await db().deleteFrom("meta").where("key", "=", "vapid").execute();
    const all = await Promise.all(Array.from({ length: 6 }, () => ensureVapidKeys(db())));
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  });

  test("a subscription and its messages end with its session", async () => {
    const { sessionId } = await r.subscribed(r.reader);
    await r.subscribed(r.friend);
    await r.write("hello");
    await endSessions(db(), r.reader.id);
    await r.pass();
    expect([r.messages(), await r.news()]).toEqual([[], []]);
    const late = savePushSubscription(db(), { id: r.reader.id, sessionId }, r.service.browser(), r.now);
    expect(await late.catch((error: { code: string }) => error.code)).toBe("forbidden");
    const stays = await db().selectFrom("push_subscriptions").select("user_id").execute();
    expect(stays).toEqual([{ user_id: r.friend.id }]);
  });

  test("nothing goes to a session whose time is over, though housekeeping has not come by", async () => {
    const { sessionId } = await r.subscribed(r.reader);
    const before = r.service.countRequests();
    const over = r.now + PUSH_LIMITS.firstAttemptDelay;
    await db().updateTable("sessions").set({ expires_at: over }).where("id", "=", sessionId).execute();
    await r.write("hello");
    await r.pass();
    expect([r.messages(), r.service.countRequests()]).toEqual([[], before]);
  });

  test("a browser has one owner, a session one browser, and an endpoint cannot be taken without its secret", async () => {
    const { browser, sessionId } = await r.subscribed(r.reader);
    await savePushSubscription(db(), { id: r.reader.id, sessionId }, browser, r.now);
    await r.sessionOf(r.friend);
    const [session] = await db().selectFrom("sessions").select("id").where("user_id", "=", r.friend.id).execute();
    const attacker = { id: r.friend.id, sessionId: session?.id ?? "" };
    const taken = savePushSubscription(db(), attacker, { ...r.service.browser(), endpoint: browser.endpoint }, r.now);
    expect(await taken.catch((error: { code: string }) => error.code)).toBe("validation_failed");
    await savePushSubscription(db(), attacker, browser, r.now);
    const rows = await db().selectFrom("push_subscriptions").select("user_id").execute();
    expect(rows).toEqual([{ user_id: r.friend.id }]);
  });
});
