import { beforeEach, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { pickUpBottle } from "../../src/bottles/bottles";
import {
  type ChatPictureStores,
  hideMessage,
  listRecentConversations,
  loadChatHistory,
  loadChatOverview,
  markConversationRead,
  muteConversation,
  recallMessage,
  sendText,
  switchTranslation,
} from "../../src/chat/chat";
import { exportChatSettings, exportChats } from "../../src/chat/export";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { chatStream } from "../../src/chat/reading/stream";
import { LIST_START } from "../../src/db/paging";
import { personRef } from "../../src/events/events";
import { compileRoomPlan } from "../../src/room";
import { ROOMS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { addWordRule, decideHeldText, listHeldTexts, removeWordRule } from "../../src/safety/safety";
import { followPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { aBottle, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson, TEST_START, type TestPerson } from "../support/people";
import { CHAT_NOW, expectUnreadCounted, messageInput, sendMessage } from "./chat-fixtures";

const PAGE = { before: FIRST_CHAT_CURSOR, limit: 20 };
const OLD = { created_at: TEST_START - 10 * DAY, throw_count: 3 };
const { things } = compileRoomPlan(ROOMS);
const FILES = aFileStore();
/** Words alone have no files. */
const STORES = {} as ChatPictureStores;

eachDatabase("a stranger's message held by a word rule", (db) => {
  let [official, anna, ben] = [] as unknown as TestPerson[] as [TestPerson, TestPerson, TestPerson];
  let rule = "";

  beforeEach(async () => {
    if (rule) await removeWordRule(db(), official.id, rule, CHAT_NOW);
    [official, anna, ben] = [
      await aPerson(db(), { official: 1, ...OLD }),
      await aPerson(db(), OLD),
      await aPerson(db(), OLD),
    ];
    await followPerson(db(), anna, ben.id, CHAT_NOW);
    const held = { text: "doubtful", mode: "hold", language: null, kind: "word" } as const;
    rule = (await addWordRule(db(), official.id, held, CHAT_NOW)).id;
  });

  const read = async (who: TestPerson, other: TestPerson) =>
    (await loadChatHistory(db(), who.id, other.id, PAGE, CHAT_NOW)).items;
  const listed = async (who: TestPerson) =>
    (await listRecentConversations(db(), who, { after: LIST_START, limit: 20 }, CHAT_NOW)).items;
  const events = async ({ id }: TestPerson) =>
    db()
      .selectFrom("events")
      .select(["kind", "ref"])
      .where("user_id", "=", id)
      // Ties name the person.
      .where(
        "ref",
        "not in",
        [anna, ben].map(({ id }) => personRef(id)),
      )
      .execute();
  const queue = async () =>
    (await listHeldTexts(db(), { after: LIST_START, limit: 20, list: "held" })).items.filter(
      ({ aboutId }) => aboutId === anna.id,
    );
  const notices = async ({ id }: TestPerson) =>
    (await db().selectFrom("system_messages").select("params").where("user_id", "=", id).execute()).map(
      ({ params }) => JSON.parse(params).notice,
    );
  const decide = (id: string, decision: "release" | "remove", now = CHAT_NOW) =>
    decideHeldText(db(), official.id, things, { kind: "message", id, decision }, now);
  const storedMessage = async (id: string) =>
    db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();

  test("is visible to its sender as held, and to nobody else anywhere", async () => {
    const sent = await sendMessage(db(), anna, ben, "a d o u b t f u l word");
    expect(sent).toMatchObject({ text: "a d o u b t f u l word", review: "held", state: "sent" });
    expect(await read(anna, ben)).toMatchObject([{ id: sent.id, review: "held" }]);
    expect(await listed(anna)).toHaveLength(1);
    expect(await events(anna)).toEqual([{ kind: "message", ref: sent.id }]);
    expect(await workOutcome(hideMessage(db(), ben.id, sent.id, CHAT_NOW))).toBe("not_found");
    expect(await queue()).toMatchObject([{ kind: "message", id: sent.id, rules: ["doubtful"] }]);
    expect([await read(ben, anna), await listed(ben), await events(ben)]).toEqual([[], [], []]);
    expect(await loadChatOverview(db(), ben.id, anna.id, CHAT_NOW)).toMatchObject({
      request: null,
      unread: 0,
      canWrite: false,
      reason: "not_friends",
      metBottle: null,
    });
    expect(await markConversationRead(db(), ben.id, anna.id, undefined, CHAT_NOW)).toEqual({
      unread: 0,
      chatUnread: 0,
    });
    expect((await chatStream.payloads.message(db(), ben.id, [sent.id], CHAT_NOW)).size).toBe(0);
    expect(JSON.stringify(await Array.fromAsync(exportChats(db(), ben.id, CHAT_NOW)))).not.toContain("word");
    expect(JSON.stringify(await Array.fromAsync(exportChats(db(), anna.id, CHAT_NOW)))).toContain("word");
    const settingsOf = async ({ id }: TestPerson) => (await Array.fromAsync(exportChatSettings(db(), id))).flat();
    expect([(await settingsOf(anna)).length, await settingsOf(ben)]).toEqual([1, []]);
    expect(await workOutcome(muteConversation(db(), ben.id, anna.id, true))).toBe("not_found");
    expect(await workOutcome(switchTranslation(db(), ben.id, anna.id, true))).toBe("not_found");
    expect((await read(anna, ben))[0]?.state).toBe("sent");
  });

  test.each(["finder", "author"] as const)(
    "of the %s does not decide where the two met: that is who writes first to be heard",
    async (held) => {
      await seedBuiltIns(db());
      const [finder, author] = held === "finder" ? [anna, ben] : [ben, anna];
      const bottle = await aBottle(db(), author);
      await pickUpBottle(db(), finder, bottle, CHAT_NOW);
      await sendMessage(db(), anna, ben, "doubtful");
      await followPerson(db(), ben, anna.id, CHAT_NOW);
      await sendMessage(db(), ben, anna, "Hello");
      for (const [me, other] of [[anna, ben] as const, [ben, anna] as const]) {
        const { metBottle } = await loadChatOverview(db(), me.id, other.id, CHAT_NOW);
        expect(metBottle?.id ?? null).toBe(held === "finder" ? null : bottle);
      }
    },
  );

  test("arrives as the newest unread message when an official releases it, and both are notified", async () => {
    const held = await sendMessage(db(), anna, ben, "doubtful");
    const second = await sendMessage(db(), anna, ben, "second");
    await markConversationRead(db(), ben.id, anna.id, undefined, CHAT_NOW);
    await decide(held.id, "release", CHAT_NOW + 1_000);
    expect((await read(ben, anna)).map(({ text }) => text)).toEqual(["doubtful", "second"]);
    expect((await read(anna, ben))[0]).toMatchObject({ id: held.id, review: null, seq: 3 });
    expect((await loadChatOverview(db(), ben.id, anna.id, CHAT_NOW)).unread).toBe(1);
    expect(await loadChatOverview(db(), ben.id, anna.id, CHAT_NOW)).toMatchObject({
      request: { from: "them", left: 1 },
    });
    expect(await expectUnreadCounted(db(), ben)).toBe(0);
    expect((await events(ben)).filter(({ kind }) => kind === "message")).toEqual([
      { kind: "message", ref: second.id },
      { kind: "message", ref: held.id },
    ]);
    expect(await notices(anna)).toEqual(["text_released"]);
    expect(await queue()).toEqual([]);
  });

  test("is not delivered when an official removes it, and its sender is notified", async () => {
    const held = await sendMessage(db(), anna, ben, "doubtful");
    await decide(held.id, "remove");
    expect((await read(anna, ben))[0]).toMatchObject({ text: "doubtful", review: "refused", state: "sent" });
    expect([await read(ben, anna), await listed(ben), await events(ben)]).toEqual([[], [], []]);
    // No rule and no reason beside it.
    const told = db().selectFrom("system_messages").select("params").where("user_id", "=", anna.id);
    expect(await told.execute()).toEqual([{ params: JSON.stringify({ notice: "text_removed" }) }]);
    expect(await workOutcome(decide(held.id, "release"))).toBe("not_found");
    // They have used up one of the three, so that nobody fills the queue.
    for (let n = 0; n < 2; n++) await sendMessage(db(), anna, ben, `${n}`);
    expect(await workOutcome(sendMessage(db(), anna, ben, "one more"))).toBe("stranger_limit");
  });

  test("is held once when it is sent again with the same client id", async () => {
    const sent = messageInput("doubtful");
    const all = await Promise.all(Array.from({ length: 6 }, () => sendText(db(), anna.id, ben.id, sent, CHAT_NOW)));
    expect(new Set(all.map(({ message }) => message.id)).size).toBe(1);
    expect(all.filter(({ fresh }) => fresh)).toHaveLength(1);
    expect(all.every(({ message }) => message.review === "held")).toBe(true);
    expect(await queue()).toHaveLength(1);
    await decide(all[0]?.message.id ?? "", "release");
    expect(await sendText(db(), anna.id, ben.id, sent, CHAT_NOW)).toMatchObject({
      fresh: false,
      message: { review: null },
    });
    expect(await read(ben, anna)).toHaveLength(1);
  });

  test.each(["recalled", "deleted"] as const)("leaves the queue at once when it is %s by its sender", async (how) => {
    const held = await sendMessage(db(), anna, ben, "doubtful");
    const later = CHAT_NOW + DAY;
    if (how === "deleted") await hideMessage(db(), anna.id, held.id, later);
    else
      expect(await recallMessage(db(), STORES, anna.id, held.id, later)).toMatchObject({
        recalled: true,
        text: null,
        review: null,
      });
    expect(await storedMessage(held.id)).toMatchObject({ text: null, review: null });
    expect(await queue()).toEqual([]);
    expect(await workOutcome(decide(held.id, "release"))).toBe("not_found");
    expect([await read(ben, anna), await listed(ben), await events(ben)]).toEqual([[], [], []]);
    expect(await read(anna, ben)).toHaveLength(how === "deleted" ? 0 : 1);
  });

  test("is readable by nobody when it is recalled and released at the same time", async () => {
    for (let n = 0; n < 4; n++) {
      const [writer, reader] = [await aPerson(db(), OLD), await aPerson(db(), OLD)];
      await followPerson(db(), writer, reader.id, CHAT_NOW);
      const held = await sendMessage(db(), writer, reader, "doubtful");
      await Promise.all([
        workOutcome(decide(held.id, "release")),
        workOutcome(recallMessage(db(), STORES, writer.id, held.id, CHAT_NOW)),
      ]);
      expect(await storedMessage(held.id)).toMatchObject({ text: null, review: null });
      expect((await read(reader, writer)).map(({ text }) => text).filter(Boolean)).toEqual([]);
    }
  });

  test("is deleted with its sender's account, and does not reach a recipient who has blocked the sender or left", async () => {
    const held = await sendMessage(db(), anna, ben, "doubtful");
    await blockPerson(db(), ben, anna.id, CHAT_NOW);
    await decide(held.id, "release");
    expect((await read(anna, ben))[0]).toMatchObject({ review: null, state: "sent" });
    expect([await read(ben, anna), await events(ben)]).toEqual([[], []]);
    const [writer, reader] = [await aPerson(db(), OLD), await aPerson(db(), OLD)];
    await followPerson(db(), writer, reader.id, CHAT_NOW);
    const other = await sendMessage(db(), writer, reader, "doubtful");
    await deleteAccount(db(), FILES, reader.id, CHAT_NOW);
    expect(await workOutcome(decide(other.id, "release"))).toBe("done");
    const third = await sendMessage(db(), writer, official, "doubtful").catch(() => null);
    expect(third).toBeNull();
    await followPerson(db(), writer, official.id, CHAT_NOW);
    const last = await sendMessage(db(), writer, official, "doubtful");
    await deleteAccount(db(), FILES, writer.id, CHAT_NOW);
    expect(await storedMessage(last.id)).toBeUndefined();
    expect(await workOutcome(decide(last.id, "release"))).toBe("not_found");
  });

  test("does not restrict its recipient's own messages", async () => {
    await sendMessage(db(), anna, ben, "doubtful");
    await followPerson(db(), ben, anna.id, CHAT_NOW);
    await sendMessage(db(), ben, anna, "hello there");
    expect((await read(anna, ben)).map(({ text }) => text)).toEqual(["hello there", "doubtful"]);
    expect(await read(ben, anna)).toHaveLength(1);
  });
});
