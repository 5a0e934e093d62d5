import { expect, test } from "bun:test";
import { DAY } from "../../src/limits/limits";
import { follow } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING } from "../support/people";
import { aHouse } from "./house";
import { NOW, say, twoFriends } from "./talk";

eachDatabase("without a script", (db) => {
  test("a message of the other one can be reported by a link, one's own cannot", async () => {
    const [one, other] = await twoFriends(db());
    const { house } = await aHouse(db(), [one, other]);
    const { id } = await say(db(), one, other, "rude");
    const link = `href="/report/message/${id}"`;
    const page = async (who: typeof one, path: string) => {
      const response = await house.ask("GET", path, { session: await house.enter(who) });
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await page(other, `/chat/${one.id}`)).toContain(link);
    expect(await page(one, `/chat/${other.id}`)).not.toContain("/report/message/");
    expect(await page(other, `/report/message/${id}`)).toContain("rude");
  });

  test("a newcomer reads that a stranger does not see the contacts in their first words yet", async () => {
    const [anna, ben] = [await aPerson(db(), { created_at: BEGINNING }), await aPerson(db())];
    await follow(db(), anna, ben.id, NOW);
    const { house } = await aHouse(db(), [anna, ben]);
    const note = "<span>So that advertising does not reach strangers, others see •••";
    const page = async (who: typeof anna, to: typeof anna) =>
      (await house.ask("GET", `/chat/${to.id}`, { session: await house.enter(who) })).text();
    await say(db(), anna, ben, "good evening", BEGINNING);
    expect(await page(anna, ben)).not.toContain(note);
    await say(db(), anna, ben, "write to anna@example.org", BEGINNING);
    const told = await page(anna, ben);
    expect(told).toContain(note);
    // Since they registered, a day; and three throws.
    expect(told).toContain("until Nov 22, 2026, 8:00 AM UTC and until you have thrown 3 more bottles.");
    expect(await page(ben, anna)).not.toContain(note);
    await db().updateTable("users").set({ throw_count: 3 }).where("id", "=", anna.id).execute();
    house.later(DAY);
    expect(await page(anna, ben)).not.toContain(note);
  });
});
