import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteAccount } from "../../src/account/account";
import {
  acknowledgeDelivered,
  listRecentConversations,
  loadChatHistory,
  loadChatOverview,
  loadConversationsWith,
  markConversationRead,
  recallMessage,
  removeConversation,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import { openDatabase } from "../../src/db/open";
import { LIST_START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { personRef } from "../../src/events/events";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, type TestPerson } from "../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
const PAGE = { after: LIST_START, limit: 20 };

/** Of the conversation, not of the person. */
const logOf = async (db: Db, { id }: TestPerson) => {
  const events = db.selectFrom("events").select("kind").where("user_id", "=", id);
  return (await events.where("ref", "not like", personRef("%")).orderBy("seq").execute()).map(({ kind }) => kind);
};

eachDatabase("live events of a chat", (db) => {
  test("both event logs have the message, the sender's also its states, and a replay contains no recalled text", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, "not for long");
    await acknowledgeDelivered(db(), other.id, [id], CHAT_NOW);
    await markConversationRead(db(), other.id, one.id, undefined, CHAT_NOW);
    expect(await logOf(db(), one)).toEqual(["message", "state", "state"]);
    expect(await logOf(db(), other)).toEqual(["message"]);
    const payloadsFor = (who: TestPerson) => chatStream.payloads.message(db(), who.id, [id], CHAT_NOW);
    expect((await payloadsFor(other)).get(id)).toMatchObject({ text: "not for long", state: "read" });
    expect((await payloadsFor(await aPerson(db()))).size).toBe(0);
    await recallMessage(db(), stores, one.id, id, CHAT_NOW);
    expect((await payloadsFor(other)).get(id)).toMatchObject({ text: null, recalled: true });
    expect(await logOf(db(), other)).toEqual(["message", "recalled"]);
  });

  test("a removed conversation is told to who has removed it alone, with what went", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other);
    const { seq } = await sendMessage(db(), other, one);
    await removeConversation(db(), one.id, other.id, CHAT_NOW);
    expect((await logOf(db(), one)).at(-1)).toBe("removed");
    expect(await logOf(db(), other)).not.toContain("removed");
    const { ref } = await db()
      .selectFrom("events")
      .select("ref")
      .where("user_id", "=", one.id)
      .where("kind", "=", "removed")
      .executeTakeFirstOrThrow();
    const told = (who: TestPerson) => chatStream.payloads.removed(db(), who.id, [ref]);
    expect(await told(one)).toEqual(new Map([[ref, { userId: other.id, upTo: seq }]]));
    expect(await told(await aPerson(db()))).toEqual(new Map());
  });

  test("reading a request sends no receipt", async () => {
    const [stranger, host] = await aFollower(db());
    const { id } = await sendMessage(db(), stranger, host);
    await acknowledgeDelivered(db(), host.id, [id], CHAT_NOW);
    await markConversationRead(db(), host.id, stranger.id, undefined, CHAT_NOW);
    expect(await logOf(db(), stranger)).toEqual(["message"]);
    const { conversation_id } = await db()
      .selectFrom("chat_messages")
      .select("conversation_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const states = await chatStream.payloads.state(db(), stranger.id, [conversation_id], CHAT_NOW);
    expect(states.get(conversation_id)).toEqual({ userId: host.id, deliveredSeq: 0, readSeq: 0 });
  });

  test("the recent list shows the last message, and marks a request for its recipient only", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other, "x".repeat(500), CHAT_NOW);
    const third = await aPerson(db());
    const { id } = await sendMessage(db(), other, one, "soon gone", CHAT_NOW + 1);
    const conversation = (await loadConversationsWith(db(), one, [other.id, third.id], CHAT_NOW)).get(other.id);
    expect(conversation).toMatchObject({ unread: 1, muted: false, request: false, last: { mine: false } });
    await recallMessage(db(), stores, other.id, id, CHAT_NOW + 2);
    const { items } = await listRecentConversations(db(), one, PAGE, CHAT_NOW);
    expect(items).toMatchObject([{ person: { id: other.id }, last: { kind: "recalled", text: null } }]);
    const [stranger, host] = await aFollower(db());
    await sendMessage(db(), stranger, host);
    const isRequestFor = async (who: TestPerson) =>
      (await listRecentConversations(db(), who, PAGE, CHAT_NOW)).items[0]?.request;
    expect([await isRequestFor(host), await isRequestFor(stranger)]).toEqual([true, false]);
  });

  test("after an account is deleted, the partner keeps the messages and cannot write any more", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other, "goodbye");
    await deleteAccount(db(), aFileStore(), one.id, CHAT_NOW);
    const { items } = await loadChatHistory(db(), other.id, one.id, { before: FIRST_CHAT_CURSOR, limit: 20 }, CHAT_NOW);
    expect(items).toMatchObject([{ text: "goodbye", from: one.id }]);
    expect(await loadChatOverview(db(), other.id, one.id, CHAT_NOW)).toMatchObject({
      gone: true,
      canWrite: false,
    });
    expect(await workOutcome(sendMessage(db(), other, one))).toBe("user_not_found");
    expect((await listRecentConversations(db(), other, PAGE, CHAT_NOW)).items).toMatchObject([
      { person: { nickname: "" }, last: { text: "goodbye" } },
    ]);
    await deleteAccount(db(), aFileStore(), other.id, CHAT_NOW);
    const remaining = await db().selectFrom("conversations").select("id").where("low_id", "in", [one.id, other.id]);
    expect(await remaining.execute()).toEqual([]);
  });
});

test("the text of a recalled message is nowhere in the database files after a checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-recall-"));
  const path = join(folder, "sea.sqlite");
  const opened = await openDatabase(path);
  const [one, other] = await aPairOfFriends(opened.db);
  const [short, long] = ["fleeting words", "fleeting and long ".repeat(200)];
  const sent = [await sendMessage(opened.db, one, other, short), await sendMessage(opened.db, one, other, long)];
  await sendMessage(opened.db, other, one, "this one stays");
  for (const { id } of sent) await recallMessage(opened.db, stores, one.id, id, CHAT_NOW);
  // Closing writes the log back, as a checkpoint does.
  await opened.close();
  const bytes = ["", "-wal"].map((end) => {
    try {
      return readFileSync(path + end);
    } catch {
      return Buffer.alloc(0);
    }
  });
  expect(bytes.some((each) => each.includes("this one stays"))).toBe(true);
  expect(bytes.some((each) => each.includes("fleeting"))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
