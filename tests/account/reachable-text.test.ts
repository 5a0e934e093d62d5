import { beforeAll, expect, test } from "bun:test";
import { destroyCollectedBottle, keepBottle, listMyBottles, loadBottle, pickUpBottle } from "../../src/bottles/bottles";
import { hideMessage, loadChatHistory, removeConversation, sendText } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { endDesignExhibition, exhibitDesign } from "../../src/designs/designs";
import { DAY } from "../../src/runtime/units";
import { addWordRule, decideCase, decideHeldText, restoreContent } from "../../src/safety/safety";
import { listDesignComments } from "../../src/square/square";
import { aFollower, aPairOfFriends, messageInput, sendMessage } from "../chat/chat-fixtures";
import { aDesign } from "../designs/design-fixtures";
import { anOfficial, markEvidenceOpened, officialContext, reportThing, things } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { runHousekeeping } from "./housekeeping";

const LATER = NOW + 2 * DAY;
const MARK = "somebody still reads this";
const MEASURE_REASON = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

eachDatabase("text that somebody can still read is kept", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  const textsOf = async (me: TestPerson, other: TestPerson) =>
    (await loadChatHistory(db(), me.id, other.id, { before: FIRST_CHAT_CURSOR, limit: 50 }, LATER)).items.map(
      ({ text }) => text,
    );

  test.each([
    ["hidden by its writer", (one: TestPerson, _: TestPerson, id: string) => hideMessage(db(), one.id, id, NOW)],
    ["removed by its writer", (one: TestPerson, other: TestPerson) => removeConversation(db(), one.id, other.id, NOW)],
  ])("a message that is %s, for the other one", async (_, act) => {
    const [one, other] = await aPairOfFriends(db());
    const { id } = await sendMessage(db(), one, other, MARK);
    await act(one, other, id);
    await sendMessage(db(), other, one, "after");
    await runHousekeeping(db(), LATER);
    expect(await textsOf(other, one)).toContain(MARK);
    expect(await textsOf(one, other)).not.toContain(MARK);
  });

  test("a moderated message that its writer has deleted, as long as it can be restored", async () => {
    const [one, other] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const { id } = await sendMessage(db(), one, other, MARK);
    await reportThing(db(), other, { kind: "message", id });
    const caseId = await markEvidenceOpened(db(), official, id);
    await decideCase(
      db(),
      things,
      officialContext(official),
      { caseId, decision: { ...MEASURE_REASON, kind: "remove", remove: true } },
      NOW,
    );
    await hideMessage(db(), one.id, id, NOW);
    await runHousekeeping(db(), LATER);
    await restoreContent(db(), things, officialContext(official), { caseId, reason: "A mistake." }, LATER);
    await runHousekeeping(db(), LATER);
    expect(await textsOf(other, one)).toContain(MARK);
    await hideMessage(db(), other.id, id, LATER);
    await runHousekeeping(db(), LATER);
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ text: null });
  });

  test("a restored message whose reader has removed the conversation is erased by the next cleanup", async () => {
    const [one, other] = await aPairOfFriends(db());
    const official = await anOfficial(db());
    const { id } = await sendMessage(db(), one, other, MARK);
    await reportThing(db(), other, { kind: "message", id });
    const caseId = await markEvidenceOpened(db(), official, id);
    await decideCase(
      db(),
      things,
      officialContext(official),
      { caseId, decision: { ...MEASURE_REASON, kind: "remove", remove: true } },
      NOW,
    );
    await hideMessage(db(), one.id, id, NOW);
    await removeConversation(db(), other.id, one.id, NOW);
    await runHousekeeping(db(), LATER);
    await restoreContent(db(), things, officialContext(official), { caseId, reason: "A mistake." }, LATER);
    await runHousekeeping(db(), LATER);
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ text: null, low_hidden: 1, high_hidden: 1 });
  });

  test("a held first message although its writer has removed the conversation, because it may be released", async () => {
    const [stranger, host] = await aFollower(db());
    const official = await anOfficial(db());
    const rule = { language: null, kind: "word", text: "lighthousekeeper", mode: "hold" } as const;
    await addWordRule(db(), official.id, rule, NOW);
    const { id } = await sendMessage(db(), stranger, host, "Dear lighthousekeeper");
    await removeConversation(db(), stranger.id, host.id, NOW);
    await runHousekeeping(db(), LATER);
    await decideHeldText(db(), official.id, things, { kind: "message", id, decision: "release" }, LATER);
    expect(await textsOf(host, stranger)).toEqual(["Dear lighthousekeeper"]);
  });

  test("a bottle destroyed by its keeper, for its author; a moderated one, for both", async () => {
    const [author, keeper, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    const id = await aBottle(db(), author, { content: MARK });
    await pickUpBottle(db(), keeper, id, NOW);
    await keepBottle(db(), keeper, id, NOW);
    await destroyCollectedBottle(db(), keeper, id, NOW + 10_000);
    const away = await aBottle(db(), author, { content: MARK });
    await reportThing(db(), keeper, { kind: "bottle", id: away });
    const caseId = await markEvidenceOpened(db(), official, away);
    await decideCase(
      db(),
      things,
      officialContext(official),
      { caseId, decision: { ...MEASURE_REASON, kind: "remove", remove: true } },
      NOW,
    );
    await runHousekeeping(db(), LATER);
    const mine = await listMyBottles(db(), author, { after: LIST_START, limit: 20 }, LATER);
    expect(mine.items).toMatchObject([{ id, content: MARK }]);
    expect(await loadBottle(db(), author, away, LATER)).toMatchObject({ content: MARK });
    await restoreContent(db(), things, officialContext(official), { caseId, reason: "A mistake." }, LATER);
    expect(await loadBottle(db(), keeper, away, LATER)).toMatchObject({ content: MARK });
  });

  test("comments on a design that is a draft again", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const comment = { id: newId(NOW), design_id: id, author_id: reader.id, content: MARK, created_at: NOW };
    await db().insertInto("design_comments").values(comment).execute();
    await endDesignExhibition(db(), designer, id, NOW);
    await runHousekeeping(db(), LATER);
    await exhibitDesign(db(), designer, id, LATER);
    const { items } = await listDesignComments(db(), reader, id, { after: LIST_START, limit: 20 }, LATER);
    expect(items).toMatchObject([{ content: MARK }]);
  });

  test("a message sent again with its key after it was erased is the same one", async () => {
    const [one, other] = await aPairOfFriends(db());
    const sent = messageInput(MARK);
    const { message } = await sendText(db(), one.id, other.id, sent, NOW);
    for (const who of [one, other]) await hideMessage(db(), who.id, message.id, NOW);
    await runHousekeeping(db(), LATER);
    const repeated = await sendText(db(), one.id, other.id, sent, LATER);
    expect(repeated).toMatchObject({ fresh: false, message: { id: message.id, text: null } });
  });

  test("concurrent removals, messages and cleanups keep exactly the later messages", async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = await aPairOfFriends(db());
      for (let n = 0; n < 5; n++) await sendMessage(db(), one, other, `${MARK} ${n}`);
      await Promise.all([
        removeConversation(db(), one.id, other.id, NOW),
        runHousekeeping(db(), NOW),
        removeConversation(db(), other.id, one.id, NOW),
        runHousekeeping(db(), NOW),
      ]);
      await Promise.all([
        sendMessage(db(), one, other, "new"),
        runHousekeeping(db(), NOW),
        runHousekeeping(db(), LATER),
      ]);
      const rows = await db()
        .selectFrom("chat_messages")
        .select("text")
        .where("sender_id", "=", one.id)
        .orderBy("seq")
        .execute();
      expect(rows.map(({ text }) => text)).toEqual([null, null, null, null, null, "new"]);
      expect(await textsOf(other, one)).toEqual(["new"]);
    }
  });
});
