/** Words that are recalled while a message with them is being rendered, and others remain. */
import { beforeEach, expect, test } from "bun:test";
import { recallMessage } from "../../src/chat/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { changeNotificationSettings, notificationComposer } from "../../src/notifications/notifications";
import { createPushDeliverer } from "../../src/push/deliver-push";
import { openLogger } from "../../src/runtime/log";
import { HOUR } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { setUpPushTest } from "./push-setup";

const NIGHT = Date.UTC(2026, 10, 21, 23);

eachDatabase("words recalled while they are rendered", (db) => {
  const r = setUpPushTest(db);
  const stores = { kept: aFileStore(), burning: aFileStore() };
  const sent: Record<string, unknown>[] = [];
  let onRendered: () => unknown = () => undefined;
  let deliverer: ReturnType<typeof createPushDeliverer>;

  beforeEach(() => {
    sent.length = 0;
    onRendered = () => undefined;
    const compose = notificationComposer(db());
    deliverer = createPushDeliverer({
      db: db(),
      push: {
        key: async () => "",
        accepts: async () => true,
        send: async (_, { payload }) => {
          sent.push(JSON.parse(payload));
          return { is: "accepted" };
        },
      },
      compose: async (...row) => {
        const composed = await compose(...row);
        await onRendered();
        return composed;
      },
      clock: () => r.now,
      log: openLogger("silent"),
    });
  });

  const pass = async (ms: number = PUSH_LIMITS.firstAttemptDelay) => {
    r.now += ms;
    while ((await deliverer.round()) > 0) await deliverer.idle();
  };
  const write = async (text: string) => {
    const { message } = await r.write(text);
    r.now += 1;
    return message.id;
  };
  const recall = (id: string) => recallMessage(db(), stores, r.friend.id, id, r.now);
  const onceRendered = (act: () => unknown) => {
    onRendered = () => {
      onRendered = () => undefined;
      return act();
    };
  };
  const subscribe = async (host: string) => {
    await r.subscribed(r.reader);
    const endpoint = `https://${host}/a`;
    await db().updateTable("push_subscriptions").set({ endpoint }).execute();
    await changeNotificationSettings(db(), r.reader, { words: true }, r.now);
  };
  const told = () => sent.map(({ body, silent }) => [body, silent]);

  test.each(["push.example", "web.push.apple.com"])("do not leave; what remains rings soon: %s", async (host) => {
    await subscribe(host);
    await write("one");
    const id = await write("secret");
    onceRendered(() => recall(id));
    await pass();
    expect(sent).toEqual([]);
    await pass(PUSH_LIMITS.timeout);
    expect(told()).toEqual([["one", undefined]]);
    await pass(HOUR);
    expect(sent).toHaveLength(1);
  });

  test("do not leave in the morning either, and what is not yet rendered waits until then", async () => {
    await subscribe("push.example");
    r.now = NIGHT;
    await write("one");
    const [second, third] = [await write("two"), await write("secret")];
    await pass();
    await recall(third);
    await pass(HOUR);
    expect(sent).toEqual([]);
    await db()
      .updateTable("chat_messages")
      .set({ created_at: NIGHT + 9 * HOUR })
      .where("id", "=", second)
      .execute();
    onceRendered(() => recall(second));
    await pass(NIGHT + 9 * HOUR - r.now);
    expect(sent).toEqual([]);
    await pass(PUSH_LIMITS.timeout);
    expect(told()).toEqual([["one", undefined]]);
  });
});
