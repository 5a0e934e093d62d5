import { type CardTarget, loadChatHistory, sendCard } from "../../src/chat/chat";
import { FIRST_CHAT_CURSOR } from "../../src/chat/reading/cursors";
import type { Db } from "../../src/db/transact";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { aPerson, type TestPerson } from "../support/people";
import { aPairOfFriends, CHAT_NOW } from "./chat-fixtures";

let sent = 0;

export const bottle = (id: string): CardTarget => ({ kind: "bottle", id });
export const design = (id: string): CardTarget => ({ kind: "design", id });

export const cardInput = (card: CardTarget, clientId = `card-${sent++}`) => ({ card, clientId });

/** Two friends, and somebody who throws and draws. */
export async function aCardScene(db: Db) {
  await seedBuiltIns(db);
  const [one, other] = await aPairOfFriends(db);
  return { one, other, author: await aPerson(db, { nickname: `Author ${sent++}` }) };
}

/** A bottle of the author that its keeper has. */
export const aKeptBottle = (db: Db, author: TestPerson, keeper: TestPerson, content = "Is anybody out there?") =>
  aBottle(db, author, { state: "kept", owner_id: keeper.id, collected_at: CHAT_NOW - 1, content });

export const sendCardTo = (db: Db, from: TestPerson, to: TestPerson, card: CardTarget, now = CHAT_NOW) =>
  sendCard(db, from.id, to.id, cardInput(card), now);

/** The card of the last message of a chat, as one of the two reads it. */
export async function readCard(db: Db, who: TestPerson, with_: TestPerson, now = CHAT_NOW) {
  const { items } = await loadChatHistory(db, who.id, with_.id, { before: FIRST_CHAT_CURSOR, limit: 5 }, now);
  return items[0]?.card ?? null;
}
