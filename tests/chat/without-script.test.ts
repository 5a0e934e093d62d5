import { expect, test } from "bun:test";
import { DAY } from "../../src/runtime/units";
import { followPerson } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { openChatApp } from "./chat-app";
import { aPairOfFriends, NOW, sendMessage } from "./chat-fixtures";

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

  test("a newcomer is told that contact details are masked for strangers", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: TEST_START }), await aPerson(db())];
    await followPerson(db(), anna, ben.id, NOW);
    const { app } = await openChatApp(db(), [anna, ben]);
    const note = "<span>So that advertising does not reach strangers, others see •••";
    const page = async (who: typeof anna, to: typeof anna) =>
      (await app.ask("GET", `/chat/${to.id}`, { session: await app.enter(who) })).text();
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
