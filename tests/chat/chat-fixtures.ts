import { expect } from "bun:test";
import { sendText } from "../../src/chat/chat";
import { chatFile } from "../../src/chat/web/file/chat-file";
import type { Db } from "../../src/db/transact";
import { localeOf } from "../../src/i18n/locales";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { aFileStore } from "../support/files";
import { aPerson, type PersonChange, TEST_START, type TestPerson } from "../support/people";

/** One day after the test people were created. */
export const CHAT_NOW = TEST_START + DAY;

let count = 0;

/** A text with a unique client id. */
export const messageInput = (text = "hello", clientId = `client-${count++}`) => ({ text, clientId });

/** Sends a text and returns the message. */
export const sendMessage = async (db: Db, from: TestPerson, to: TestPerson, text = "hello", now = CHAT_NOW) =>
  (await sendText(db, from.id, to.id, messageInput(text), now)).message;

/** Two people who follow each other. */
export async function aPairOfFriends(db: Db, change: PersonChange = {}) {
  const [one, other] = [await aPerson(db, change), await aPerson(db, change)];
  await makeFriends(db, one, other);
  return [one, other] as const;
}

export async function makeFriends(db: Db, one: TestPerson, other: TestPerson): Promise<void> {
  await followPerson(db, one, other.id, CHAT_NOW);
  await followPerson(db, other, one.id, CHAT_NOW);
}

/** A person who follows another one without being followed back. */
export async function aFollower(db: Db) {
  const [stranger, host] = [await aPerson(db), await aPerson(db)];
  await followPerson(db, stranger, host.id, CHAT_NOW);
  return [stranger, host] as const;
}

/** Checks that the unread count of a person matches their conversations, and returns it. */
export async function expectUnreadCounted(db: Db, person: TestPerson): Promise<number> {
  const rows = await db
    .selectFrom("conversation_members")
    .select(["rings", "muted"])
    .where("user_id", "=", person.id)
    .execute();
  const rings = rows.reduce((sum, row) => sum + (row.muted === 1 ? 0 : row.rings), 0);
  const { chat_unread_count } = await db
    .selectFrom("users")
    .select("chat_unread_count")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(chat_unread_count).toBe(rings);
  return rings;
}

/** The file of a chat, as its reader saves it. */
export async function readChatFile(db: Db, me: TestPerson, other: TestPerson): Promise<string> {
  const [t, language] = [translatorFor("en"), "en" as const];
  const partner = { me: me.id, other: other.id, partner: other.nickname };
  const reader = { ...partner, t, language, locale: localeOf(language, null), zone: null };
  let html = "";
  for await (const part of chatFile(db, aFileStore(), reader, CHAT_NOW)) html += part;
  return html;
}
