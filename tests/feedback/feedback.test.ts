import { expect, test } from "bun:test";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import {
  countPendingFeedback,
  listFeedback,
  listWaitingFeedback,
  replyToFeedback,
  sendFeedback,
} from "../../src/feedback/feedback";
import { FEEDBACK_LIMITS } from "../../src/limits/safety";
import { listSystemMessages } from "../../src/messages/messages";
import { Refusal } from "../../src/runtime/errors";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";

const NOW = TEST_START;
const ALL = { after: LIST_START, limit: 20 };

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error) => (error instanceof Refusal ? error.code : String(error)),
  );

const sendMany = (db: Db, id: string, n: number) =>
  Promise.all(Array.from({ length: n }, (_, i) => codeOf(sendFeedback(db, { id }, `number ${i}`, NOW + i))));

eachDatabase("feedback", (db) => {
  test("is pending, and listed newest first", async () => {
    const { id } = await aPerson(db());
    await sendFeedback(db(), { id }, "the first", NOW);
    const second = await sendFeedback(db(), { id }, "the second", NOW + 1);
    expect(second).toEqual({
      id: second.id,
      text: "the second",
      state: "pending",
      reply: null,
      repliedAt: null,
      createdAt: NOW + 1,
    });
    const { items } = await listFeedback(db(), id, ALL);
    expect(items.map(({ text }) => text)).toEqual(["the second", "the first"]);
    expect(await countPendingFeedback(db(), id)).toBe(2);
  });

  test("five pending block a sixth, also for six concurrent requests", async () => {
    const { id } = await aPerson(db());
    const answers = await sendMany(db(), id, FEEDBACK_LIMITS.pendingMax + 1);
    expect(answers.filter((each) => each === "done")).toHaveLength(FEEDBACK_LIMITS.pendingMax);
    expect(answers).toContain("too_many_pending_feedbacks");
    expect((await listFeedback(db(), id, ALL)).items).toHaveLength(FEEDBACK_LIMITS.pendingMax);
  });

  test("a reply notifies its writer and frees the place, once even for two concurrent replies", async () => {
    const [official, other] = [await aPerson(db(), { official: 1 }), await aPerson(db(), { official: 1 })];
    const { id } = await aPerson(db());
    await sendMany(db(), id, FEEDBACK_LIMITS.pendingMax);
    const [feedback] = (await listFeedback(db(), id, ALL)).items;
    const question = feedback?.id ?? "";
    const replies = await Promise.all(
      [official, other].map((who) => codeOf(replyToFeedback(db(), who.id, question, "We shall.", NOW + 9))),
    );
    expect(replies.sort()).toEqual(["already_replied", "done"]);
    expect(await countPendingFeedback(db(), id)).toBe(FEEDBACK_LIMITS.pendingMax - 1);
    const messages = await listSystemMessages(db(), id, 1, 10, NOW);
    expect(messages.items.map(({ type, params }) => [type, params])).toEqual([
      ["feedback_replied", { reply: "We shall." }],
    ]);
    expect(await codeOf(sendFeedback(db(), { id }, "one more", NOW + 10))).toBe("done");
    const repeated = (await listFeedback(db(), id, ALL)).items.find((each) => each.id === question);
    expect(repeated).toMatchObject({ state: "replied", reply: "We shall.", repliedAt: NOW + 9 });
  });

  test("the same idempotency key sends once", async () => {
    const { id } = await aPerson(db());
    const actor = { id, once: { key: "k", request: "r" } };
    const both = await Promise.all([1, 2, 3].map(() => sendFeedback(db(), actor, "hello", NOW)));
    expect(new Set(both.map((each) => each.id)).size).toBe(1);
    expect(await countPendingFeedback(db(), id)).toBe(1);
  });

  test("unknown feedback cannot be replied to", async () => {
    const official = await aPerson(db(), { official: 1 });
    expect(await codeOf(replyToFeedback(db(), official.id, "nobody", "?", NOW))).toBe("feedback_not_found");
  });

  test("officials list pending feedback, oldest first, in pages", async () => {
    const waiting = async (after = LIST_START) => listWaitingFeedback(db(), { after, limit: 50 });
    const { id, nickname } = await aPerson(db());
    await sendFeedback(db(), { id }, "very old", 1);
    const [oldest] = (await waiting()).items;
    expect(oldest).toMatchObject({ text: "very old", from: { id, nickname } });
  });

  test("over HTTP it is cleaned, faults are shown at the field, and what was typed is kept", async () => {
    const app = openTestApp(db());
    const person = await aPerson(db());
    const session = await app.enter(person);
    const post = (text: string) => app.ask("POST", "/api/feedback", { session, json: { text } });
    expect((await post("   ")).status).toBe(422);
    expect((await post("x".repeat(FEEDBACK_LIMITS.textMax + 1))).status).toBe(422);
    const sent = await post("  More waves, please.  ");
    expect([sent.status, await sent.json()]).toEqual([
      201,
      expect.objectContaining({ text: "More waves, please.", state: "pending", reply: null }),
    ]);
    const refused = await app.ask("POST", "/profile/feedback", {
      session,
      form: { text: "y".repeat(FEEDBACK_LIMITS.textMax + 1) },
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("yyyy");
    const page = await (await app.ask("GET", "/profile/feedback", { session })).text();
    expect(page).toContain("More waves, please.");
  });
});

eachDatabase("a sixth feedback from a second tab", (db) => {
  const WORDS = "The whole story, written in the second tab";

  async function secondTab() {
    const app = openTestApp(db());
    const person = await aPerson(db());
    const session = await app.enter(person);
    const send = async (headers: Record<string, string>, text = WORDS) => {
      const sent = { session, headers, form: { text } };
      const response = await app.ask("POST", "/profile/feedback", sent);
      return { status: response.status, html: await response.text() };
    };
    await sendMany(db(), person.id, FEEDBACK_LIMITS.pendingMax);
    return { person, send };
  }

  test.each<[string, Record<string, string>]>([
    ["without script", {}],
    ["with script", { "hx-request": "true" }],
  ])("comes back with its words and why it is not sent, %s", async (_, headers) => {
    const { person, send } = await secondTab();
    const { status, html } = await send(headers);
    expect(status).toBe(409);
    expect(html).toMatch(new RegExp(`<textarea[^>]*>${WORDS}</textarea>`));
    expect(html.match(/You have 5 pending feedbacks/g)).toHaveLength(1);
    expect(html).toMatch(/role="alert"[\s\S]*You have 5 pending feedbacks[\s\S]*<textarea[\s\S]*type="submit"/);
    expect(html).not.toMatch(/<textarea(?![^>]*name="text")/);

    const [feedback] = (await listFeedback(db(), person.id, ALL)).items;
    await replyToFeedback(db(), (await aPerson(db(), { official: 1 })).id, feedback?.id ?? "", "Yes.", NOW);
    await send(headers);
    expect((await listFeedback(db(), person.id, ALL)).items.map(({ text }) => text)).toContain(WORDS);
  });

  test("which is also too long keeps its text and reports both", async () => {
    const { send } = await secondTab();
    const { status, html } = await send({}, "x".repeat(FEEDBACK_LIMITS.textMax + 1));
    expect(status).toBe(422);
    expect(html).toContain("xxxx</textarea>");
    expect(html).toContain("You have 5 pending feedbacks");
    expect(html).toContain("field-error");
  });
});

test("lists are read from an index", async () => {
  const { db, plansOf } = await openPlanDatabase();
  expect(findScans(await plansOf(() => listFeedback(db, "p", ALL)))).toEqual([]);
  expect(findScans(await plansOf(() => listWaitingFeedback(db, ALL)))).toEqual([]);
});
