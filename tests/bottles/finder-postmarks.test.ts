import { beforeAll, expect, test } from "bun:test";
import { dropBottle, loadBottle, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import { bottleViewerOf } from "../../src/bottles/reading/bottle-view";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("postmarks on a letter that one has found", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a finder sees the countries that found it, without days and people; a stranger and a visitor see none", async () => {
    const author = await aPerson(db(), { country: "PT" });
    const [first, second, stranger] = [
      await aPerson(db(), { nickname: "Earlier Finder", country: "DE" }),
      await aPerson(db(), { country: "JP" }),
      await aPerson(db(), { country: "BR" }),
    ];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), first, id, NOW);
    await throwBackBottle(db(), first, id, NOW);
    await pickUpBottle(db(), second, id, NOW + 1);

    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(10);
    const see = async (session: string | undefined) => (await ask("GET", `/bottle/${id}`, { session })).text();
    const html = await see(await enter(second));
    const marks = /<div class="postmarks">.*?<\/div>/s.exec(html)?.[0] ?? "";
    expect([...marks.matchAll(/font-size="16"[^>]*>(\w+)</g)].map(([, code]) => code)).toEqual(["DE", "JP"]);
    expect(plainText(marks)).toContain("Found in Germany and Japan");
    expect(marks).not.toMatch(/\d (?:Nov|Dec|Jan)/i);
    expect(html).toMatch(/voyage\.\w+\.css/);
    expect(html).not.toContain("Earlier Finder");
    for (const session of [await enter(stranger), undefined]) expect(await see(session)).not.toContain("postmark");
    // The author has the days, too.
    expect(await see(await enter(author))).toMatch(/<div class="postmarks">.*y="43"/s);
  });

  test("none of a letter of the team, which all age bands find, and none in the API", async () => {
    const team = await aPerson(db(), { official: 1 });
    const finder = await aPerson(db(), { country: "DE" });
    const id = await aBottle(db(), team, { band: "all" });
    await pickUpBottle(db(), finder, id, NOW);
    await dropBottle(db(), finder, id, "A plane tree", NOW);
    const row = await db().selectFrom("users").selectAll().where("id", "=", finder.id).executeTakeFirstOrThrow();
    expect((await loadBottle(db(), bottleViewerOf(row), id, NOW + 1)).route).toEqual([]);
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(10);
    const session = await enter(finder);
    expect(await (await ask("GET", `/bottle/${id}`, { session })).text()).not.toContain("postmark");
    const own = await aBottle(db(), await aPerson(db()));
    await pickUpBottle(db(), finder, own, NOW);
    const body = (await (await ask("GET", `/api/bottles/detail/${own}`, { session })).json()) as Record<
      string,
      unknown
    >;
    expect(Object.keys(body)).not.toContain("route");
    expect(body.voyage).toEqual([]);
  });
});
