/** What stands on somebody's page: the moment of a new friendship, the bottle where the two met, a word where nothing else is. */
import { expect, test } from "bun:test";
import { dropBottle, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import type { Language } from "../../src/i18n/languages";
import { translatorFor } from "../../src/i18n/translator";
import { CHAT_SERVER_LIMITS } from "../../src/limits/chat";
import { followPerson, unfollowPerson } from "../../src/social/social";
import { aFollower, aPairOfFriends, CHAT_NOW, sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../support/people";

const t = translatorFor("en");
const HERE: Record<Language, RegExp> = {
  ar: /هنا/,
  de: /hier/i,
  en: /\bhere\b/i,
  es: /aquí/i,
  fr: /\bici\b/i,
  hi: /यहाँ/,
  ja: /ここ/,
  pt: /aqui/i,
  ru: /здесь/i,
  zh: /这里/,
};
const QUIET = t("social.quiet_page");

eachDatabase("somebody's page", (db) => {
  async function open(me: TestPerson, now = CHAT_NOW) {
    const app = openTestApp(db());
    app.later(now - app.clock.now());
    const session = await app.enter(me);
    const read = async (path: string) => (await app.ask("GET", path, { session })).text();
    return { app, session, read };
  }

  test("and the chat say for a minute to both that they are friends now, and no other notice does", async () => {
    const [stranger, host] = await aFollower(db());
    const { app, session, read } = await open(host);
    const headers = { referer: `http://localhost/friends/${stranger.id}` };
    const answer = await app.ask("POST", `/friends/${stranger.id}/follow`, { session, headers, form: {} });
    expect([answer.headers.get("location"), answer.headers.get("set-cookie") ?? ""]).toEqual([
      `/friends/${stranger.id}`,
      expect.not.stringContaining("befriended"),
    ]);
    const theirs = await app.enter(stranger);
    const shown = async () => [
      (await read(`/friends/${stranger.id}`)).includes('class="friends-now"'),
      (await read(`/chat/${stranger.id}`)).includes('class="friends-now"'),
      (await (await app.ask("GET", `/chat/${host.id}`, { session: theirs })).text()).includes('class="friends-now"'),
    ];
    expect(await shown()).toEqual([true, true, true]);
    const begun = app.clock.now() - TEST_START;
    app.later(begun + CHAT_SERVER_LIMITS.friendsNow - 1);
    expect(await shown()).toEqual([true, true, true]);
    app.later(begun + CHAT_SERVER_LIMITS.friendsNow);
    expect(await shown()).toEqual([false, false, false]);
    await unfollowPerson(db(), host, stranger.id, app.clock.now());
    expect(await shown()).toEqual([false, false, false]);
  });

  test("shows the bottle of their chat, to both, once the chat has begun", async () => {
    const [me, other] = await aPairOfFriends(db());
    await seedBuiltIns(db());
    const bottle = await aBottle(db(), other);
    await pickUpBottle(db(), me, bottle, CHAT_NOW);
    const mine = await open(me);
    const theirs = await open(other);
    const link = `href="/bottle/${bottle}"`;
    const shown = async () => [
      (await mine.read(`/friends/${other.id}`)).includes(link),
      (await theirs.read(`/friends/${me.id}`)).includes(link),
    ];
    // Nobody tells an author who has found their bottle.
    expect(await shown()).toEqual([false, false]);
    await sendMessage(db(), me, other, "I have your letter");
    expect(await shown()).toEqual([true, true]);
  });

  test.each([
    ["and thrown it back without a word", false],
    ["and answered it", true],
  ])("tells an author who writes first that the other has found their bottle %s: %p", async (_, hasAnswered) => {
    const [me, other] = await aPairOfFriends(db());
    await seedBuiltIns(db());
    const bottle = await aBottle(db(), other);
    await pickUpBottle(db(), me, bottle, CHAT_NOW);
    if (hasAnswered) await dropBottle(db(), me, bottle, "A plane tree", CHAT_NOW);
    else await throwBackBottle(db(), me, bottle, CHAT_NOW);
    await sendMessage(db(), other, me, "Hi");
    const theirs = await open(other);
    expect((await theirs.read(`/friends/${me.id}`)).includes(`href="/bottle/${bottle}"`)).toBe(hasAnswered);
  });

  test.each([
    ["follows, and is followed back", false],
    ["writes, and is answered", true],
  ])("says what the other one has to do first, and it is so: who %s", async (_, writes) => {
    const [me, other] = [await aPerson(db()), await aPerson(db(), { who_follows: "known", who_writes: "friends" })];
    const { read } = await open(me);
    const page = `/friends/${other.id}`;
    const says = async () => (await read(page)).includes(t("chat.way_they_begin", { name: other.nickname }));
    const writeTo = () => sendMessage(db(), me, other, "Good evening");
    expect([await says(), (await read(page)).includes(`href="/chat/${other.id}"`)]).toEqual([true, false]);
    await followPerson(db(), other, me.id, CHAT_NOW);
    expect(await says()).toBe(false);
    await expect(writeTo()).rejects.toThrow("not_friends");
    if (writes) await sendMessage(db(), other, me, "Hello");
    else await followPerson(db(), me, other.id, CHAT_NOW);
    await writeTo();
  });

  test.each(Object.entries(HERE))(
    "never says in %s that one can write here: one writes in the chat",
    (language, here) => {
      const told = translatorFor(language as Language);
      for (const way of ["both_follow", "they_begin", "they_follow"] as const)
        expect(told(`chat.way_${way}`, { name: "Mia" })).not.toMatch(here);
    },
  );

  test("has a word of its own where the person has put nothing there", async () => {
    const [me, other] = await aPairOfFriends(db());
    const { read } = await open(me);
    const is = async (change: object) => {
      await db()
        .updateTable("users")
        .set({ signature: "", interests: "[]", ...change })
        .where("id", "=", other.id)
        .execute();
      return (await read(`/friends/${other.id}`)).includes(QUIET);
    };
    expect([await is({}), await is({ signature: "Hi" }), await is({ interests: '["art"]' })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
