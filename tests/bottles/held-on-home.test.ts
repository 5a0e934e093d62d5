/** What home says of the bottles in one's hand, without script. */
import { beforeAll, expect, test } from "bun:test";
import { pickUpBottle } from "../../src/bottles/bottles";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { SEA_LIMITS } from "../../src/limits/sea";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("bottles in one's hand, on home", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("says how many, leads to one or to the list of several, and what else the sea offers stays", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await aBottle(db(), author));
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const session = await enter(reader);
    const see = async () => {
      const html = await (await ask("GET", "/", { session })).text();
      const [, path, text = ""] = html.match(/<a class="chip held" href="([^"]+)"[^>]*>.*?<\/svg>(.*?)<\/a>/s) ?? [];
      expect(html).toContain('id="further"');
      expect(html).toContain('action="/pick"');
      return path === undefined ? null : [path, plainText(text.replaceAll(/<[^>]+>/g, "")).trim()];
    };
    expect(await see()).toBeNull();
    await pickUpBottle(db(), reader, ids[0] ?? "", NOW);
    expect(await see()).toEqual([`/bottle/${ids[0]}`, "1 in your hand"]);
    await pickUpBottle(db(), reader, ids[1] ?? "", NOW + 1);
    expect(await see()).toEqual(["/picked-bottles", "2 in your hand"]);
    const list = await (await ask("GET", "/picked-bottles", { session })).text();
    for (const id of ids.slice(0, 2)) expect(list).toContain(`href="/bottle/${id}"`);
    later(SEA_LIMITS.hold);
    expect(await see()).toEqual([`/bottle/${ids[1]}`, "1 in your hand"]);
  });

  test("has words for it in every language", () => {
    const words = LANGUAGES.map((language) => translatorFor(language)("bottles.home.held"));
    expect(new Set(words).size).toBe(LANGUAGES.length);
  });
});
