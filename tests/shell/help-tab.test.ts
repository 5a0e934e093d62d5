/** Help is a tab of its own for who is under 18, and for nobody else (docs/product.md 8.6). */
import { beforeAll, expect, test } from "bun:test";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type PersonChange } from "../support/people";

const PEOPLE: [who: string, change: PersonChange | null, hasHelp: boolean][] = [
  ["a visitor", null, false],
  ["somebody without a birthday", { birthday: null }, false],
  ["somebody of 13", { birthday: "2013-11-21" }, true],
  ["somebody the day before they are 18", { birthday: "2008-11-22" }, true],
  ["somebody the day after they are 18", { birthday: "2008-11-20" }, false],
  ["an adult", {}, false],
  ["an official", { official: 1 }, false],
  ["an official without a birthday", { official: 1, birthday: null }, false],
];

/** With the tab bar, and without it, where the way to help stands at the top. */
const PAGES = ["/", "/rules", "/bottle-square", "/profile", "/chat/search", "/bottle-design", "/language-select"];

eachDatabase("the way to help", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(PEOPLE)("of %s", async (_, change, hasHelp) => {
    const app = openTestApp(db());
    const session = change ? await app.enter(await aPerson(db(), change)) : undefined;
    const waysOn = async (path: string): Promise<number> => {
      const answer = await app.ask("GET", path, { session });
      const html = await answer.text();
      // A page that is not for them leads to another one.
      if (answer.status === 303) return Number(hasHelp);
      return html.match(/<a class="[^"]*"(?: aria-current="page")? href="\/help"/g)?.length ?? 0;
    };
    for (const path of PAGES) expect([path, await waysOn(path)]).toEqual([path, Number(hasHelp)]);
  });
});
