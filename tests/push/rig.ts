/** People with phones, a push service, and a courier between them whose clock is the test's. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "bun:test";
import { createSessions } from "../../src/auth/sessions";
import { sendText } from "../../src/chat/chat";
import { newId } from "../../src/db/ids";
import { type Db, transact } from "../../src/db/transact";
import { PUSH } from "../../src/limits/limits";
import { notify } from "../../src/messages/messages";
import { composer } from "../../src/notifications/notifications";
import { createCourier } from "../../src/push/courier";
import { openPush } from "../../src/push/push";
import { subscribe } from "../../src/push/subscriptions";
import { openLog } from "../../src/runtime/log";
import { befriend } from "../http/open";
import { aPerson, BEGINNING, type TestPerson } from "../support/people";
import { openPushService, type PushService } from "./service";

export const SUBJECT = "mailto:sea@example.org";
/** A Saturday at 8:00 in UTC. */
export const MORNING = BEGINNING;

export function aRig(db: () => Db) {
  let service: PushService;
  let now = MORNING;
  let patience: number = PUSH.timeout;
  let reader: TestPerson;
  let friend: TestPerson;
  const lines: string[] = [];
  const log = openLog("debug", { write: (line: string) => void lines.push(line) });

  const portOf = (base: Db) =>
    openPush({ keys: null, subject: SUBJECT, testService: service.url, patience }, base);
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
    patience = PUSH.timeout;
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

  return {
    ...{ lines, courierOf, sessionOf, subscribed, pass, write, news, said, commented },
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
    /** How long the courier waits for an answer from now on, ms. */
    patience(ms: number) {
      patience = ms;
      courier = courierOf();
    },
  };
}
