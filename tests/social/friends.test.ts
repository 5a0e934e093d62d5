import { expect, test } from "bun:test";
import { markConversationRead, muteConversation, removeConversation } from "../../src/chat/chat";
import { LIST_START, type ListPage, type ListPosition, parseListCursor } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { MINUTE } from "../../src/runtime/units";
import { followPerson, listRelatedPeople, type RelatedPerson, unfollowPerson } from "../../src/social/social";
import { CHAT_NOW, makeFriends, sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, TEST_START, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

/** All friends of a person, read two at a time. */
async function everyFriend(db: Db, me: TestPerson): Promise<string[]> {
  const marks: string[] = [];
  let after: ListPosition | null = LIST_START;
  while (after) {
    const { items, nextCursor }: ListPage<RelatedPerson> = await listRelatedPeople(
      db,
      "friends",
      me,
      { after, limit: 2 },
      CHAT_NOW,
    );
    marks.push(...items.map(({ id }) => id));
    after = parseListCursor(nextCursor ?? "", "friends");
  }
  return marks;
}

const people = async (db: Db) =>
  [await aPerson(db), await aPerson(db), await aPerson(db), await aPerson(db), await aPerson(db)] as const;

eachDatabase("friends", (db) => {
  test("are sorted by last message or start of the friendship, each listed once", async () => {
    const me = await aPerson(db());
    const [a, b, c, d, stranger] = await people(db());
    const order = async () =>
      (await everyFriend(db(), me)).map((id) => [a, b, c, d].findIndex((each) => each.id === id));
    for (const [n, friend] of [a, b, c, d].entries())
      for (const [one, other] of [
        [me, friend],
        [friend, me],
      ] as const)
        await followPerson(db(), one, other.id, CHAT_NOW + n);
    expect(await order()).toEqual([3, 2, 1, 0]);
    await sendMessage(db(), me, c, "first", CHAT_NOW + MINUTE);
    await sendMessage(db(), a, me, "second", CHAT_NOW + 2 * MINUTE);
    // Who is no friend stands in no list of friends, whatever they say.
    await followPerson(db(), stranger, me.id, CHAT_NOW);
    await sendMessage(db(), stranger, me, "hello?", CHAT_NOW + 3 * MINUTE);
    expect(await order()).toEqual([0, 2, 3, 1]);
    await sendMessage(db(), me, b, "third", CHAT_NOW + 4 * MINUTE);
    await removeConversation(db(), me.id, a.id, CHAT_NOW);
    expect(await order()).toEqual([1, 2, 3, 0]);
    await blockPerson(db(), me, b.id, CHAT_NOW);
    expect(await order()).toEqual([2, 3, 0]);
  });
});

/** Opens a test app with a session for each person, and helpers for streams and the online mark. */
async function openFriendsApp(db: Db, ...people: TestPerson[]) {
  const app = openTestApp(db);
  const tokens = new Map<string, string>();
  for (const person of people) tokens.set(person.id, await app.enter(person));
  const listen = (who: TestPerson) => app.listen(tokens.get(who.id) ?? "");
  /** Whether any page that shows the other one to somebody has the mark. */
  const marked = async (who: TestPerson, other: TestPerson): Promise<boolean> => {
    const paths = ["?tab=friends", "?tab=recent", "?tab=following", "?tab=followers", `/${other.id}`].map(
      (path) => `/friends${path}`,
    );
    const answers = await Promise.all(
      [...paths, `/chat/${other.id}`].map((path) => app.ask("GET", path, { session: tokens.get(who.id) })),
    );
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    return pages.some((page) => page.includes('class="here"'));
  };
  return { app, listen, marked };
}

eachDatabase("the page of who has no friends yet", (db) => {
  test("says that somebody new wrote until it is read or muted, then where the chats are", async () => {
    const [me, stranger, friend] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const app = openTestApp(db());
    app.later(CHAT_NOW + MINUTE - app.clock.now());
    const session = await app.enter(me);
    const t = translatorFor("en");
    const [wrote, chats] = [t("shell.stranger_wrote"), t("social.only_chats", { recent: t("social.recent") })];
    const shown = async (): Promise<string[]> => {
      const page = plainText(await (await app.ask("GET", "/friends?tab=friends", { session })).text());
      const row = page.includes(`href="/chat/${stranger.id}"`) ? ["row"] : [];
      return [...row, ...[t("social.met_at_sea"), wrote, chats].filter((title) => page.includes(`>${title}</h2>`))];
    };
    expect(await shown()).toEqual([t("social.met_at_sea")]);
    await followPerson(db(), stranger, me.id, CHAT_NOW);
    await sendMessage(db(), stranger, me, "hello?", CHAT_NOW);
    expect(await shown()).toEqual(["row", wrote]);
    await muteConversation(db(), me.id, stranger.id, true);
    expect(await shown()).toEqual(["row", chats]);
    await muteConversation(db(), me.id, stranger.id, false);
    expect(await shown()).toEqual(["row", wrote]);
    await markConversationRead(db(), me.id, stranger.id, 1, CHAT_NOW);
    expect(await shown()).toEqual(["row", chats]);
    await makeFriends(db(), me, friend);
    expect(await shown()).toEqual([]);
    await unfollowPerson(db(), me, friend.id, CHAT_NOW);
    await insertBlock(db(), stranger, me);
    expect(await shown()).toEqual([chats]);
    await db().deleteFrom("blocks").execute();
    await sendMessage(db(), me, stranger, "hello!", CHAT_NOW);
    expect(await shown()).toEqual([chats]);
  });

  test("the tab opens where something is unread; the list beside another page stays what it is", async () => {
    const [me, stranger, friend] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const app = openTestApp(db());
    app.later(CHAT_NOW + MINUTE - app.clock.now());
    const session = await app.enter(me);
    const opened = async (headers: Record<string, string> = {}, cookies: Record<string, string> = {}) => {
      const answer = await app.ask("GET", "/friends", { session, headers, cookies });
      if (answer.status === 303) return answer.headers.get("location");
      return /<a href="([^"]+)" aria-current="page">/.exec(await answer.text())?.[1];
    };
    const [friends, recent] = ["/friends?tab=friends", "/friends?tab=recent"];
    await makeFriends(db(), me, friend);
    expect(await opened()).toBe(friends);
    await followPerson(db(), stranger, me.id, CHAT_NOW);
    await sendMessage(db(), stranger, me, "hello?", CHAT_NOW);
    expect(await opened()).toBe(recent);
    expect(await opened({ "hx-request": "true" })).toBe(friends);
    expect(await opened({}, { wide: "1" })).toBe(recent);
    await markConversationRead(db(), me.id, stranger.id, 1, CHAT_NOW);
    expect(await opened()).toBe(friends);
    await sendMessage(db(), friend, me, "hello!", CHAT_NOW);
    expect(await opened()).toBe(recent);
  });

  test("a chat that is removed elsewhere takes its row along, but that of a friend", async () => {
    const [me, stranger, friend] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const app = openTestApp(db());
    const session = await app.enter(me);
    const propsOf = async (path: string): Promise<object> => {
      const page = await (await app.ask("GET", path, { session })).text();
      const [, props = ""] = /data-island="chats" data-props="([^"]*)"/.exec(page) ?? [];
      return JSON.parse(props.replaceAll("&quot;", '"'));
    };
    await followPerson(db(), stranger, me.id, CHAT_NOW);
    await sendMessage(db(), stranger, me, "hello?", CHAT_NOW);
    expect([await propsOf("/friends?tab=friends"), await propsOf("/friends?tab=recent")]).toEqual([{}, {}]);
    await makeFriends(db(), me, friend);
    const staying = { unwritten: translatorFor("en")("social.say_hello") };
    expect([await propsOf("/friends?tab=friends"), await propsOf("/friends?tab=recent")]).toEqual([staying, {}]);
  });

  test("whoever may not write yet reads what is missing", async () => {
    const [me, other] = [await aPerson(db()), await aPerson(db())];
    const app = openTestApp(db());
    const session = await app.enter(me);
    const page = await (await app.ask("GET", `/friends/${other.id}`, { session })).text();
    expect(page).toContain(`href="/chat/${other.id}"`);
    const chat = await (await app.ask("GET", `/chat/${other.id}`, { session })).text();
    expect(chat).toContain("follow");
    expect(chat).not.toContain("<textarea");
  });
});

