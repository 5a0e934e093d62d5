/** What a person learns of a chat of which nothing has reached them, as its first message is held for review. */
import { beforeEach, expect, test } from "bun:test";
import {
  listRecentConversations,
  loadChatHistory,
  loadChatOverview,
  markConversationRead,
  muteConversation,
  removeConversation,
} from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import { freezeChatsOf, stopChatsOf } from "../../src/chat/withdrawing/stop-chats";
import { LIST_START } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { addWordRule, decideHeldText } from "../../src/safety/safety";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../support/people";
import { CHAT_NOW, sendMessage } from "./chat-fixtures";

const OLD = { created_at: TEST_START - 10 * DAY, throw_count: 3 };
const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };
const { things } = compileRoomPlan(ROOMS);

eachDatabase("a chat whose first message is held", (db) => {
  let [official, anna, ben] = [] as unknown as TestPerson[] as [TestPerson, TestPerson, TestPerson];
  let held = "";

  beforeEach(async () => {
    [official, anna, ben] = [
      await aPerson(db(), { official: 1, ...OLD }),
      await aPerson(db(), OLD),
      await aPerson(db(), OLD),
    ];
    const rule = { text: `doubtful${ben.id.slice(-6)}`, mode: "hold", language: null, kind: "word" } as const;
    await addWordRule(db(), official.id, rule, CHAT_NOW);
    await followPerson(db(), anna, ben.id, CHAT_NOW);
    held = (await sendMessage(db(), anna, ben, rule.text)).id;
  });

  const overview = (who: TestPerson, other: TestPerson) => loadChatOverview(db(), who.id, other.id, CHAT_NOW);
  const release = (id: string) =>
    decideHeldText(db(), official.id, things, { kind: "message", id, decision: "release" }, CHAT_NOW);
  const requestsOf = async (who: TestPerson) =>
    (await listRecentConversations(db(), who, { after: LIST_START, limit: 20 }, CHAT_NOW)).items.map(
      ({ request }) => request,
    );

  test("is removed by nobody who does not know of it, and arrives when it is released", async () => {
    await removeConversation(db(), ben.id, anna.id, CHAT_NOW);
    expect(await workOutcome(muteConversation(db(), ben.id, anna.id, true))).toBe("not_found");
    await release(held);
    expect((await loadChatHistory(db(), ben.id, anna.id, PAGE, CHAT_NOW)).items).toMatchObject([{ id: held }]);
    expect(await requestsOf(ben)).toEqual([true]);
    expect(await workOutcome(muteConversation(db(), ben.id, anna.id, true))).toBe("done");
  });

  test("counts each held first text of its writer, also where the other one's has come between", async () => {
    const another = (await sendMessage(db(), anna, ben, `doubtful${ben.id.slice(-6)} again`)).id;
    await unfollowPerson(db(), anna, ben.id, CHAT_NOW);
    await followPerson(db(), ben, anna.id, CHAT_NOW);
    await sendMessage(db(), ben, anna, `doubtful${ben.id.slice(-6)} too`);
    for (const id of [held, another]) await release(id);
    await followPerson(db(), anna, ben.id, CHAT_NOW);
    await unfollowPerson(db(), ben, anna.id, CHAT_NOW);
    expect(await overview(anna, ben)).toMatchObject({ textsLeft: 1 });
  });

  test.each(["held", "refused"])(
    "leaves its writer no new first texts where one of the other side is held: %s",
    async (as) => {
      const write = () => sendMessage(db(), anna, ben, `doubtful${ben.id.slice(-6)} again`);
      const others = [await write(), await write()];
      if (as === "refused")
        for (const id of [held, ...others.map((each) => each.id)])
          await decideHeldText(db(), official.id, things, { kind: "message", id, decision: "remove" }, CHAT_NOW);
      const left = { textsLeft: 0, canWrite: false, reason: "stranger_limit" } as const;
      expect(await overview(anna, ben)).toMatchObject(left);
      await unfollowPerson(db(), anna, ben.id, CHAT_NOW);
      await followPerson(db(), ben, anna.id, CHAT_NOW);
      await sendMessage(db(), ben, anna, `doubtful${ben.id.slice(-6)} too`);
      await followPerson(db(), anna, ben.id, CHAT_NOW);
      await unfollowPerson(db(), ben, anna.id, CHAT_NOW);
      expect(await overview(anna, ben)).toMatchObject(left);
      expect(await workOutcome(write())).toBe("stranger_limit");
      expect(await overview(ben, anna)).toMatchObject({ textsLeft: 2 });
    },
  );

  test("arrives also where its recipient has removed what they wrote themselves", async () => {
    await unfollowPerson(db(), anna, ben.id, CHAT_NOW);
    await followPerson(db(), ben, anna.id, CHAT_NOW);
    const second = (await sendMessage(db(), ben, anna, `doubtful${ben.id.slice(-6)} too`)).id;
    await removeConversation(db(), anna.id, ben.id, CHAT_NOW);
    await release(second);
    expect((await loadChatHistory(db(), anna.id, ben.id, PAGE, CHAT_NOW)).items).toMatchObject([{ id: second }]);
    expect(await requestsOf(anna)).toEqual([true]);
  });

  test("does not tell that a banned person exists", async () => {
    await db().updateTable("users").set({ banned_at: CHAT_NOW }).where("id", "=", anna.id).execute();
    expect(await workOutcome(overview(ben, anna))).toBe("user_not_found");
    expect(await workOutcome(removeConversation(db(), ben.id, anna.id, CHAT_NOW))).toBe("user_not_found");
    expect(await workOutcome(overview(anna, ben))).toBe("done");
  });

  test("tells its recipient of no measure against its writer, nor of another age, until it is released", async () => {
    const { conversation_id } = await db()
      .selectFrom("conversation_members")
      .select("conversation_id")
      .where("user_id", "=", anna.id)
      .executeTakeFirstOrThrow();
    const toldOf = async ({ id }: TestPerson) => {
      const states = db().selectFrom("events").select("seq").where("user_id", "=", id);
      return (await states.where("kind", "=", "state").where("ref", "=", conversation_id).execute()).length;
    };
    const change = () =>
      transact(db(), async (tx) => {
        await stopChatsOf(tx, anna.id, CHAT_NOW);
        await freezeChatsOf(tx, anna.id, { adultAt: 0, hasBandChanged: true }, CHAT_NOW);
      });
    const stateFor = async ({ id }: TestPerson) =>
      [...(await chatStream.payloads.state(db(), id, [conversation_id], CHAT_NOW)).values()].length;
    await change();
    expect([await toldOf(ben), await toldOf(anna)]).toEqual([0, 1]);
    expect([await stateFor(ben), await stateFor(anna)]).toEqual([0, 1]);
    await release(held);
    await change();
    expect([await toldOf(ben), await toldOf(anna)]).toEqual([2, 2]);
    expect([await stateFor(ben), await stateFor(anna)]).toEqual([1, 1]);
  });

  test.each(["the first", "the second"])("held on both sides is begun by %s that is released", async (which) => {
    await unfollowPerson(db(), anna, ben.id, CHAT_NOW);
    await followPerson(db(), ben, anna.id, CHAT_NOW);
    const second = (await sendMessage(db(), ben, anna, `doubtful${ben.id.slice(-6)} too`)).id;
    const begun = async () => [(await overview(anna, ben)).hasBegun, (await overview(ben, anna)).hasBegun];
    for (const one of [anna, ben]) expect(await requestsOf(one)).toEqual([false]);
    expect(await overview(anna, ben)).toMatchObject({ hasBegun: false, request: null, canWrite: false });
    await release(which === "the first" ? held : second);
    expect(await begun()).toEqual([true, true]);
    const [from, to] = which === "the first" ? [anna, ben] : [ben, anna];
    expect(await overview(to, from)).toMatchObject({ canWrite: true, request: { from: "them" } });
    expect(await requestsOf(to)).toEqual([true]);
    await markConversationRead(db(), to.id, from.id, undefined, CHAT_NOW);
    const [sent] = (await loadChatHistory(db(), from.id, to.id, PAGE, CHAT_NOW)).items;
    expect(sent).toMatchObject({ from: from.id, state: "sent" });
    const history = (await loadChatHistory(db(), to.id, from.id, PAGE, CHAT_NOW)).items;
    expect(history.map(({ id }) => id).toSorted()).toEqual([held, second].toSorted());
  });
});
