/** Delivered means that a device of the recipient has said so: a page, or the service worker with the token of a push. */
import { expect, test } from "bun:test";
import {
  acknowledgeDelivered,
  acknowledgePushed,
  createDeliveredToken,
  hideMessage,
  loadChatHistory,
  loadUndelivered,
  markConversationRead,
  muteConversation,
  recallMessage,
  removeConversation,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import type { Db } from "../../src/db/transact";
import { CHAT_LIMITS, CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { unblockPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "./chat-fixtures";

/** States of the writer's own messages, oldest first. */
async function statesFor(db: Db, writer: TestPerson, reader: TestPerson): Promise<string[]> {
  const page = { before: FIRST_CHAT_CURSOR, limit: 50 };
  const { items } = await loadChatHistory(db, writer.id, reader.id, page, CHAT_NOW);
  return items
    .filter(({ from }) => from === writer.id)
    .map(({ state }) => state)
    .reverse();
}

/** Nothing is stored in them. */
const STORES = { kept: {}, burning: {} } as never;

const undelivered = async (db: Db, { id }: TestPerson): Promise<string[]> =>
  (await loadUndelivered(db, id, CHAT_NOW)).ids;

const stateEvents = async (db: Db, { id }: TestPerson): Promise<number> => {
  const conversations = db.selectFrom("conversations").select("id");
  const states = db.selectFrom("events").select("seq").where("user_id", "=", id).where("kind", "=", "state");
  // Those of ties name the person.
  return (await states.where("ref", "in", conversations).execute()).length;
};

eachDatabase("a device that has received messages", (db) => {
  test("says so: they are delivered, with those before them; loading a page says nothing", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const [, second] = [await sendMessage(db(), writer, reader), await sendMessage(db(), writer, reader)];
    await sendMessage(db(), writer, reader);
    await loadChatHistory(db(), reader.id, writer.id, { before: FIRST_CHAT_CURSOR, limit: 20 }, CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent", "sent", "sent"]);
    await acknowledgeDelivered(db(), reader.id, [second.id, second.id], CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "delivered", "sent"]);
    expect(await stateEvents(db(), writer)).toBe(1);
    await acknowledgeDelivered(db(), reader.id, [second.id], CHAT_NOW);
    expect(await stateEvents(db(), writer)).toBe(1);
  });

  test("and read tells a stranger nothing before the answer, which tells all of it", async () => {
    const [stranger, host] = await aFollower(db());
    const read = await sendMessage(db(), stranger, host);
    const { id } = await sendMessage(db(), stranger, host);
    await acknowledgeDelivered(db(), host.id, [read.id], CHAT_NOW);
    await markConversationRead(db(), host.id, stranger.id, 1, CHAT_NOW);
    await acknowledgeDelivered(db(), host.id, [id], CHAT_NOW);
    expect(await statesFor(db(), stranger, host)).toEqual(["sent", "sent"]);
    expect(await stateEvents(db(), stranger)).toBe(0);
    await sendMessage(db(), host, stranger);
    expect(await stateEvents(db(), stranger)).toBe(1);
    expect((await statesFor(db(), stranger, host)).slice(0, 2)).toEqual(["read", "delivered"]);
  });

  test("from many devices at once it is told, and never goes back", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await sendMessage(db(), writer, reader)).id);
    await Promise.all(ids.map((id) => acknowledgeDelivered(db(), reader.id, [id], CHAT_NOW)));
    expect(new Set(await statesFor(db(), writer, reader))).toEqual(new Set(["delivered"]));
  });

  test("ids of one's own messages, of others' conversations, unknown ones and none mean nothing", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const third = await aPerson(db());
    await makeFriends(db(), writer, third);
    const own = await sendMessage(db(), reader, writer);
    await sendMessage(db(), writer, reader);
    let foreign = own;
    for (let n = 0; n < 3; n++) foreign = await sendMessage(db(), writer, third);
    await acknowledgeDelivered(db(), reader.id, [own.id, foreign.id, "nothing"], CHAT_NOW);
    await acknowledgeDelivered(db(), reader.id, [], CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent"]);
    expect(await statesFor(db(), reader, writer)).toEqual(["sent"]);
    expect(await statesFor(db(), writer, third)).toEqual(["sent", "sent", "sent"]);
  });

  test("while a block stands nothing is told; afterwards it is when a device says so again", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), writer, reader);
    await blockPerson(db(), writer, reader.id, CHAT_NOW);
    expect(await undelivered(db(), reader)).toEqual([]);
    await acknowledgeDelivered(db(), reader.id, [id], CHAT_NOW);
    expect([await statesFor(db(), writer, reader), await stateEvents(db(), writer)]).toEqual([["sent"], 0]);
    await unblockPerson(db(), writer, reader.id, CHAT_NOW);
    expect(await undelivered(db(), reader)).toEqual([id]);
  });

  test("asks what was sent while it was away: the newest of each chat, of muted ones too, until it has said so or read it", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const other = await aPerson(db());
    await makeFriends(db(), other, reader);
    await sendMessage(db(), writer, reader);
    const newest = await sendMessage(db(), writer, reader);
    await sendMessage(db(), reader, writer);
    const muted = await sendMessage(db(), other, reader);
    await muteConversation(db(), reader.id, other.id, true);
    expect(new Set(await undelivered(db(), reader))).toEqual(new Set([newest.id, muted.id]));
    await acknowledgeDelivered(db(), reader.id, [newest.id], CHAT_NOW);
    expect(await undelivered(db(), reader)).toEqual([muted.id]);
    await markConversationRead(db(), reader.id, other.id, undefined, CHAT_NOW);
    expect(await undelivered(db(), reader)).toEqual([]);
    await sendMessage(db(), writer, reader);
    await removeConversation(db(), reader.id, writer.id, CHAT_NOW);
    expect(await undelivered(db(), reader)).toEqual([]);
    expect(await undelivered(db(), writer)).toHaveLength(1);
  });
});

