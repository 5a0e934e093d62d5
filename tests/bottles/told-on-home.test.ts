/** Each news of home is over once it was seen there or opened: it does not stand there again at the next visit. */
import { beforeAll, expect, test } from "bun:test";
import { dropBottle, keepBottle, pickUpBottle } from "../../src/bottles/bottles";
import type { Db } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const AT = NOW + SEA_LIMITS.drift;

/** How a bottle comes to be news; its end has been told with that, its answers are to be opened. */
const NEWS: Record<"sunk" | "kept" | "answered", (db: Db, author: TestPerson) => Promise<unknown>> = {
  sunk: (db, author) => aBottle(db, author),
  kept: async (db, author) => {
    const [finder, id] = [await aPerson(db), await aBottle(db, author, { created_at: AT - HOUR })];
    await pickUpBottle(db, finder, id, AT);
    await keepBottle(db, finder, id, AT);
  },
  answered: async (db, author) => {
    const [finder, id] = [await aPerson(db), await aBottle(db, author, { created_at: AT - HOUR })];
    await pickUpBottle(db, finder, id, AT);
    await dropBottle(db, finder, id, "A plane tree", AT);
  },
};

const wordsOf = (html: string): string => plainText(html.replace(/<[^>]*>/g, ""));

eachDatabase("news of home", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(Object.entries(NEWS))("that a bottle was %s are over once they were seen or opened", async (kind, make) => {
    const author = await aPerson(db());
    const app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    app.later(AT - NOW);
    const session = await app.enter(author);
    const lineOf = async (): Promise<string> => {
      const html = await (await app.ask("GET", "/", { session })).text();
      return /<div class="quiet[^"]*">[\s\S]*?<\/h1>/.exec(html)?.[0] ?? "";
    };
    const quiet = await lineOf();
    await make(db(), author);
    const html = await lineOf();
    expect(wordsOf(html)).not.toBe(wordsOf(quiet));
    const told = html.match(/(?<=<h1[^>]* hx-post=")[^"]+(?=")/)?.[0];
    expect(told === undefined).toBe(kind === "answered");
    const way = told ?? html.match(/(?<=<form[^>]* action=")[^"]+(?=")/)?.[0] ?? "";
    expect((await app.ask("POST", way, { session, form: {} })).status).toBeOneOf([204, 303]);
    expect(wordsOf(await lineOf())).toBe(wordsOf(quiet));
  });
});
