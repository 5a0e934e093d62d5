/** Messages that one of the two does not see: deleted for oneself, or hidden by the team. */
import { expect, test } from "bun:test";
import { hideMessage, listRecentConversations, loadChatHistory, markConversationRead } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import { reportableMessage } from "../../src/chat/reporting";
import { eraseUnreachableMessages } from "../../src/chat/withdrawing/unreachable";
import { LIST_START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { decideCase, restoreContent } from "../../src/safety/safety";
import { decideHeldText, holdText } from "../../src/safety/words/held-texts";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW, expectUnreadCounted, sendMessage } from "./chat-fixtures";

const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };
const REASON = { rule: "1", reason: "It is not kind." } as const;

/** @returns a removal of a reported message, and how it is lifted */
async function removeReported(db: Db, reader: TestPerson, id: string) {
  const official = officialContext(await anOfficial(db));
  await reportThing(db, reader, { kind: "message", id }, CHAT_NOW);
  const caseId = await markEvidenceOpened(db, official, id);
  const decision = { kind: "remove", remove: true, endSessions: false, ...REASON } as const;
  await decideCase(db, things, official, { caseId, decision }, CHAT_NOW);
  return () => restoreContent(db, things, official, { caseId, reason: "A mistake." }, CHAT_NOW);
}

eachDatabase("a message that is hidden from its reader", (db) => {
  const seen = async (who: TestPerson, other: TestPerson) =>
    (await loadChatHistory(db(), who.id, other.id, PAGE, CHAT_NOW)).items.map(({ id }) => id);
  const unreadOf = async (who: TestPerson) =>
    (await listRecentConversations(db(), who, { after: LIST_START, limit: 5 }, CHAT_NOW)).items.map(
      ({ unread }) => unread,
    );
  const hiddenEvents = async ({ id: who }: TestPerson) => {
    const events = db().selectFrom("events").select("ref").where("user_id", "=", who).where("kind", "=", "hidden");
    const refs = (await events.orderBy("seq").execute()).map(({ ref }) => ref);
    if (refs.length === 0) return [];
    const payloads = await chatStream.payloads.hidden(db(), who, refs);
    return refs.map((ref) => payloads.get(ref));
  };

  test("comes back when its removal is lifted, and counts as unread again", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    const lift = await removeReported(db(), other, id);
    expect([await seen(other, one), await seen(one, other)]).toEqual([[], [id]]);
    expect([await unreadOf(other), await expectUnreadCounted(db(), other)]).toEqual([[0], 0]);
    expect(await hiddenEvents(other)).toEqual([{ id, userId: one.id, from: one.id, seq: 1, hidden: true }]);
    await lift();
    expect([await seen(other, one), await unreadOf(other), await expectUnreadCounted(db(), other)]).toEqual([
      [id],
      [1],
      1,
    ]);
    // Both times, as what an open page has to know is how it is now.
    expect(await hiddenEvents(other)).toEqual(
      Array(2).fill({ id, userId: one.id, from: one.id, seq: 1, hidden: false }),
    );
    // Its sender learns nothing by it.
    expect(await hiddenEvents(one)).toEqual([]);
  });

  test.each(["before", "after"])("stays away when its reader had deleted it %s the removal", async (when) => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    if (when === "before") await hideMessage(db(), other.id, id, CHAT_NOW);
    const lift = await removeReported(db(), other, id);
    if (when === "after") await hideMessage(db(), other.id, id, CHAT_NOW);
    await lift();
    const exported = await Array.fromAsync(exportChats(db(), other.id, CHAT_NOW));
    expect([await seen(other, one), exported.flat(), await unreadOf(other)]).toEqual([[], [], [0]]);
    expect(await seen(one, other)).toEqual([id]);
  });

  test("goes from all open pages of who deletes it, once, and from nobody else's", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    for (const _ of [1, 2]) await hideMessage(db(), one.id, id, CHAT_NOW);
    expect([await hiddenEvents(one), await hiddenEvents(other)]).toEqual([
      [{ id, userId: other.id, from: one.id, seq: 1, hidden: true }],
      [],
    ]);
    expect([await unreadOf(other), await chatStream.payloads.hidden(db(), "stranger", [id])]).toEqual([[1], new Map()]);
  });

  test("is kept while its removal can be lifted, though its sender has deleted it; then its words go", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    await removeReported(db(), other, id);
    await hideMessage(db(), one.id, id, CHAT_NOW);
    const textOf = async () =>
      (await db().selectFrom("chat_messages").select("text").where("id", "=", id).executeTakeFirst())?.text;
    await eraseUnreachableMessages(db(), CHAT_NOW);
    expect(await textOf()).toBe("hello");
    await db().updateTable("report_cases").set({ evidence: null }).where("thing_id", "=", id).execute();
    await eraseUnreachableMessages(db(), CHAT_NOW);
    expect(await textOf()).toBeNull();
  });
});

eachDatabase("a text that is held after it was shown", (db) => {
  test("is kept while it waits, though its sender has deleted it, and is shown when it is released", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    const ref = { kind: "message", id } as const;
    await transact(db(), async (tx) => {
      await holdText(tx, { ...ref, aboutId: one.id, fields: { text: "hello" }, rules: [] }, CHAT_NOW);
      await reportableMessage.hide(tx, id, CHAT_NOW);
    });
    await hideMessage(db(), one.id, id, CHAT_NOW);
    await eraseUnreachableMessages(db(), CHAT_NOW);
    const { id: official } = await anOfficial(db());
    await decideHeldText(db(), official, things, { ...ref, decision: "release" }, CHAT_NOW);
    const { items } = await loadChatHistory(db(), other.id, one.id, PAGE, CHAT_NOW);
    expect(items.map(({ text }) => text)).toEqual(["hello"]);
  });
});

eachDatabase("what was read behind a block", (db) => {
  test("is not unread again after it, and its sender is never told", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other);
    await blockPerson(db(), other, one.id, CHAT_NOW);
    expect(await markConversationRead(db(), other.id, one.id, undefined, CHAT_NOW)).toEqual({
      unread: 0,
      chatUnread: 0,
    });
    await db().deleteFrom("blocks").where("blocker_id", "=", other.id).execute();
    await sendMessage(db(), other, one);
    await markConversationRead(db(), other.id, one.id, undefined, CHAT_NOW);
    const { items } = await loadChatHistory(db(), one.id, other.id, PAGE, CHAT_NOW);
    expect(items.find((each) => each.id === id)?.state).not.toBe("read");
  });
});
