/** Delivered means that a device of the recipient has said so: a page, or the service worker with the token of a push. */
import { expect, test } from "bun:test";
import {
  acknowledgeDelivered,
  acknowledgePushed,
  createDeliveredToken,
  listUndelivered,
  loadChatHistory,
  markConversationRead,
  muteConversation,
  removeConversation,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import type { Db } from "../../src/db/transact";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { unblockPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { aFollower, aPairOfFriends, makeFriends, NOW, sendMessage } from "./chat-fixtures";

/** States of the writer's own messages, oldest first. */
async function statesFor(db: Db, writer: TestPerson, reader: TestPerson): Promise<string[]> {
  const page = { before: FIRST_CHAT_CURSOR, limit: 50 };
  const { items } = await loadChatHistory(db, writer.id, reader.id, page, NOW);
  return items
    .filter(({ from }) => from === writer.id)
    .map(({ state }) => state)
    .reverse();
}

const stateEvents = async (db: Db, { id }: TestPerson): Promise<number> =>
  (await db.selectFrom("events").select("seq").where("user_id", "=", id).where("kind", "=", "state").execute()).length;

eachDatabase("a device that has received messages", (db) => {
  test("says so: they are delivered, with those before them; loading a page says nothing", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const [, second] = [await sendMessage(db(), writer, reader), await sendMessage(db(), writer, reader)];
    await sendMessage(db(), writer, reader);
    await loadChatHistory(db(), reader.id, writer.id, { before: FIRST_CHAT_CURSOR, limit: 20 }, NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent", "sent", "sent"]);
    await acknowledgeDelivered(db(), reader.id, [second.id, second.id], NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "delivered", "sent"]);
    expect(await stateEvents(db(), writer)).toBe(1);
    await acknowledgeDelivered(db(), reader.id, [second.id], NOW);
    expect(await stateEvents(db(), writer)).toBe(1);
  });

  test("and read at once tell that they are delivered, also where reading is not told: to a stranger without an answer", async () => {
    const [stranger, host] = await aFollower(db());
    await sendMessage(db(), stranger, host);
    await markConversationRead(db(), host.id, stranger.id, 1, NOW);
    expect(await statesFor(db(), stranger, host)).toEqual(["delivered"]);
    expect(await stateEvents(db(), stranger)).toBe(1);
    await markConversationRead(db(), host.id, stranger.id, 1, NOW);
    expect(await stateEvents(db(), stranger)).toBe(1);
  });

  test("from many devices at once it is told, and never goes back", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await sendMessage(db(), writer, reader)).id);
    await Promise.all(ids.map((id) => acknowledgeDelivered(db(), reader.id, [id], NOW)));
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
    await acknowledgeDelivered(db(), reader.id, [own.id, foreign.id, "nothing"], NOW);
    await acknowledgeDelivered(db(), reader.id, [], NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent"]);
    expect(await statesFor(db(), reader, writer)).toEqual(["sent"]);
    expect(await statesFor(db(), writer, third)).toEqual(["sent", "sent", "sent"]);
  });

  test("while a block stands nothing is told; afterwards it is when a device says so again", async () => {
    const [writer, reader] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), writer, reader);
    await blockPerson(db(), writer, reader.id, NOW);
    expect(await listUndelivered(db(), reader.id)).toEqual([]);
    await acknowledgeDelivered(db(), reader.id, [id], NOW);
    expect([await statesFor(db(), writer, reader), await stateEvents(db(), writer)]).toEqual([["sent"], 0]);
    await unblockPerson(db(), writer, reader.id, NOW);
    expect(await listUndelivered(db(), reader.id)).toEqual([id]);
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
    expect(new Set(await listUndelivered(db(), reader.id))).toEqual(new Set([newest.id, muted.id]));
    await acknowledgeDelivered(db(), reader.id, [newest.id], NOW);
    expect(await listUndelivered(db(), reader.id)).toEqual([muted.id]);
    await markConversationRead(db(), reader.id, other.id, undefined, NOW);
    expect(await listUndelivered(db(), reader.id)).toEqual([]);
    await sendMessage(db(), writer, reader);
    await removeConversation(db(), reader.id, writer.id, NOW);
    expect(await listUndelivered(db(), reader.id)).toEqual([]);
    expect(await listUndelivered(db(), writer.id)).toHaveLength(1);
  });
});

eachDatabase("the token of a push message", (db) => {
  async function pushed() {
    const [writer, reader] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), writer, reader);
    return { writer, reader, id, token: await createDeliveredToken(db(), reader.id, id, NOW) };
  }

  test("says that its message has arrived, as long as push services keep it, and nothing else", async () => {
    const { writer, reader, token } = await pushed();
    const later = await sendMessage(db(), writer, reader);
    await acknowledgePushed(db(), token, NOW + PUSH_LIMITS.ttl.news);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "sent"]);
    expect(await listUndelivered(db(), reader.id)).toEqual([later.id]);
  });

  test("says nothing when it is too old, forged, cut, or for another message or person", async () => {
    const { writer, reader, id, token } = await pushed();
    const later = await sendMessage(db(), writer, reader);
    await acknowledgePushed(db(), token, NOW + PUSH_LIMITS.ttl.news + 1);
    const [person = "", message = "", until = "", mac = ""] = token.split(".");
    const forged = [
      [person, later.id, until, mac],
      [writer.id, message, until, mac],
      [person, message, (NOW + 2 * PUSH_LIMITS.ttl.news).toString(36), mac],
      [person, message, until, mac.replace(/./, (first) => (first === "A" ? "B" : "A"))],
      [person, message, until, ""],
      ["", "", "", ""],
    ];
    for (const parts of forged) await acknowledgePushed(db(), parts.join("."), NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent", "sent"]);
    await acknowledgePushed(db(), token, NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["delivered", "sent"]);
    expect(id).toBe(message);
  });

  test("of somebody who is banned, or of a pair that is apart, says nothing", async () => {
    const { writer, reader, token } = await pushed();
    await db().updateTable("users").set({ banned_at: NOW }).where("id", "=", reader.id).execute();
    await acknowledgePushed(db(), token, NOW);
    await db().updateTable("users").set({ banned_at: null }).where("id", "=", reader.id).execute();
    await blockPerson(db(), reader, writer.id, NOW);
    await acknowledgePushed(db(), token, NOW);
    expect(await statesFor(db(), writer, reader)).toEqual(["sent"]);
  });
});
