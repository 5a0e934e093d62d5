/** Chats, push messages and pauses of outside services (docs/product.md 10, 11.2). */
import { editMessage, loadChatHistory, recallMessage, sendText } from "../../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../../src/chat/reading/cursors";
import { chatStream } from "../../../src/chat/reading/stream";
import { newId } from "../../../src/db/ids";
import { listDueOutboxRows } from "../../../src/db/outbox-claims";
import { type Db, transact } from "../../../src/db/transact";
import { PushHosts } from "../../../src/push/push-hosts";
import { enqueuePush } from "../../../src/push/push-outbox";
import { savePushSubscription } from "../../../src/push/subscriptions";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/runtime/units";
import { followPerson } from "../../../src/social/social";
import { createCircuitBreaker } from "../../../src/translate/circuit-breaker";
import { aSealedBurn } from "../../chat/sealed-burn";
import { workOutcome } from "../../support/bottles";
import { aPerson, aSignedInPerson, type TestPerson } from "../../support/people";
import { insertFriendship } from "../../support/world";
import { type AskAt, type TimeRule, type TimeTools, uniqueUsername, yesOrNo } from "./rule";
import { spendOfDay } from "./rules-days";

async function aMessage(db: Db, at: number) {
  const [one, other] = [await aPerson(db), await aPerson(db)];
  await insertFriendship(db, one.id, other.id);
  const { message } = await sendText(db, one.id, other.id, { text: "Good evening", clientId: newId(at) }, at);
  return { one, other, id: message.id };
}

/** Whether its end is seen in the list, in what a stream sends late, and by whoever opens it. */
async function beginBurn({ db, burning, kept }: TimeTools, { from: at }: { from: number }): Promise<AskAt> {
  const { from, to, id, load, open } = await aSealedBurn(db, at, { kept, burning });
  return async (now) => {
    const list = await loadChatHistory(db, to.id, from.id, { before: FIRST_CHAT_CURSOR, limit: 1 }, now);
    const sent = (await chatStream.payloads.message(db, from.id, [id], now)).get(id) as { burned: boolean } | undefined;
    const [loaded, opened] = [await workOutcome(load(now)), await workOutcome(open(now))];
    return `${list.items[0]?.burned} ${sent?.burned} ${loaded} ${opened}`;
  };
}

/** Whether the claim that has opened it reads its key again, with or without housekeeping. */
async function beginClaim({ db, burning, kept }: TimeTools, { from }: { from: number }): Promise<AskAt> {
  const { claim } = await aSealedBurn(db, from, { kept, burning });
  await claim(from);
  return (now) => workOutcome(claim(now));
}

async function aSubscriber(db: Db, at: number): Promise<TestPerson> {
  const person = await aPerson(db, { now: at });
  const { sessionId } = await aSignedInPerson(db, person, at);
  const target = { endpoint: `https://push.example/${uniqueUsername()}`, p256dh: uniqueUsername(), auth: "x" };
  await savePushSubscription(db, { id: person.id, sessionId }, target, at);
  return person;
}

export const DELIVERY_TIME_RULES: readonly TimeRule[] = [
  {
    name: "recalling a message",
    limits: ["CHAT_LIMITS.recallWindow"],
    lasts: 2 * MINUTE,
    answers: ["done", "recall_window_over"],
    inclusive: true,
    once: true,
    async begin({ db, burning, kept }, { from }) {
      const { one, id } = await aMessage(db, from);
      return (now) => workOutcome(recallMessage(db, { kept, burning }, one.id, id, now));
    },
  },
  {
    name: "editing a text",
    limits: ["CHAT_LIMITS.editWindow"],
    lasts: 15 * MINUTE,
    answers: ["done", "edit_window_over"],
    inclusive: true,
    once: true,
    async begin({ db }, { from }) {
      const { one, id } = await aMessage(db, from);
      return (now) => workOutcome(editMessage(db, one.id, id, `Good night ${now}`, now));
    },
  },
  {
    name: "a burn picture that nobody opens",
    limits: ["CHAT_SERVER_LIMITS.burnRetention"],
    lasts: 7 * DAY,
    answers: ["false false done done", "true true image_expired image_expired"],
    once: true,
    begin: beginBurn,
  },
  {
    name: "the key of a burn picture that a claim has opened",
    limits: ["CHAT_LIMITS.burnClaimKept"],
    lasts: MINUTE,
    answers: ["done", "image_expired"],
    begin: beginClaim,
  },
  {
    name: "ten new conversations of a day",
    limits: ["CHAT_SERVER_LIMITS.strangersPerDay"],
    lasts: 20 * HOUR,
    unit: DAY,
    answers: ["conversation_limit_reached", "done"],
    once: true,
    async begin({ db }, { from }) {
      const [me, other] = [await aPerson(db), await aPerson(db)];
      await followPerson(db, me, other.id, from);
      await spendOfDay(db, me.id, "chat", 10, from);
      return (now) => workOutcome(sendText(db, me.id, other.id, { text: "Hello", clientId: newId(now) }, now));
    },
  },
  {
    name: "the first moments of a push message",
    limits: ["PUSH_LIMITS.firstAttemptDelay"],
    lasts: 4 * SECOND,
    answers: ["no", "yes"],
    async begin({ db }, { from }) {
      const [person, tag] = [await aSubscriber(db, from), uniqueUsername()];
      await transact(db, (tx) => enqueuePush(tx, person.id, { kind: "friend", tag, ref: "x" }, from));
      return async (now) => {
        const due = await listDueOutboxRows(db, "push_news", now, 1_000);
        return yesOrNo(due.some((row) => row.tag === tag));
      };
    },
  },
  {
    name: "the pause after translations that failed",
    limits: ["TRANSLATION_LIMITS.pause"],
    lasts: 30 * SECOND,
    answers: ["true", "false"],
    async begin(_, { from }) {
      let time = from;
      const breaker = createCircuitBreaker(() => time);
      for (let n = 0; n < 5; n++) breaker.failed("me", { text: String(n), to: "en" }, true);
      return async (now) => {
        time = now;
        return String(breaker.isOpen("me", { text: "next", to: "en" }));
      };
    },
  },
  {
    name: "how long failed translations of one person are in a row",
    limits: ["TRANSLATION_LIMITS.failureKept"],
    lasts: 10 * MINUTE,
    answers: ["true", "false"],
    async begin(_, { from }) {
      return async (now) => {
        let time = from;
        const breaker = createCircuitBreaker(() => time);
        for (let n = 0; n < 4; n++) breaker.failed("me", { text: String(n), to: "en" }, true);
        time = now;
        breaker.failed("me", { text: "5", to: "en" }, true);
        return String(breaker.isOpen("me", { text: "next", to: "en" }));
      };
    },
  },
  {
    name: "the pause of a push service that failed",
    limits: ["PUSH_LIMITS.hostPauses"],
    lasts: 30 * SECOND,
    answers: ["true", "false"],
    async begin(_, { from }) {
      const hosts = new PushHosts();
      hosts.begin("x");
      hosts.end("x", false, from);
      return async (now) => String(hosts.wait("x", now) > 0);
    },
  },
];
