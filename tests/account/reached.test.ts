import { beforeAll, expect, test } from "bun:test";
import { bottleDetail, destroyCollected, keep, myBottles, pickUp } from "../../src/bottles/bottles";
import { hide, history, remove, sendText } from "../../src/chat/chat";
import { FIRST } from "../../src/chat/reading/cursors";
import { newId } from "../../src/db/ids";
import { START } from "../../src/db/paging";
import { endExhibition, exhibit } from "../../src/designs/designs";
import { DAY } from "../../src/limits/limits";
import { addRule, decide, decideHeld, restoreContent } from "../../src/safety/safety";
import { commentsOnDesign } from "../../src/square/square";
import { aFollower, say, twoFriends, words } from "../chat/talk";
import { aDesign } from "../designs/workshop";
import { anOfficial, officeOf, opened, tellOn, things } from "../safety/office";
import { aBottle, furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { housekept } from "./unreached";

const LATER = NOW + 2 * DAY;
const MARK = "somebody still reads this";
const AWAY = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;

eachDatabase("text that somebody reaches stays", (db) => {
  beforeAll(() => furnish(db()));
  const textsOf = async (me: TestPerson, other: TestPerson) =>
    (await history(db(), me.id, other.id, { before: FIRST, limit: 50 }, LATER)).items.map(({ text }) => text);

  test.each([
    ["hidden by its writer", (one: TestPerson, _: TestPerson, id: string) => hide(db(), one.id, id, NOW)],
    ["removed by its writer", (one: TestPerson, other: TestPerson) => remove(db(), one.id, other.id, NOW)],
  ])("a message that is %s, for the other one", async (_, act) => {
    const [one, other] = await twoFriends(db());
    const { id } = await say(db(), one, other, MARK);
    await act(one, other, id);
    await say(db(), other, one, "after");
    await housekept(db(), LATER);
    expect(await textsOf(other, one)).toContain(MARK);
    expect(await textsOf(one, other)).not.toContain(MARK);
  });

  test("a message that was taken away and that its writer has deleted, as long as it can come back", async () => {
    const [one, other] = await twoFriends(db());
    const official = await anOfficial(db());
    const { id } = await say(db(), one, other, MARK);
    await tellOn(db(), other, { kind: "message", id });
    const caseId = await opened(db(), official, id);
    await decide(db(), things, officeOf(official), caseId, { ...AWAY, kind: "remove", remove: true }, NOW);
    await hide(db(), one.id, id, NOW);
    await housekept(db(), LATER);
    await restoreContent(db(), things, officeOf(official), caseId, "A mistake.", LATER);
    await housekept(db(), LATER);
    expect(await textsOf(other, one)).toContain(MARK);
    await hide(db(), other.id, id, LATER);
    await housekept(db(), LATER);
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ text: null });
  });

  test("a restored message whose reader has removed the conversation meanwhile goes with the next round", async () => {
    const [one, other] = await twoFriends(db());
    const official = await anOfficial(db());
    const { id } = await say(db(), one, other, MARK);
    await tellOn(db(), other, { kind: "message", id });
    const caseId = await opened(db(), official, id);
    await decide(db(), things, officeOf(official), caseId, { ...AWAY, kind: "remove", remove: true }, NOW);
    await hide(db(), one.id, id, NOW);
    await remove(db(), other.id, one.id, NOW);
    await housekept(db(), LATER);
    await restoreContent(db(), things, officeOf(official), caseId, "A mistake.", LATER);
    await housekept(db(), LATER);
    const row = await db().selectFrom("chat_messages").selectAll().where("id", "=", id).executeTakeFirst();
    expect(row).toMatchObject({ text: null, low_hidden: 1, high_hidden: 1 });
  });

  test("first words that are held, although their writer has removed the conversation: they may still arrive", async () => {
    const [stranger, host] = await aFollower(db());
    const official = await anOfficial(db());
    const rule = { language: null, kind: "word", text: "lighthousekeeper", mode: "hold" } as const;
    await addRule(db(), official.id, rule, NOW);
    const { id } = await say(db(), stranger, host, "Dear lighthousekeeper");
    await remove(db(), stranger.id, host.id, NOW);
    await housekept(db(), LATER);
    await decideHeld(db(), official.id, things, { kind: "message", id, decision: "release" }, LATER);
    expect(await textsOf(host, stranger)).toEqual(["Dear lighthousekeeper"]);
  });

  test("a letter that its keeper has destroyed, for its author; one that was taken away, for both", async () => {
    const [author, keeper, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    const id = await aBottle(db(), author, { content: MARK });
    await pickUp(db(), keeper, id, NOW);
    await keep(db(), keeper, id, NOW);
    await destroyCollected(db(), keeper, id, NOW + 10_000);
    const away = await aBottle(db(), author, { content: MARK });
    await tellOn(db(), keeper, { kind: "bottle", id: away });
    const caseId = await opened(db(), official, away);
    await decide(db(), things, officeOf(official), caseId, { ...AWAY, kind: "remove", remove: true }, NOW);
    await housekept(db(), LATER);
    const mine = await myBottles(db(), author, { after: START, limit: 20 }, LATER);
    expect(mine.items).toMatchObject([{ id, content: MARK }]);
    expect(await bottleDetail(db(), author, away, LATER)).toMatchObject({ content: MARK });
    await restoreContent(db(), things, officeOf(official), caseId, "A mistake.", LATER);
    expect(await bottleDetail(db(), keeper, away, LATER)).toMatchObject({ content: MARK });
  });

  test("what was said of a design that is a draft again", async () => {
    const [designer, reader] = [await aPerson(db()), await aPerson(db())];
    const { id } = await aDesign(db(), designer, { status: "exhibition" });
    const said = { id: newId(NOW), design_id: id, author_id: reader.id, content: MARK, created_at: NOW };
    await db().insertInto("design_comments").values(said).execute();
    await endExhibition(db(), designer, id, NOW);
    await housekept(db(), LATER);
    await exhibit(db(), designer, id, LATER);
    const { items } = await commentsOnDesign(db(), reader, id, { after: START, limit: 20 }, LATER);
    expect(items).toMatchObject([{ content: MARK }]);
  });

  test("a message that is sent again after it was erased is the same one", async () => {
    const [one, other] = await twoFriends(db());
    const sent = words(MARK);
    const { message } = await sendText(db(), one.id, other.id, sent, NOW);
    for (const who of [one, other]) await hide(db(), who.id, message.id, NOW);
    await housekept(db(), LATER);
    const again = await sendText(db(), one.id, other.id, sent, LATER);
    expect(again).toMatchObject({ fresh: false, message: { id: message.id, text: null } });
  });

  test("while both remove, write and are swept at once: what was written after it is there, the rest is gone", async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = await twoFriends(db());
      for (let n = 0; n < 5; n++) await say(db(), one, other, `${MARK} ${n}`);
      await Promise.all([
        remove(db(), one.id, other.id, NOW),
        housekept(db(), NOW),
        remove(db(), other.id, one.id, NOW),
        housekept(db(), NOW),
      ]);
      await Promise.all([say(db(), one, other, "new"), housekept(db(), NOW), housekept(db(), LATER)]);
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
