/** A deliverer that keeps what it sends, and lets a test do something while a message is rendered or on its way. */
import { beforeEach } from "bun:test";
import { recallMessage } from "../../src/chat/chat";
import type { Db } from "../../src/db/transact";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { changeNotificationSettings, notificationComposer } from "../../src/notifications/notifications";
import { createPushDeliverer } from "../../src/push/deliver-push";
import type { PushOutcome } from "../../src/push/push-service";
import { openLogger } from "../../src/runtime/log";
import { aFileStore } from "../support/files";
import { setUpPushTest } from "./push-setup";

export const ACCEPTED: PushOutcome = { is: "accepted" };

export function watchDelivery(db: () => Db) {
  const r = setUpPushTest(db);
  const stores = { kept: aFileStore(), burning: aFileStore() };
  const sent: Record<string, unknown>[] = [];
  const on = { rendered: (): unknown => undefined, sending: (): unknown => undefined };
  const service = { answer: (): PushOutcome => ACCEPTED };
  let deliverer: ReturnType<typeof createPushDeliverer>;

  /** Does something once, in that moment of a delivery. */
  const once = (moment: keyof typeof on, act: () => unknown) => {
    on[moment] = () => {
      on[moment] = () => undefined;
      return act();
    };
  };

  beforeEach(() => {
    sent.length = 0;
    service.answer = () => ACCEPTED;
    for (const moment of ["rendered", "sending"] as const) on[moment] = () => undefined;
    const compose = notificationComposer(db());
    deliverer = createPushDeliverer({
      db: db(),
      push: {
        key: async () => "",
        accepts: async () => true,
        send: async (_, { payload }) => {
          sent.push(JSON.parse(payload));
          await on.sending();
          return service.answer();
        },
      },
      compose: async (...row) => {
        const composed = await compose(...row);
        await on.rendered();
        return composed;
      },
      clock: () => r.now,
      log: openLogger("silent"),
    });
  });

  const round = () => deliverer.round();
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
  /** The reader has one browser, at that push service, which shows words. */
  const subscribe = async (host: string) => {
    await r.subscribed(r.reader);
    const endpoint = `https://${host}/a`;
    await db().updateTable("push_subscriptions").set({ endpoint }).execute();
    await changeNotificationSettings(db(), r.reader, { words: true }, r.now);
  };
  return { r, sent, service, once, round, pass, write, recall, subscribe };
}
