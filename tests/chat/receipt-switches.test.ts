/** Read receipts and typing signals that one of the two has switched off: neither tells, neither is told. */
import { expect, test } from "bun:test";
import {
  acknowledgeDelivered,
  changeChatSettings,
  loadChatHistory,
  loadChatSettings,
  markConversationRead,
  openBurn,
  publishTyping,
  sendPicture,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import type { Db } from "../../src/db/transact";
import { personRef } from "../../src/events/events";
import { setSignalPublisher } from "../../src/events/publish";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import type { TestPerson } from "../support/people";
import { CHAT_PICTURE } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

const receipts = (db: Db, { id }: TestPerson, on: boolean) => changeChatSettings(db, id, { receipts: on }, CHAT_NOW);
const read = (db: Db, reader: TestPerson, writer: TestPerson) =>
  markConversationRead(db, reader.id, writer.id, undefined, CHAT_NOW);

/** States of the writer's own messages, oldest first. */
async function statesFor(db: Db, writer: TestPerson, reader: TestPerson): Promise<string[]> {
  const { items } = await loadChatHistory(db, writer.id, reader.id, { before: FIRST_CHAT_CURSOR, limit: 50 }, CHAT_NOW);
  return items
    .filter(({ from }) => from === writer.id)
    .map(({ state }) => state)
    .reverse();
}

/** What the stream tells the writer of the reader's progress, and how often it was told. */
async function progressFor(db: Db, writer: TestPerson, reader: TestPerson) {
  const rows = await db
    .selectFrom("events")
    .select("ref")
    .where("user_id", "=", writer.id)
    .where("kind", "=", "state")
    // Ties name the person.
    .where("ref", "!=", personRef(reader.id))
    .execute();
  const { conversation_id } = await db
    .selectFrom("conversation_members")
    .select("conversation_id")
    .where("user_id", "=", reader.id)
    .executeTakeFirstOrThrow();
  const payloads = await chatStream.payloads.state(db, writer.id, [conversation_id], CHAT_NOW);
  return { told: payloads.get(conversation_id), events: rows.length };
}

/** Sends `n` texts, each received by the reader. */
async function sendReceived(db: Db, writer: TestPerson, reader: TestPerson, n = 1): Promise<void> {
  for (let i = 0; i < n; i++) {
    const { id } = await sendMessage(db, writer, reader);
    await acknowledgeDelivered(db, reader.id, [id], CHAT_NOW);
  }
}

eachDatabase("read receipts that are switched off", (db) => {
  test.each(["reader", "writer"] as const)("by the %s: none is sent, in lists and in the stream", async (who) => {
    const [writer, reader] = await aPairOfFriends(db());
    await receipts(db(), who === "reader" ? reader : writer, false);
    await sendReceived(db(), writer, reader, 2);
    const before = await progressFor(db(), writer, reader);
    expect(await read(db(), reader, writer)).toEqual({ unread: 0, chatUnread: 0 });
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "delivered"]);
    expect(await progressFor(db(), writer, reader)).toEqual(before);
    expect(before.told).toEqual({ userId: reader.id, deliveredSeq: 2, readSeq: 0 });
  });

  test("reading tells the sender that it was delivered, where nothing has told so before", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    await receipts(db(), reader, false);
    await sendMessage(db(), writer, reader);
    await read(db(), reader, writer);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered"]);
    expect(await progressFor(db(), writer, reader)).toMatchObject({ told: { deliveredSeq: 1, readSeq: 0 }, events: 1 });
  });

  test("what was told stays told, and what was read untold is never told", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    await sendReceived(db(), writer, reader);
    await read(db(), reader, writer);
    await receipts(db(), writer, false);
    expect(await statesFor(db(), writer, reader)).toEqual(["read"]);
    await sendReceived(db(), writer, reader, 2);
    await read(db(), reader, writer);
    const hidden = await progressFor(db(), writer, reader);
    expect(hidden.told).toEqual({ userId: reader.id, deliveredSeq: 3, readSeq: 1 });
    await receipts(db(), writer, true);
    expect(await statesFor(db(), writer, reader)).toEqual(["read", "delivered", "delivered"]);
    await sendReceived(db(), writer, reader);
    await read(db(), reader, writer);
    expect(await statesFor(db(), writer, reader)).toEqual(["read", "delivered", "delivered", "read"]);
    const { told } = await progressFor(db(), writer, reader);
    expect(told).toEqual({ userId: reader.id, deliveredSeq: 4, readSeq: 4, readAfter: 3 });
    await sendReceived(db(), writer, reader);
    await read(db(), reader, writer);
    expect((await progressFor(db(), writer, reader)).told).toMatchObject({ readSeq: 5, readAfter: 3 });
  });

  test("messages that arrive unread before the switch are judged when they are read", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    await receipts(db(), reader, false);
    await sendReceived(db(), writer, reader);
    await receipts(db(), reader, true);
    await read(db(), reader, writer);
    expect(await statesFor(db(), writer, reader)).toEqual(["read"]);
  });

  test("the other conversations of the other person are told as before", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const [third, fourth] = await aPairOfFriends(db());
    await receipts(db(), reader, false);
    await sendReceived(db(), third, fourth);
    await read(db(), fourth, third);
    expect(await statesFor(db(), third, fourth)).toEqual(["read"]);
    await sendReceived(db(), writer, reader);
    await read(db(), reader, writer);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered"]);
  });

  test("a burn picture ends for both, and its sender is not told when it was opened", async () => {
    const stores = { kept: aFileStore(), burning: aFileStore() };
    const [writer, reader] = await aPairOfFriends(db());
    const openOne = async (clientId: string) => {
      const pair = { me: writer.id, other: reader.id };
      const { message } = await sendPicture(
        db(),
        stores,
        pair,
        { bytes: CHAT_PICTURE, clientId, burn: true },
        CHAT_NOW,
      );
      await openBurn(db(), stores, { id: reader.id, sessionId: "session" }, message.id, CHAT_NOW);
      const { items } = await loadChatHistory(
        db(),
        writer.id,
        reader.id,
        { before: FIRST_CHAT_CURSOR, limit: 1 },
        CHAT_NOW,
      );
      return items[0];
    };
    await receipts(db(), reader, false);
    expect(await openOne("hidden")).toMatchObject({ burned: true, openedAt: null, state: "sent" });
    await receipts(db(), reader, true);
    expect(await openOne("shown")).toMatchObject({ burned: true, openedAt: CHAT_NOW });
  });
});

