/** "And 2 more" on home leads to where these two are, each kind by a link of its own; what was read is counted no more (3.17). */
import { beforeAll, expect, test } from "bun:test";
import { dropBottle, keepBottle, pickUpBottle } from "../../src/bottles/bottles";
import { markConversationRead, muteConversation, removeConversation } from "../../src/chat/chat";
import { translatorFor } from "../../src/i18n/translator";
import { markAllMessagesRead } from "../../src/messages/messages";
import { HOUR } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { sendMessage } from "../chat/chat-fixtures";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const t = translatorFor("en");
const AT = NOW + HOUR;

eachDatabase("further news on home", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  /** A second day: somebody has answered a letter, somebody else follows and has written for the first time. */
  async function aSecondDay() {
    const [me, finder, jonas] = [await aPerson(db()), await aPerson(db()), await aPerson(db(), { nickname: "Jonas" })];
    const app = openTestApp(db());
    app.later(HOUR);
    const session = await app.enter(me);
    const bottle = await aBottle(db(), me, { created_at: NOW });
    await pickUpBottle(db(), finder, bottle, AT);
    await dropBottle(db(), finder, bottle, "Here", AT);
    await followPerson(db(), jonas, me.id, AT);
    await sendMessage(db(), jonas, me, "hello?", AT);
    const links = async () => {
      const page = await (await app.ask("GET", "/", { session })).text();
      const found = page.matchAll(/<a class="link more(?: brief)?" href="([^"]*)">(.*?)<\/a>/g);
      // Of several kinds each has a sign and its number before its words.
      return [...found].map(([, href, inside = ""]) => [href, /<span>(.*)<\/span>/.exec(inside)?.[1] ?? inside]);
    };
    const wrote = [`/chat/${jonas.id}`, t("shell.stranger_wrote")];
    return { me, finder, jonas, links, wrote };
  }

  const more = (n: number) => ["/system-messages", t("bottles.home.news.more", { n })];

  test("of each kind lead to where they are, and fall when they are read", async () => {
    const { me, finder, jonas, links, wrote } = await aSecondDay();
    expect(await links()).toEqual([more(1), wrote]);
    const kept = await aBottle(db(), me, { created_at: NOW });
    await pickUpBottle(db(), finder, kept, AT);
    await keepBottle(db(), finder, kept, AT);
    expect(await links()).toEqual([more(1), ["/my-bottles", t("bottles.home.news.more_bottles", { n: 1 })], wrote]);
    await markConversationRead(db(), me.id, jonas.id, 1, AT);
    expect(await links()).toEqual([more(1), ["/my-bottles", t("bottles.home.news.more_bottles", { n: 1 })]]);
    await markAllMessagesRead(db(), me.id, AT);
    expect(await links()).toEqual([]);
  });

  test("tell of nobody who is muted, ignored or blocked", async () => {
    const [muted, ignored, blocked] = [await aSecondDay(), await aSecondDay(), await aSecondDay()];
    await muteConversation(db(), muted.me.id, muted.jonas.id, true);
    await removeConversation(db(), ignored.me.id, ignored.jonas.id, AT);
    await blockPerson(db(), blocked.me, blocked.jonas.id, AT);
    for (const { links } of [muted, ignored, blocked]) expect(await links()).toEqual([more(1)]);
  });
});
