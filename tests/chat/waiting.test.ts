/** That first messages of a stranger wait is seen, without a number, as long as they concern their reader. */
import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { loadStrangersWaiting, markConversationRead, muteConversation, removeConversation } from "../../src/chat/chat";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { markAllMessagesRead, notifyPerson } from "../../src/messages/messages";
import { DAY } from "../../src/runtime/units";
import { followPerson, unblockPerson } from "../../src/social/social";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, insertBlock } from "../support/people";
import { plainText } from "../support/plain-text";
import { CHAT_NOW, makeFriends, sendMessage } from "./chat-fixtures";

const t = translatorFor("en");
const DOT = t("shell.stranger_wrote");
const WROTE = t("bottles.home.news.wrote", { who: "Jonas in Germany" });

eachDatabase("first messages", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  /** Somebody to whom Jonas has written first. */
  async function written() {
    const [me, jonas] = [await aPerson(db()), await aPerson(db(), { nickname: "Jonas", country: "DE" })];
    await db().updateTable("users").set({ nickname_key: jonas.id }).where("id", "=", jonas.id).execute();
    const app = openTestApp(db());
    app.later(DAY);
    const session = await app.enter(me);
    await followPerson(db(), jonas, me.id, CHAT_NOW);
    await sendMessage(db(), jonas, me, "hello?", CHAT_NOW);
    const page = async (path: string) => (await app.ask("GET", path, { session })).text();
    const shown = async () => {
      const home = plainText(await page("/"));
      const counts = await loadStrangersWaiting(db(), [me.id], app.clock.now());
      const ways = [home.includes(DOT), home.includes(WROTE), (await page("/unread/chats")).includes(DOT)];
      return [...ways, counts.get(me.id) === 1];
    };
    return { me, jonas, app, page, shown, shownAll: async () => new Set(await shown()) };
  }
  const YES = new Set([true]);
  const NO = new Set([false]);

  test("are seen on the tab, on home and by the stream, until they are read; home leads to them", async () => {
    const { me, jonas, page, shownAll } = await written();
    expect(await shownAll()).toEqual(YES);
    expect(await page("/")).toContain(`action="/chat/${jonas.id}"`);
    expect(await page("/friends?tab=recent")).toContain(`data-count="0" data-strangers="1"`);
    await markConversationRead(db(), me.id, jonas.id, 1, CHAT_NOW);
    expect(await shownAll()).toEqual(NO);
    await sendMessage(db(), jonas, me, "still there?", CHAT_NOW);
    expect(await shownAll()).toEqual(YES);
    await sendMessage(db(), me, jonas, "yes", CHAT_NOW);
    await markConversationRead(db(), me.id, jonas.id, 2, CHAT_NOW);
    await sendMessage(db(), jonas, me, "good", CHAT_NOW);
    expect(await shownAll()).toEqual(NO);
    expect(await page("/unread/chats")).toContain(`data-count="1" data-strangers="0"`);
  });

  test("of somebody who is ignored or muted are not", async () => {
    const ignored = await written();
    await removeConversation(db(), ignored.me.id, ignored.jonas.id, CHAT_NOW);
    expect(await ignored.shownAll()).toEqual(NO);
    const muted = await written();
    await muteConversation(db(), muted.me.id, muted.jonas.id, true);
    expect(await muted.shownAll()).toEqual(NO);
    await muteConversation(db(), muted.me.id, muted.jonas.id, false);
    expect(await muted.shownAll()).toEqual(YES);
  });

  test("stand on home behind official notices and news of one's own bottles, however old", async () => {
    const { me, app, shown } = await written();
    const behind = [true, false, true, true];
    await transact(db(), (tx) =>
      notifyPerson(tx, me.id, "official_notice", { notice: "appeal_granted" }, CHAT_NOW - DAY),
    );
    expect(await shown()).toEqual(behind);
    await markAllMessagesRead(db(), me.id, CHAT_NOW);
    expect(await shown()).toEqual([true, true, true, true]);
    await aBottle(db(), me, { created_at: CHAT_NOW - DAY, expires_at: app.clock.now() });
    expect(await shown()).toEqual(behind);
  });

  test("that cannot be looked for keep no page from being shown", async () => {
    const { app, me } = await written();
    const session = await app.enter(me);
    await sql`alter table conversation_members rename column rings to rung`.execute(db());
    const home = await app.ask("GET", "/", { session });
    await sql`alter table conversation_members rename column rung to rings`.execute(db());
    expect([home.status, plainText(await home.text()).includes(DOT)]).toEqual([200, false]);
  });

  test("of somebody who is hidden or suspended are not, until they are again", async () => {
    const { jonas, app, shownAll } = await written();
    for (const stopped of [{ hidden_at: CHAT_NOW }, { suspended_until: app.clock.now() + 1 }]) {
      await db().updateTable("users").set(stopped).where("id", "=", jonas.id).execute();
      expect(await shownAll()).toEqual(NO);
      await db()
        .updateTable("users")
        .set({ hidden_at: null, suspended_until: null })
        .where("id", "=", jonas.id)
        .execute();
      expect(await shownAll()).toEqual(YES);
    }
  });

  test("of somebody who is blocked, blocks, is banned or deleted are not", async () => {
    const { me, jonas, shownAll } = await written();
    await blockPerson(db(), me, jonas.id, CHAT_NOW);
    expect(await shownAll()).toEqual(NO);
    await unblockPerson(db(), me, jonas.id, CHAT_NOW);
    expect(await shownAll()).toEqual(YES);
    await insertBlock(db(), jonas, me);
    expect(await shownAll()).toEqual(NO);
    await db().deleteFrom("blocks").where("blocker_id", "=", jonas.id).execute();
    await db().updateTable("users").set({ banned_at: CHAT_NOW }).where("id", "=", jonas.id).execute();
    expect(await shownAll()).toEqual(NO);
  });

  test("are not seen across the border of 18, to the millisecond", async () => {
    const { me, jonas, app, shownAll } = await written();
    const adults = (one: number, other: number) =>
      Promise.all(
        [[me, one] as const, [jonas, other] as const].map(([{ id }, adult_at]) =>
          db().updateTable("users").set({ adult_at }).where("id", "=", id).execute(),
        ),
      );
    await adults(CHAT_NOW + DAY, CHAT_NOW + DAY);
    expect(await shownAll()).toEqual(YES);
    await adults(CHAT_NOW + DAY - 1, CHAT_NOW + DAY);
    expect(await shownAll()).toEqual(YES);
    app.later(2 * DAY - 1);
    expect(await shownAll()).toEqual(NO);
    app.later(2 * DAY);
    expect(await shownAll()).toEqual(YES);
  });

  test("are seen from somebody who has become a friend without an answer", async () => {
    const { me, jonas, shownAll } = await written();
    await makeFriends(db(), me, jonas);
    expect(await shownAll()).toEqual(YES);
  });
});
