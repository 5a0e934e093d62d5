import { expect, test } from "bun:test";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { plainText } from "../support/plain-text";
import { openChatApp } from "./chat-app";
import { aPairOfFriends, CHAT_NOW, sendMessage } from "./chat-fixtures";

eachDatabase("chat page without JavaScript", (db) => {
  test("a link reports the partner's messages, but not the own", async () => {
    const [one, other] = await aPairOfFriends(db());
    const { app } = await openChatApp(db(), [one, other]);
    const { id } = await sendMessage(db(), one, other, "rude");
    const link = `href="/report/message/${id}"`;
    const page = async (who: typeof one, path: string) => {
      const response = await app.ask("GET", path, { session: await app.enter(who) });
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await page(other, `/chat/${one.id}`)).toContain(link);
    expect(await page(one, `/chat/${other.id}`)).not.toContain("/report/message/");
    expect(await page(other, `/report/message/${id}`)).toContain("rude");
  });

  test("words that can no longer be sent stand on the page that says why", async () => {
    const t = translatorFor("en");
    const [one, other] = await aPairOfFriends(db());
    const { app } = await openChatApp(db(), [one, other]);
    const session = await app.enter(one);
    const page = async (method: string, sent: object = {}) =>
      (await app.ask(method, `/chat/${other.id}`, { session, ...sent })).text();
    await blockPerson(db(), other, one.id, CHAT_NOW);
    const refused = await page("POST", { form: { text: "Half a <sentence>" } });
    const way = t("chat.way_they_begin", { name: other.nickname });
    expect(refused).toContain(`<p>${way}</p>`);
    expect(refused).toContain("Half a &lt;sentence&gt;</textarea>");
    const opened = await page("GET");
    expect(opened).toContain(`<p>${way}</p>`);
    expect(opened).not.toContain("<textarea");
    // Nobody is asked for a word that they cannot send.
    expect(opened).not.toContain(t("chat.empty"));
    expect(await page("GET")).toContain(t("social.no_recent"));
  });

  test("a newcomer is told that contact details are masked for strangers", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: TEST_START }), await aPerson(db())];
    await followPerson(db(), anna, ben.id, CHAT_NOW);
    const { app } = await openChatApp(db(), [anna, ben]);
    const note = "<span>So that advertising does not reach strangers, others see •••";
    const page = async (who: typeof anna, to: typeof anna) =>
      plainText(await (await app.ask("GET", `/chat/${to.id}`, { session: await app.enter(who) })).text());
    await sendMessage(db(), anna, ben, "good evening", TEST_START);
    expect(await page(anna, ben)).not.toContain(note);
    await sendMessage(db(), anna, ben, "write to anna@example.org", TEST_START);
    const html = await page(anna, ben);
    expect(html).toContain(note);
    // Since they registered, a day; and three throws.
    expect(html).toContain("until Nov 22, 2026, 8:00 AM UTC and until you have thrown 3 more bottles.");
    expect(await page(ben, anna)).not.toContain(note);
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    app.later(DAY);
    expect(await page(anna, ben)).not.toContain(note);
  });
});