eachDatabase("the time of a friend's last message", (db) => {
  test.each([
    ["en", "13 min", "13 minutes ago"],
    ["de", "13 Min.", "vor 13 Minuten"],
  ] as const)("is abbreviated on screen in %s and complete for screen readers", async (language, short, whole) => {
    const [one, other] = [await aPerson(db(), { language }), await aPerson(db())];
    await makeFriends(db(), one, other);
    await sendMessage(db(), other, one, "hello", CHAT_NOW - 13 * MINUTE);
    const app = openTestApp(db());
    app.later(CHAT_NOW - app.clock.now());
    const sent = { session: await app.enter(one), cookies: { language } };
    for (const path of ["/friends?tab=friends", "/friends?tab=recent"]) {
      const page = (await (await app.ask("GET", path, sent)).text()).replaceAll("\u00a0", " ");
      expect(page).toMatch(/<time [^>]*datetime="[\d-]+T[\d:.]+Z"/i);
      expect(page).toContain(`<span aria-hidden="true">${short}</span>`);
      expect(page).toContain(`<span class="visually-hidden">${whole}</span>`);
    }
  });
});

eachDatabase("the online mark", (db) => {
  test("is shown to friends until the last stream has closed", async () => {
    const [one, other] = [await aPerson(db()), await aPerson(db())];
    await makeFriends(db(), one, other);
    const { listen, marked } = await openFriendsApp(db(), one, other);
    expect(await marked(one, other)).toBe(false);
    const [phone, desktop] = [await listen(other), await listen(other)];
    expect([await marked(one, other), await marked(other, one)]).toEqual([true, false]);
    await phone.close();
    expect(await marked(one, other)).toBe(true);
    await desktop.close();
    expect(await marked(one, other)).toBe(false);
  });

  test("is not shown to one-sided followers, nor to either side after a block", async () => {
    const [one, other] = [await aPerson(db()), await aPerson(db())];
    await followPerson(db(), one, other.id, CHAT_NOW);
    await sendMessage(db(), one, other, "hello?");
    const { listen, marked } = await openFriendsApp(db(), one, other);
    const readers = [await listen(one), await listen(other)];
    const marks = async () => [await marked(one, other), await marked(other, one)];
    expect(await marks()).toEqual([false, false]);
    await followPerson(db(), other, one.id, CHAT_NOW);
    expect(await marks()).toEqual([true, true]);
    await blockPerson(db(), one, other.id, CHAT_NOW);
    expect(await marks()).toEqual([false, false]);
    for (const reader of readers) await reader.close();
  });

  test("is not shown across the age of 18, though both are still friends", async () => {
    const tomorrow = new Date(CHAT_NOW).toISOString().slice(5, 10);
    const [one, other] = [await aMinor(db(), { birthday: `2008-${tomorrow}` }), await aMinor(db())];
    await followPerson(db(), one, other.id, TEST_START);
    await followPerson(db(), other, one.id, TEST_START);
    await sendMessage(db(), one, other, "still seventeen", TEST_START);
    const { app, listen, marked } = await openFriendsApp(db(), one, other);
    const readers = [await listen(one), await listen(other)];
    const marks = async () => [await marked(one, other), await marked(other, one)];
    expect(await marks()).toEqual([true, true]);
    app.later(CHAT_NOW - app.clock.now());
    expect(await marks()).toEqual([false, false]);
    expect(await everyFriend(db(), one)).toEqual([other.id]);
    for (const reader of readers) await reader.close();
  });

  test.each([["with", {}] as const, ["without", { birthday: null }] as const])(
    "is not shown between a member of the team %s a birthday and who is under 18, though both are still friends",
    async (_, birthday) => {
      const [member, minor] = [await aMinor(db()), await aMinor(db())];
      await followPerson(db(), member, minor.id, CHAT_NOW);
      await followPerson(db(), minor, member.id, CHAT_NOW);
      await sendMessage(db(), member, minor, "hello", CHAT_NOW);
      const adult = { adult_at: "birthday" in birthday ? null : TEST_START - 1, ...birthday, official: 1 } as const;
      await db().updateTable("users").set(adult).where("id", "=", member.id).execute();
      const { listen, marked } = await openFriendsApp(db(), member, minor);
      const readers = [await listen(member), await listen(minor)];
      expect([await marked(member, minor), await marked(minor, member)]).toEqual([false, false]);
      expect(await everyFriend(db(), minor)).toEqual([member.id]);
      for (const reader of readers) await reader.close();
    },
  );
});
