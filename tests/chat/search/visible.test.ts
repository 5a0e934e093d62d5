import { expect, test } from "bun:test";
import { deleteAccount } from "../../../src/account/account";
import { hideMessage, recallMessage, removeConversation } from "../../../src/chat/chat";
import { findMessages, NEWEST_HIT } from "../../../src/chat/search/find-messages";
import { indexMessage } from "../../../src/chat/search/index-message";
import { parseMessageQuery } from "../../../src/chat/search/words";
import { transact } from "../../../src/db/transact";
import { compileRoomPlan } from "../../../src/room";
import { ROOMS } from "../../../src/rooms";
import { DAY } from "../../../src/runtime/units";
import { addWordRule, decideHeldText } from "../../../src/safety/safety";
import { blockPerson } from "../../support/block-person";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { aFollower, aPairOfFriends, CHAT_NOW, makeFriends, sendMessage } from "../chat-fixtures";

const stores = { kept: aFileStore(), burning: aFileStore() };
const { things } = compileRoomPlan(ROOMS);

eachDatabase("what a search of one's messages finds", (db) => {
  const find = async (me: TestPerson, other: TestPerson | null, q: string, now = CHAT_NOW) => {
    const search = { query: parseMessageQuery(q), other: other?.id ?? null, before: NEWEST_HIT, limit: 20 };
    return (await findMessages(db(), me.id, search, now)).hits.map(({ message }) => message.text);
  };

  test("is one's own alone, newest first, in one chat or in all", async () => {
    const [one, other] = await aPairOfFriends(db());
    const [third] = [await aPerson(db())];
    await makeFriends(db(), one, third);
    await sendMessage(db(), one, other, "first harbour", CHAT_NOW);
    await sendMessage(db(), third, one, "second harbour", CHAT_NOW + 1);
    await sendMessage(db(), other, one, "third harbour", CHAT_NOW + 2);
    expect(await find(one, other, "harbour")).toEqual(["third harbour", "first harbour"]);
    expect(await find(one, null, "harbour")).toEqual(["third harbour", "second harbour", "first harbour"]);
    expect(await find(other, null, "harbour")).toEqual(["third harbour", "first harbour"]);
    expect(await find(third, null, "harbour")).toEqual(["second harbour"]);
    await expect(find(third, one, "harbour")).resolves.toEqual(["second harbour"]);
    expect(await find(third, other, "harbour")).toEqual([]);
  });

  test("is not what was recalled, deleted by the reader, or removed with the conversation", async () => {
    const [one, other] = await aPairOfFriends(db());
    const recalled = await sendMessage(db(), one, other, "lantern recalled");
    const hidden = await sendMessage(db(), one, other, "lantern hidden");
    await sendMessage(db(), other, one, "lantern stays");
    await recallMessage(db(), stores, one.id, recalled.id, CHAT_NOW);
    await hideMessage(db(), other.id, hidden.id, CHAT_NOW);
    expect(await find(other, one, "lantern")).toEqual(["lantern stays"]);
    expect(await find(one, other, "lantern")).toEqual(["lantern stays", "lantern hidden"]);
    await removeConversation(db(), other.id, one.id, CHAT_NOW);
    expect([await find(other, one, "lantern"), await find(other, null, "lantern")]).toEqual([[], []]);
    expect(await find(one, other, "lantern")).toHaveLength(2);
    await sendMessage(db(), one, other, "lantern again");
    expect(await find(other, null, "lantern")).toEqual(["lantern again"]);
  });

  test("stays readable after a block, and what who has left wrote as the chat shows it", async () => {
    const [one, other] = await aPairOfFriends(db());
    await sendMessage(db(), one, other, "a compass from me");
    await sendMessage(db(), other, one, "a compass from you");
    await blockPerson(db(), other, one.id, CHAT_NOW);
    expect(await find(one, other, "compass")).toHaveLength(2);
    await deleteAccount(db(), stores.kept as never, one.id, CHAT_NOW).catch(() => undefined);
    expect(await find(other, one, "compass")).toEqual(["a compass from you", "a compass from me"]);
  });

  test("is held or refused by nobody; released it is found by both", async () => {
    const official = await aPerson(db(), { official: 1, created_at: TEST_START - 10 * DAY, throw_count: 3 });
    const [stranger, host] = await aFollower(db());
    await addWordRule(db(), official.id, { text: "doubtful", mode: "hold", language: null, kind: "word" }, CHAT_NOW);
    const held = await sendMessage(db(), stranger, host, "doubtful lighthouse");
    const refused = await sendMessage(db(), stranger, host, "doubtful beacon");
    expect([await find(stranger, host, "lighthouse"), await find(host, stranger, "lighthouse")]).toEqual([[], []]);
    const decide = (id: string, decision: "release" | "remove") =>
      decideHeldText(db(), official.id, things, { kind: "message", id, decision }, CHAT_NOW);
    await decide(held.id, "release");
    await decide(refused.id, "remove");
    expect(await find(host, stranger, "lighthouse")).toEqual(["doubtful lighthouse"]);
    expect(await find(stranger, host, "doubtful")).toEqual(["doubtful lighthouse"]);
  });

  test("is not what is masked for the reader, and becomes it once it is shown", async () => {
    const [stranger, host] = [await aPerson(db(), { created_at: CHAT_NOW, throw_count: 0 }), await aPerson(db())];
    await db()
      .insertInto("follows")
      .values({ follower_id: stranger.id, followee_id: host.id, created_at: CHAT_NOW, friends_since: null })
      .execute();
    await sendMessage(db(), stranger, host, "Good evening, write to anna@sea.example");
    expect(await find(stranger, host, "anna")).toHaveLength(1);
    expect(await find(host, stranger, "evening")).toHaveLength(1);
    expect([await find(host, stranger, "anna"), await find(host, null, "evening example")]).toEqual([[], []]);
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", stranger.id).execute();
    expect(await find(host, stranger, "anna", CHAT_NOW + 2 * DAY)).toHaveLength(1);
  });

  test("is the new text once one was changed, whoever changes the row", async () => {
    const [one, other] = await aPairOfFriends(db());
    const message = await sendMessage(db(), one, other, "an anchor of iron");
    const { conversation_id } = await db()
      .selectFrom("chat_messages")
      .select("conversation_id")
      .where("id", "=", message.id)
      .executeTakeFirstOrThrow();
    const setText = (text: string) =>
      db().updateTable("chat_messages").set({ text }).where("id", "=", message.id).execute();
    await setText("a rope of hemp");
    expect([await find(one, other, "anchor"), await find(one, other, "rope")]).toEqual([[], []]);
    await transact(db(), (tx) => indexMessage(tx, { id: message.id, conversation_id }, "a rope of hemp"));
    expect([await find(one, other, "iron"), await find(other, one, "rope")]).toEqual([[], ["a rope of hemp"]]);
    await transact(db(), (tx) => indexMessage(tx, { id: message.id, conversation_id }, null));
    expect(await find(one, other, "rope")).toEqual([]);
  });

  test("comes in pages that miss and repeat nothing, also where masks take some out", async () => {
    const [one, other] = await aPairOfFriends(db());
    for (let n = 0; n < 25; n++)
      await sendMessage(db(), n % 2 ? one : other, n % 2 ? other : one, `pebble ${n}`, CHAT_NOW + n);
    const seen: (string | null)[] = [];
    let before: number | null = NEWEST_HIT;
    while (before !== null) {
      const page = await findMessages(
        db(),
        one.id,
        { query: parseMessageQuery("peb"), other: other.id, before, limit: 7 },
        CHAT_NOW,
      );
      seen.push(...page.hits.map(({ message }) => message.text));
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `pebble ${24 - n}`));
  });
});
