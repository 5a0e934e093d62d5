import { beforeAll, expect, test } from "bun:test";
import { pickUpBottle, removeBottle } from "../../src/bottles/bottles";
import { sendText } from "../../src/chat/chat";
import { followPerson } from "../../src/social/social";
import { aBottle, seedBuiltIns, NOW as THROWN } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { CHAT_NOW, makeFriends, messageInput, sendMessage } from "./chat-fixtures";
import { GONE, openQuotingApp, QUOTE_UNKNOWN, refusalIn } from "./quote-fixtures";

const LETTER = "I live by the harbour.\nA tree knows when somebody misses it.\nWrite to me.";
const LINE = "A tree knows when somebody misses it.";

eachDatabase("answering a line of the bottle where two met", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function aMeeting(change: { masks?: string } = {}) {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const bottleId = await aBottle(db(), author, { content: LETTER, ...change });
    await pickUpBottle(db(), finder, bottleId, THROWN);
    await makeFriends(db(), author, finder);
    const chat = await openQuotingApp(db(), [author, finder]);
    return { ...chat, author, finder, bottleId };
  }

  test("shows the line to both, also in the first message of all", async () => {
    const { author, finder, bottleId, answer, quotesOf } = await aMeeting();
    const sent = await answer(finder, author, { bottleId, line: ` ${LINE} ` });
    const quote = { id: bottleId, from: author.id, kind: "line", excerpt: LINE, language: "en" };
    expect(sent).toMatchObject({ status: 201, body: { replyTo: quote } });
    expect((await answer(author, finder, { bottleId, line: "Write to me." })).status).toBe(201);
    for (const [who, with_] of [
      [author, finder],
      [finder, author],
    ] as const)
      expect(await quotesOf(who, with_)).toEqual([{ ...quote, excerpt: "Write to me." }, quote]);
    const rows = await db().selectFrom("chat_messages").selectAll().where("reply_bottle", "=", bottleId).execute();
    expect(JSON.stringify(rows)).not.toContain("tree knows");
  });

  test("refuses another bottle, what its letter does not say, and a letter that is gone", async () => {
    const { author, finder, bottleId, answer } = await aMeeting();
    await sendMessage(db(), finder, author);
    const other = await aBottle(db(), author, { content: LETTER });
    const unknown = [
      { bottleId: other, line: LINE },
      { bottleId: "nothing", line: LINE },
      { bottleId, line: "I never wrote this." },
      { bottleId, line: " \n" },
    ];
    for (const replyTo of unknown) expect(refusalIn(await answer(finder, author, replyTo))).toEqual(QUOTE_UNKNOWN);
    await db().updateTable("bottles").set({ hidden_at: CHAT_NOW }).where("id", "=", bottleId).execute();
    expect(refusalIn(await answer(finder, author, { bottleId, line: LINE }))).toEqual(QUOTE_UNKNOWN);
    expect((await answer(author, finder, { bottleId, line: LINE })).status).toBe(201);
  });

  test("is gone while the letter is hidden, for its author when they take it back, and with their account", async () => {
    const { author, finder, bottleId, answer, quotesOf } = await aMeeting();
    await answer(finder, author, { bottleId, line: LINE });
    const hide = (hidden_at: number | null) =>
      db().updateTable("bottles").set({ hidden_at }).where("id", "=", bottleId).execute();
    await hide(CHAT_NOW);
    expect(await quotesOf(finder, author)).toEqual([GONE]);
    expect(await quotesOf(author, finder)).toMatchObject([{ excerpt: LINE }]);
    await hide(null);
    expect(await quotesOf(finder, author)).toMatchObject([{ excerpt: LINE }]);
    await db().updateTable("bottles").set({ free_at: 0, holder_id: null }).where("id", "=", bottleId).execute();
    await removeBottle(db(), author, bottleId, CHAT_NOW);
    for (const [who, with_] of [
      [author, finder],
      [finder, author],
    ] as const)
      expect(await quotesOf(who, with_)).toEqual([GONE]);
  });

  test("is gone with the account of who wrote the letter, and while they are banned", async () => {
    const { author, finder, bottleId, answer, quotesOf } = await aMeeting();
    await answer(finder, author, { bottleId, line: LINE });
    const ban = (banned_at: number | null) =>
      db().updateTable("users").set({ banned_at }).where("id", "=", author.id).execute();
    await ban(CHAT_NOW);
    expect(await quotesOf(finder, author)).toEqual([GONE]);
    await ban(null);
    expect(await quotesOf(finder, author)).toMatchObject([{ excerpt: LINE }]);
    await db().deleteFrom("bottles").where("id", "=", bottleId).execute();
    expect(await quotesOf(finder, author)).toEqual([GONE]);
  });

  test("covers what is masked of the line", async () => {
    const start = LETTER.indexOf("tree");
    const masks = JSON.stringify({
      content: {
        words: [
          [start - 30, start - 25],
          [start, start + 4],
        ],
        contacts: [],
      },
    });
    const { author, finder, bottleId, quotesOf } = await aMeeting({ masks });
    await sendText(db(), finder.id, author.id, messageInput("I found it."), CHAT_NOW);
    const input = { ...messageInput("Hm."), replyTo: { bottleId, line: LINE } };
    await sendText(db(), author.id, finder.id, input, CHAT_NOW);
    expect(await quotesOf(author, finder)).toMatchObject([{ excerpt: LINE }]);
    expect(await quotesOf(finder, author)).toMatchObject([{ excerpt: "A ••• knows when somebody misses it." }]);
  });

  test("is for strangers who follow, too", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const bottleId = await aBottle(db(), author, { content: LETTER });
    await pickUpBottle(db(), finder, bottleId, THROWN);
    await followPerson(db(), finder, author.id, CHAT_NOW);
    const input = { ...messageInput("Which tree?"), replyTo: { bottleId, line: LINE } };
    const { message } = await sendText(db(), finder.id, author.id, input, CHAT_NOW);
    expect(message.replyTo).toMatchObject({ id: bottleId, excerpt: LINE });
  });
});
