/** An outage of a push service that lasts into quiet hours: what then rings in the morning. */
import { expect, test } from "bun:test";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { notificationComposer } from "../../src/notifications/notifications";
import { createPushDeliverer } from "../../src/push/deliver-push";
import { resolvePublicAddresses } from "../../src/push/public-address";
import { postToPushService } from "../../src/push/push-request";
import { isUnsentFault, type PushOutcome } from "../../src/push/push-service";
import { openLogger } from "../../src/runtime/log";
import { HOUR, SECOND } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { setUpPushTest } from "./push-setup";

const EVENING = Date.UTC(2026, 10, 21, 21, 59, 50) - PUSH_LIMITS.firstAttemptDelay;
const MORNING = Date.UTC(2026, 10, 22, 8);

const later = (status: number) => (): PushOutcome => ({ is: "later", status, after: null });
const fails = (fields: object) => (): PushOutcome => {
  throw Object.assign(new Error("failed"), fields);
};
/** What the push service answers, and whether the message may have come all the same. */
const OUTAGES = {
  503: [later(503), false],
  429: [later(429), false],
  "an unknown host": [fails({ code: "ENOTFOUND", syscall: "getaddrinfo" }), false],
  "a refused connection": [fails({ code: "ECONNREFUSED", syscall: "connect" }), false],
  502: [later(502), true],
  "a connection that ends": [fails({ code: "ECONNRESET" }), true],
  "no answer": [fails({ name: "TimeoutError" }), true],
} satisfies Record<string, [() => PushOutcome, boolean]>;

eachDatabase("an outage that lasts into quiet hours", (db) => {
  const r = setUpPushTest(db);

  test.each(Object.entries(OUTAGES))(
    "%s: one summary rings, of what cannot have come",
    async (_, [answer, mayCome]) => {
      await r.subscribed(r.reader);
      const sent: Record<string, unknown>[] = [];
      let outcome: () => PushOutcome = answer;
      const deliverer = createPushDeliverer({
        db: db(),
        push: {
          key: async () => "",
          accepts: async () => true,
          send: async (__, { payload }) => {
            const result = outcome();
            sent.push(JSON.parse(payload));
            return result;
          },
        },
        compose: notificationComposer(db()),
        clock: () => r.now,
        log: openLogger("silent"),
      });
      const pass = async (now: number) => {
        r.now = now;
        while ((await deliverer.round()) > 0) await deliverer.idle();
      };
      r.now = EVENING;
      await r.write("hello");
      await r.commented();
      await pass(EVENING + PUSH_LIMITS.firstAttemptDelay);
      sent.length = 0;
      outcome = () => ({ is: "accepted" });
      await pass(EVENING + 40 * SECOND);
      await pass(MORNING - 1);
      expect(sent).toEqual([]);
      await pass(MORNING);
      await pass(MORNING + HOUR);
      const tags = sent.map(({ tag }) => tag).toSorted();
      expect(tags).toEqual(mayCome ? ["bottle-b1", `chat-${r.friend.id}`] : ["together"]);
      expect(sent.every(({ silent }) => silent === undefined)).toBe(true);
    },
  );
});

test("what was never sent is known by the error of a real connection, and of a host that is not public", async () => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: (socket) => socket.terminate() } });
  const url = new URL(`http://127.0.0.1:${server.port}`);
  const post = () =>
    errorOf(
      postToPushService({
        ...{ url, addresses: null, headers: {}, body: Buffer.from("x") },
        signal: new AbortController().signal,
      }),
    );
  const ended = await post();
  server.stop(true);
  const refused = await post();
  const closed = await errorOf(resolvePublicAddresses("a", async () => [{ address: "10.0.0.1", family: 4 }]));
  expect([ended, refused, closed].map(isUnsentFault)).toEqual([false, true, true]);
});
