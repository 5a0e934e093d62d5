import { expect, test } from "bun:test";
import { history, recentConversations, sendText } from "../../src/chat/chat";
import { exportChats } from "../../src/chat/export";
import { FIRST } from "../../src/chat/reading/cursors";
import { live } from "../../src/chat/reading/live";
import { messageText } from "../../src/chat/reading/texts";
import { START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import { addRule, removeRule } from "../../src/safety/safety";
import { follow } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING, type PersonChange, type TestPerson } from "../support/people";
import { aHouse, type Failure } from "./house";
import { NOW, say, twoFriends, words } from "./talk";

const PAGE = { before: FIRST, limit: 20 };
const OLD = { created_at: BEGINNING - 10 * DAY, throw_count: 3 };
const CONTACT = "Find me @anna.b or anna@example.org";
const COVERED = "Find me ••• or •••";

/** Somebody who follows another one, who does not know them. */
async function aStranger(db: Db, change: PersonChange) {
  const [stranger, host] = [await aPerson(db, change), await aPerson(db, OLD)];
  await follow(db, stranger, host.id, NOW);
  return [stranger, host] as const;
}

/** The words as one of the two has them, wherever they are read. */
async function readings(db: Db, who: TestPerson, other: TestPerson, id: string, now: number) {
  const { items } = await history(db, who.id, other.id, PAGE, now);
  const { items: recent } = await recentConversations(db, who, { after: START, limit: 20 }, now);
  const translated = await messageText(db, who, id, now);
  return [items[0]?.text, recent[0]?.last?.text, translated];
}

const exported = async (db: Db, { id }: TestPerson): Promise<string> =>
  JSON.stringify(await Array.fromAsync(exportChats(db, id)));

eachDatabase("a stranger's first words", (db) => {
  test("have a newcomer's contacts covered for the other one, until the writer is new no more", async () => {
    const [anna, ben] = await aStranger(db(), { created_at: NOW, throw_count: 0 });
    const sent = await say(db(), anna, ben, CONTACT);
    expect(sent.text).toBe(CONTACT);
    expect(await readings(db(), anna, ben, sent.id, NOW)).toEqual([CONTACT, CONTACT, CONTACT]);
    expect(await readings(db(), ben, anna, sent.id, NOW)).toEqual([COVERED, COVERED, COVERED]);
    const said = async ({ id }: TestPerson) => (await live.says.message(db(), id, [sent.id])).get(sent.id);
    expect(await said(ben)).toMatchObject({ text: COVERED });
    expect(await said(anna)).toMatchObject({ text: CONTACT });
    expect(await exported(db(), ben)).not.toContain("anna@");
    expect(await exported(db(), anna)).toContain("anna@");
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    expect((await readings(db(), ben, anna, sent.id, NOW + DAY - 1))[0]).toBe(COVERED);
    expect(await readings(db(), ben, anna, sent.id, NOW + DAY)).toEqual([CONTACT, CONTACT, CONTACT]);
  });

  test("of somebody who is known here longer, and words between friends, are covered nowhere", async () => {
    const [old, host] = await aStranger(db(), OLD);
    const { id } = await say(db(), old, host, CONTACT);
    expect((await readings(db(), host, old, id, NOW))[0]).toBe(CONTACT);
    const [one, other] = await twoFriends(db(), { created_at: NOW, throw_count: 0 });
    const between = await say(db(), one, other, CONTACT);
    expect((await readings(db(), other, one, between.id, NOW))[0]).toBe(CONTACT);
  });

  test("sent again under their client id are the same message, covered or not", async () => {
    const [anna, ben] = await aStranger(db(), { created_at: NOW, throw_count: 0 });
    const sent = words(CONTACT);
    const first = await sendText(db(), anna.id, ben.id, sent, NOW);
    const again = await sendText(db(), anna.id, ben.id, sent, NOW);
    expect(again).toEqual({ message: first.message, fresh: false });
  });

  test("are refused or covered by the word rules", async () => {
    const boss = await aPerson(db(), { official: 1, ...OLD });
    const [anna, ben] = await aStranger(db(), OLD);
    const { call } = await aHouse(db(), [anna, ben]);
    const rules: string[] = [];
    for (const [text, mode] of [
      ["bummer", "refuse"],
      ["rascal", "mask"],
    ] as const)
      rules.push((await addRule(db(), boss.id, { text, mode, language: null, kind: "word" }, NOW)).id);
    const write = (text: string) => call<Failure>(anna, "POST", `/${ben.id}/messages`, { text });
    const { status, body } = await write("what a bummer");
    expect([status, body.error.code]).toEqual([422, "text_refused"]);
    expect(Object.keys(body.error.fields ?? {})).toEqual(["text"]);
    expect((await history(db(), anna.id, ben.id, PAGE, NOW)).items).toEqual([]);
    for (const text of ["hello rascal", "two", "three"]) expect((await write(text)).status).toBe(201);
    const { items } = await history(db(), ben.id, anna.id, PAGE, NOW);
    expect(items.map(({ text }) => text)).toEqual(["three", "two", "hello •••"]);
    // A refusal uses up none of the three, and an answer is nobody's first word.
    expect((await write("four")).body.error.code).toBe("stranger_limit");
    expect((await say(db(), ben, anna, "what a bummer")).text).toBe("what a bummer");
    for (const id of rules) await removeRule(db(), boss.id, id, NOW);
  });
});