eachDatabase("what a device acknowledges after it was away", (db) => {
  /** As an open page does. @returns texts that came, in order */
  async function fetchAll({ id }: TestPerson): Promise<(string | null)[]> {
    const texts: (string | null)[] = [];
    for (let more = true; more; ) {
      const waiting = await loadUndelivered(db(), id, CHAT_NOW);
      texts.push(...waiting.messages.map(({ text }) => text));
      await acknowledgeDelivered(db(), id, waiting.ids, CHAT_NOW);
      more = waiting.more;
    }
    return texts;
  }

  test("has come to it with its words, however many there are, each once and in order", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const other = await aPerson(db());
    await makeFriends(db(), other, reader);
    const written: string[] = [];
    for (let n = 0; n < CHAT_SERVER_LIMITS.deliveredIdsMax + 20; n++) {
      written.push((await sendMessage(db(), writer, reader, `word ${n}`)).text ?? "");
      if (n % 40 === 0) await sendMessage(db(), reader, writer, "own");
    }
    await sendMessage(db(), other, reader, "elsewhere", CHAT_NOW + 1);
    const { ids, messages, more } = await loadUndelivered(db(), reader.id, CHAT_NOW);
    expect([ids.length, messages.length, more]).toEqual([2, CHAT_SERVER_LIMITS.deliveredIdsMax, true]);
    await acknowledgeDelivered(db(), reader.id, ids, CHAT_NOW);
    const had = new Set(messages.map(({ id }) => id));
    const page = { before: FIRST_CHAT_CURSOR, limit: 200 };
    const { items } = await loadChatHistory(db(), writer.id, reader.id, page, CHAT_NOW);
    const theirs = items.filter(({ from }) => from === writer.id);
    expect(theirs.filter(({ id, state }) => (state === "delivered") !== had.has(id))).toEqual([]);
    const texts = [...messages.map(({ text }) => text), ...(await fetchAll(reader))];
    expect(texts).toEqual(["elsewhere", ...written]);
    expect(new Set(await statesFor(db(), writer, reader))).toEqual(new Set(["delivered"]));
    expect(await fetchAll(reader)).toEqual([]);
  });

  test("comes in answers of 50 kB of text at most, that arrive on a slow network, and each has something", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const long = "界".repeat(CHAT_LIMITS.textMax);
    for (let n = 0; n < 12; n++) await sendMessage(db(), writer, reader, `${n}${long.slice(2)}`);
    const sizes: number[] = [];
    for (let more = true; more; ) {
      const waiting = await loadUndelivered(db(), reader.id, CHAT_NOW);
      sizes.push(Buffer.byteLength(waiting.messages.map(({ text }) => text).join("")));
      await acknowledgeDelivered(db(), reader.id, waiting.ids, CHAT_NOW);
      more = waiting.more;
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeWithin(1, CHAT_SERVER_LIMITS.deliveredBytesMax + 1);
    expect(await undelivered(db(), reader)).toEqual([]);
  });

  test("is nothing that it may not see: recalled ones come without words, deleted ones not", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const recalled = await sendMessage(db(), writer, reader, "taken back");
    const hidden = await sendMessage(db(), writer, reader, "deleted");
    await recallMessage(db(), STORES, writer.id, recalled.id, CHAT_NOW);
    await hideMessage(db(), reader.id, hidden.id, CHAT_NOW);
    await sendMessage(db(), writer, reader, "seen");
    expect(await fetchAll(reader)).toEqual([null, "seen"]);
  });
});

eachDatabase("the token of a push message", (db) => {
  async function pushed() {
    const [writer, reader] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), writer, reader);
    return { writer, reader, id, token: await createDeliveredToken(db(), reader.id, id, CHAT_NOW) };
  }

  test("says that its message has arrived, as long as push services keep it, and nothing else", async () => {
    const { writer, reader, token } = await pushed();
    const later = await sendMessage(db(), writer, reader);
    await acknowledgePushed(db(), token, CHAT_NOW + PUSH_LIMITS.ttl.news);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "sent"]);
    expect(await undelivered(db(), reader)).toEqual([later.id]);
  });

  test("says nothing when it is too old, forged, cut, or for another message or person", async () => {
    const { writer, reader, id, token } = await pushed();
    const later = await sendMessage(db(), writer, reader);
    await acknowledgePushed(db(), token, CHAT_NOW + PUSH_LIMITS.ttl.news + 1);
    const [person = "", message = "", until = "", mac = ""] = token.split(".");
    const forged = [
      [person, later.id, until, mac],
      [writer.id, message, until, mac],
      [person, message, (CHAT_NOW + 2 * PUSH_LIMITS.ttl.news).toString(36), mac],
      [person, message, until, mac.replace(/./, (first) => (first === "A" ? "B" : "A"))],
      [person, message, until, ""],
      ["", "", "", ""],
    ];
    for (const parts of forged) await acknowledgePushed(db(), parts.join("."), CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent", "sent"]);
    await acknowledgePushed(db(), token, CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "sent"]);
    expect(id).toBe(message);
  });

  test("of somebody who is banned, or of a pair that is apart, says nothing", async () => {
    const { writer, reader, token } = await pushed();
    await db().updateTable("users").set({ banned_at: CHAT_NOW }).where("id", "=", reader.id).execute();
    await acknowledgePushed(db(), token, CHAT_NOW);
    await db().updateTable("users").set({ banned_at: null }).where("id", "=", reader.id).execute();
    await blockPerson(db(), reader, writer.id, CHAT_NOW);
    await acknowledgePushed(db(), token, CHAT_NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent"]);
  });
});
