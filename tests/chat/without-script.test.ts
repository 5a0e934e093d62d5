import { expect, test } from "bun:test";
import { eachDatabase } from "../support/databases";
import { aHouse } from "./house";
import { say, twoFriends } from "./talk";

eachDatabase("without a script", (db) => {
  test("a message of the other one can be reported by a link, one's own cannot", async () => {
    const [one, other] = await twoFriends(db());
    const { house } = await aHouse(db(), [one, other]);
    const { id } = await say(db(), one, other, "rude");
    const link = `<noscript><a class="link text-13" href="/report/message/${id}">Report</a></noscript>`;
    const page = async (who: typeof one, path: string) => {
      const response = await house.ask("GET", path, { session: await house.enter(who) });
      expect(response.status).toBe(200);
      return response.text();
    };
    expect(await page(other, `/chat/${one.id}`)).toContain(link);
    expect(await page(one, `/chat/${other.id}`)).not.toContain("/report/message/");
    expect(await page(other, `/report/message/${id}`)).toContain("rude");
  });
});
