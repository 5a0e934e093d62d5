/** People with phones, a push service, and a deliverer between them whose clock is the test's. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { notifyPerson } from "../../src/messages/messages";
import { notificationComposer } from "../../src/notifications/notifications";
import { createPushDeliverer } from "../../src/push/deliver-push";
import { createPushService } from "../../src/push/push-service";
import { savePushSubscription } from "../../src/push/subscriptions";
import { openLogger } from "../../src/runtime/log";
import { aPerson, TEST_START, type TestPerson } from "../support/people";
import { insertFriendship } from "../support/world";
import { startPushService, type TestPushService } from "./push-service";

export const VAPID_SUBJECT = "mailto:sea@example.org";
/** A Saturday at 8:00 in UTC. */
export const PUSH_TEST_START = TEST_START;

export function setUpPushTest(db: () => Db) {
  let service: TestPushService;
  let now = PUSH_TEST_START;
  let timeoutMs: number = PUSH_LIMITS.timeout;
  let reader: TestPerson;
  let friend: TestPerson;
  const lines: string[] = [];
  const log = openLogger("debug", { write: (line: string) => void lines.push(line) });

  const portOf = (base: Db) =>
    createPushService({ keys: null, subject: VAPID_SUBJECT, testService: service.url, timeout: timeoutMs }, base);
  const delivererOf = (base: Db = db()) =>
    createPushDeliverer({
      db: base,
      push: portOf(base),
      compose: notificationComposer(base),
      clock: () => now,
      log,
    });
  let deliverer: ReturnType<typeof delivererOf>;

  const sessionOf = async (person: { id: string }): Promise<string> => {
    await createSessionStore(db(), () => now).start(person.id, "");
    const rows = db().selectFrom("sessions").select("id").where("user_id", "=", person.id);
    return (await rows.orderBy("created_at", "desc").execute()).map(({ id }) => id).join();
  };
  const subscribed = async (person: TestPerson) => {
    const browser = service.browser();
    const before = new Set(
      (await db().selectFrom("push_subscriptions").select("session_id").execute()).map((row) => row.session_id),
    );
    await sessionOf(person);
    const sessions = await db().selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
    const sessionId = sessions.map(({ id }) => id).find((id) => !before.has(id)) ?? "";
    await savePushSubscription(db(), { id: person.id, sessionId }, browser, now);
    return { browser, sessionId };
  };
  /** Lets time pass and everything that is due go out. */
  const pass = async (ms: number = PUSH_LIMITS.firstAttemptDelay) => {
    now += ms;
    while ((await deliverer.round()) > 0) await deliverer.idle();
    await deliverer.idle();
  };
  const write = (text: string, from = friend) =>
    sendText(db(), from.id, reader.id, { text, clientId: newId(now) }, now);
  const news = () => db().selectFrom("push_news").selectAll().orderBy("id").execute();
  /** Without the time of rendering. */
  const messages = () => service.received.map(({ message: { at: _, ...message } }) => message);
  /** What the screen shows, by tag, as the service worker does it. */
  function shown(): Map<unknown, Record<string, unknown>> {
    const open = new Map<unknown, Record<string, unknown>>();
    for (const message of messages()) {
      if (message.close) open.delete(message.close);
      else if (!message.silent || message.always || open.has(message.tag)) open.set(message.tag, message);
    }
    return open;
  }
  const commented = (bottle = "b1") =>
    transact(db(), (tx) =>
      notifyPerson(
        tx,
        reader.id,
        "bottle_commented",
        { from: friend.id, nickname: "Lin", comment: "Ahoy", bottleId: bottle },
        now,
      ),
    );

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    now = PUSH_TEST_START;
    timeoutMs = PUSH_LIMITS.timeout;
    service.setBehaviour({ status: 201 });
    service.received.length = 0;
    lines.length = 0;
    deliverer = delivererOf();
    reader = await aPerson(db());
    friend = await aPerson(db());
    await insertFriendship(db(), reader.id, friend.id);
  });
  afterEach(async () => {
    await deliverer.stop();
    expect(service.faults).toEqual([]);
    await db().deleteFrom("push_subscriptions").execute();
  });

  return {
    ...{ lines, delivererOf, sessionOf, subscribed, pass, write, news, messages, shown, commented },
    get service() {
      return service;
    },
    get reader() {
      return reader;
    },
    get friend() {
      return friend;
    },
    get now() {
      return now;
    },
    set now(next: number) {
      now = next;
    },
    /** How long the deliverer waits for an answer from now on, ms. */
    timeoutMs(ms: number) {
      timeoutMs = ms;
      deliverer = delivererOf();
    },
  };
}