eachDatabase("typing signals that are switched off", (db) => {
  test.each([
    ["nobody", []],
    ["the typist", [0]],
    ["the other", [1]],
    ["both", [0, 1]],
  ] as const)("by %s", async (_who, off) => {
    const people = await aPairOfFriends(db());
    for (const n of off) await changeChatSettings(db(), people[n].id, { typing: false }, CHAT_NOW);
    const heard: string[] = [];
    setSignalPublisher(db(), ([kind, to]) => {
      if (kind === "typing") heard.push(to);
    });
    await publishTyping(db(), people[0].id, people[1].id, CHAT_NOW);
    expect(heard).toEqual(off.length === 0 ? [people[1].id] : []);
  });
});

eachDatabase("chat settings", (db) => {
  test("both are on at first; absent ones stay; each person has their own", async () => {
    const [one, other] = await aPairOfFriends(db());
    expect(await loadChatSettings(db(), one.id)).toEqual({ photos: "new", receipts: true, typing: true });
    expect(await changeChatSettings(db(), one.id, { receipts: false }, CHAT_NOW)).toEqual({
      photos: "new",
      receipts: false,
      typing: true,
    });
    expect(await changeChatSettings(db(), one.id, { typing: false }, CHAT_NOW)).toEqual({
      photos: "new",
      receipts: false,
      typing: false,
    });
    expect(await changeChatSettings(db(), one.id, {}, CHAT_NOW)).toEqual({
      photos: "new",
      receipts: false,
      typing: false,
    });
    expect(await changeChatSettings(db(), one.id, { receipts: true }, CHAT_NOW)).toEqual({
      photos: "new",
      receipts: true,
      typing: false,
    });
    expect(await loadChatSettings(db(), other.id)).toEqual({ photos: "new", receipts: true, typing: true });
  });
});
