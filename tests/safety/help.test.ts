import { beforeAll, expect, test } from "bun:test";
import lines from "../../locales/help-lines.json";
import { COUNTRIES } from "../../src/i18n/countries";
import { translatorFor } from "../../src/i18n/translator";
import { helpLinesOf } from "../../src/safety/help-lines";
import { openTestApp, type TestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

test("every number of the list is of a country, and every talk line has its source", () => {
  for (const [country, { emergency, ...rest }] of Object.entries(lines)) {
    expect(COUNTRIES).toContain(country);
    expect(emergency).toMatch(/^[\d ()+-]{2,}$/);
    if ("talk" in rest) expect(rest.talk.source).toMatch(/^https:\/\//);
  }
});

eachDatabase("help", (db) => {
  let app: TestApp;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
  });

  const sheet = async (country: string) => {
    const session = await app.enter(await aPerson(db(), { country }));
    const id = await aBottle(db(), await aPerson(db()));
    return (await app.ask("GET", `/report/bottle/${id}`, { session })).text();
  };

  test("stands in the sheet itself, with the numbers of one's country", async () => {
    const known = Object.keys(lines).find((country) => helpLinesOf(country)?.talk) ?? "";
    expect(await sheet(known)).toContain(helpLinesOf(known)?.talk?.number ?? "–");
  });

  test("says whose number each is", async () => {
    const japan = await sheet("JP");
    expect(japan).toContain(translatorFor("en")("safety.help.for", { country: "Japan" }));
    for (const [, label = ""] of japan.matchAll(/class="help-number"[^>]*aria-label="([^"]+)"/g))
      expect(label).toMatch(/^[\d -]+, .+ · Japan$/);
    expect(japan.match(/class="help-number"/g)?.length).toBe(helpLinesOf("JP")?.talk ? 2 : 1);
  });

  test("where no line is known it is general advice, and no number is made up", async () => {
    const unknown = COUNTRIES.find((country) => helpLinesOf(country) === null) ?? "";
    const page = await sheet(unknown);
    expect(page).toContain(translatorFor("en")("safety.help.unknown").split("<")[0] ?? "–");
    expect(page).not.toContain('class="help-number"');
  });
});
