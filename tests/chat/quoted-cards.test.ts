import { expect, test } from "bun:test";
import { destroyCollectedBottle } from "../../src/bottles/bottles";
import { editMessage, loadChatHistory, sendCard, sendText } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import type { Db } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";
import type { TestPerson } from "../support/people";
import { aCardScene, aKeptBottle, bottle, cardInput, sendCardTo } from "./card-fixtures";
import { CHAT_NOW, messageInput, sendMessage } from "./chat-fixtures";

const GONE = { id: null, from: null, kind: null, excerpt: null };

async function lastQuote(db: Db, who: TestPerson, other: TestPerson) {
  const { items } = await loadChatHistory(db, who.id, other.id, { before: FIRST_CHAT_CURSOR, limit: 1 }, CHAT_NOW);
  return items[0]?.replyTo;
}

eachDatabase("a card that is answered", (db) => {
  test("is quoted by its name, as long as the reader sees it; then the quote is empty", async () => {
    const { one, other, author } = await aCardScene(db());
    const kept = await aKeptBottle(db(), author, one);
    const card = (await sendCardTo(db(), one, other, bottle(kept))).message;
    const { message } = await sendText(
      db(),
      other.id,
      one.id,
      { ...messageInput("thank you"), replyTo: card.id },
      CHAT_NOW,
    );
    const quote = { id: card.id, from: one.id, kind: "bottle" as const, excerpt: card.card?.name ?? "" };
    expect(quote.excerpt).not.toBe("");
    expect(message.replyTo).toEqual(quote);
    for (const [who, them] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await lastQuote(db(), who, them)).toEqual(quote);
    expect((await editMessage(db(), other.id, message.id, "thanks", CHAT_NOW)).replyTo).toEqual(quote);
    await destroyCollectedBottle(db(), one, kept, CHAT_NOW);
    for (const [who, them] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await lastQuote(db(), who, them)).toEqual(GONE);
    const again = sendText(db(), other.id, one.id, { ...messageInput(), replyTo: card.id }, CHAT_NOW);
    await expect(again).rejects.toMatchObject({ code: "quote_unknown" });
  });

  test("and a card that answers show what they answer", async () => {
    const { one, other, author } = await aCardScene(db());
    const kept = await aKeptBottle(db(), author, one);
    const asked = await sendMessage(db(), other, one, "Which one?");
    const input = { ...cardInput(bottle(kept)), replyTo: asked.id };
    const { message } = await sendCard(db(), one.id, other.id, input, CHAT_NOW);
    expect([message.card?.id, message.replyTo?.excerpt]).toEqual([kept, "Which one?"]);
  });
});
