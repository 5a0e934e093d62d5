import { beforeAll, expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { HOME_LIMITS } from "../../src/limits/home";
import {
  findNewestUnread,
  markAllMessagesRead,
  notifyPerson,
  type SystemMessageParams,
  type SystemMessageType,
} from "../../src/messages/messages";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const TIDE = "The sea is quiet today";

eachDatabase("unread messages on home", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const tell = <T extends SystemMessageType>(to: TestPerson, type: T, params: SystemMessageParams[T], now = NOW) =>
    transact(db(), (tx) => notifyPerson(tx, to.id, type, params, now));

  async function reader() {
    const me = await aPerson(db());
    const friend = await aPerson(db(), { nickname: "Jonas" });
    const { ask, enter } = openTestApp(db());
    const session = await enter(me);
    const html = async () => (await ask("GET", "/", { session })).text();
    const home = async () => plainText(await html());
    return {
      me,
      friend: { from: friend.id, nickname: "Jonas" },
      id: friend.id,
      person: friend,
      ask,
      session,
      html,
      home,
    };
  }

  test("are told until all are read: the newest by its sentence, the others as a number", async () => {
    const { me, friend, person, ask, session, html, home } = await reader();
    const bottleId = await aBottle(db(), person);
    await tell(me, "friend_added", friend, NOW - 2);
    await tell(me, "comment_thanked", { ...friend, bottleId }, NOW - 1);
    await tell(me, "bottle_answered", { ...friend, answer: "A fig tree", bottleId });
    expect(await home()).toContain("Jonas answered your comment");
    expect(await home()).toContain("and 2 more");
    const opened = /action="(\/system-messages\/[^"]+)"/.exec(await html())?.[1] ?? "";
    const form = { next: /name="next" value="(\/bottle[^"]+)"/.exec(await html())?.[1] ?? "" };
    expect((await ask("POST", opened, { session, form })).headers.get("location")).toBe(`/bottle/${bottleId}`);
    expect(await home()).toContain("Jonas thanks you for your comment");
    expect(await home()).toContain("and 1 more");
    await markAllMessagesRead(db(), me.id, NOW);
    expect(await home()).not.toContain("Jonas");
  });

  test("the welcome is no news; letters of the team are counted, and lead to the list", async () => {
    const { me, html, home } = await reader();
    await tell(me, "official_notice", { notice: "welcome" });
    expect(await home()).not.toContain("waiting for you");
    await tell(me, "official_notice", { text: "A long letter of the team." }, NOW + 1);
    expect(await home()).toContain("2 messages are waiting for you");
    expect(await home()).not.toContain("A long letter");
    expect(await html()).toContain('action="/system-messages" method="get"');
  });

  test("of people who are blocked, banned or of another age nothing is told", async () => {
    const { me, friend, id, person } = await reader();
    await tell(me, "friend_added", friend);
    const found = async () =>
      (await findNewestUnread(db(), me.id, { limit: HOME_LIMITS.answersTried, things: {} }, NOW))?.type ?? null;
    expect(await found()).toBe("friend_added");
    await insertBlock(db(), person, me);
    expect(await found()).toBeNull();
    await db().deleteFrom("blocks").where("blocked_id", "=", me.id).execute();
    const change = (set: { banned_at?: number | null; adult_at?: number }) =>
      db().updateTable("users").set(set).where("id", "=", id).execute();
    await change({ banned_at: NOW });
    expect(await found()).toBeNull();
    await change({ banned_at: null, adult_at: NOW + HOUR });
    expect(await found()).toBeNull();
  });

  test("of a bottle that is gone the message leads to the list", async () => {
    const { me, friend, html } = await reader();
    await tell(me, "comment_thanked", { ...friend, bottleId: "gone" });
    expect(await html()).toContain('name="next" value="/system-messages"');
    expect(await html()).not.toContain("/bottle/gone");
  });

  test("come before the first hints, which wait until they are read", async () => {
    const me = await aPerson(db(), { hints_seen: 0 });
    const { ask, enter } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const session = await enter(me);
    const home = async () => plainText(await (await ask("GET", "/", { session })).text());
    expect(await home()).toContain("coach-card");
    await tell(me, "friend_added", { from: (await aPerson(db())).id, nickname: "Jonas" });
    expect(await home()).toContain("Jonas");
    expect(await home()).not.toContain("coach-card");
    await markAllMessagesRead(db(), me.id, NOW);
    expect(await home()).toContain("coach-card");
  });

  test("nothing unread: home says how many bottles came in", async () => {
    const { home } = await reader();
    expect(`${await home()} ${TIDE}`).toContain("came in with the tide");
  });
});
