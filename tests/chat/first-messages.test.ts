import { expect, test } from "bun:test";
import { listRecentConversations, loadChatHistory, sendText } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { loadMessageText } from "../../src/chat/reading/message-text";
import { chatStream } from "../../src/chat/reading/stream";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { addWordRule, removeWordRule } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, type PersonChange, TEST_START, type TestPerson } from "../support/people";
import { type ErrorJson, openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, messageInput, sendMessage } from "./chat-fixtures";

const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };
const OLD = { created_at: TEST_START - 10 * DAY, throw_count: 3 };
const CONTACT = "Find me @anna.b or anna@example.org";
const MASKED_CONTACT = "Find me ••• or •••";

/** Somebody who follows another one, who does not know them. */
async function aStranger(db: Db, change: PersonChange) {
  const [stranger, host] = [await aPerson(db, change), await aPerson(db, OLD)];
  await followPerson(db, stranger, host.id, CHAT_NOW);
  return [stranger, host] as const;
}

/** The words as one of the two has them, wherever they are read. */
async function readEverywhere(db: Db, who: TestPerson, other: TestPerson, id: string, now: number) {
  const { items } = await loadChatHistory(db, who.id, other.id, PAGE, now);
  const { items: recent } = await listRecentConversations(db, who, { after: LIST_START, limit: 20 }, now);
  const translated = await loadMessageText(db, who, id, now);
  return [items[0]?.text, recent[0]?.last?.text, translated];
}

const exported = async (db: Db, { id }: TestPerson): Promise<string> =>
  JSON.stringify(await Array.fromAsync(exportChats(db, id, CHAT_NOW)));

eachDatabase("a stranger's first messages", (db) => {
  test("mask a newcomer's contact details for the recipient, until the sender is no longer a newcomer", async () => {
    const [anna, ben] = await aStranger(db(), { created_at: CHAT_NOW, throw_count: 0 });
    const sent = await sendMessage(db(), anna, ben, CONTACT);
    expect(sent.text).toBe(CONTACT);
    expect(await readEverywhere(db(), anna, ben, sent.id, CHAT_NOW)).toEqual([CONTACT, CONTACT, CONTACT]);
    expect(await readEverywhere(db(), ben, anna, sent.id, CHAT_NOW)).toEqual([
      MASKED_CONTACT,
      MASKED_CONTACT,
      MASKED_CONTACT,
    ]);
    const payloadFor = async ({ id }: TestPerson) =>
      (await chatStream.payloads.message(db(), id, [sent.id], CHAT_NOW)).get(sent.id);
    expect(await payloadFor(ben)).toMatchObject({ text: MASKED_CONTACT });
    expect(await payloadFor(anna)).toMatchObject({ text: CONTACT });
    expect(await exported(db(), ben)).not.toContain("anna@");
    expect(await exported(db(), anna)).toContain("anna@");
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    expect((await readEverywhere(db(), ben, anna, sent.id, CHAT_NOW + DAY - 1))[0]).toBe(MASKED_CONTACT);
    expect(await readEverywhere(db(), ben, anna, sent.id, CHAT_NOW + DAY)).toEqual([CONTACT, CONTACT, CONTACT]);
  });

  test("are not masked if the sender is no newcomer, nor are messages between friends", async () => {
    const [old, host] = await aStranger(db(), OLD);
    const { id } = await sendMessage(db(), old, host, CONTACT);
    expect((await readEverywhere(db(), host, old, id, CHAT_NOW))[0]).toBe(CONTACT);
    const [one, other] = await aPairOfFriends(db(), { created_at: CHAT_NOW, throw_count: 0 });
    const between = await sendMessage(db(), one, other, CONTACT);
    expect((await readEverywhere(db(), other, one, between.id, CHAT_NOW))[0]).toBe(CONTACT);
  });

  test("are idempotent by client id, masked or not", async () => {
    const [anna, ben] = await aStranger(db(), { created_at: CHAT_NOW, throw_count: 0 });
    const sent = messageInput(CONTACT);
    const first = await sendText(db(), anna.id, ben.id, sent, CHAT_NOW);
    const repeated = await sendText(db(), anna.id, ben.id, sent, CHAT_NOW);
    expect(repeated).toEqual({ message: first.message, fresh: false });
  });

  test("are refused or masked by the word rules", async () => {
    const official = await aPerson(db(), { official: 1, ...OLD });
    const [anna, ben] = await aStranger(db(), OLD);
    const { call } = await openChatApp(db(), [anna, ben]);
    const rules: string[] = [];
    for (const [text, mode] of [
      ["bummer", "refuse"],
      ["rascal", "mask"],
    ] as const)
      rules.push((await addWordRule(db(), official.id, { text, mode, language: null, kind: "word" }, CHAT_NOW)).id);
    const write = (text: string) => call<ErrorJson>(anna, "POST", `/${ben.id}/messages`, { text });
    const { status, body } = await write("what a bummer");
    expect([status, body.error.code]).toEqual([422, "text_refused"]);
    expect(Object.keys(body.error.fields ?? {})).toEqual(["text"]);
    expect((await loadChatHistory(db(), anna.id, ben.id, PAGE, CHAT_NOW)).items).toEqual([]);
    for (const text of ["hello rascal", "two", "three"]) expect((await write(text)).status).toBe(201);
    const { items } = await loadChatHistory(db(), ben.id, anna.id, PAGE, CHAT_NOW);
    expect(items.map(({ text }) => text)).toEqual(["three", "two", "hello •••"]);
    // A refusal uses up none of the three, and an answer is nobody's first word.
    expect((await write("four")).body.error.code).toBe("stranger_limit");
    expect((await sendMessage(db(), ben, anna, "what a bummer")).text).toBe("what a bummer");
    for (const id of rules) await removeWordRule(db(), official.id, id, CHAT_NOW);
  });
});
