import { beforeAll, expect, test } from "bun:test";
import { dropBottle, loadBottle, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import { changeBottlesAgeBand } from "../../src/bottles/change-age-band";
import { eraseBottleActivity } from "../../src/bottles/erasure";
import { bottleViewerOf } from "../../src/bottles/reading/bottle-view";
import { transact } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { DAY } from "../../src/runtime/units";
import { adultAtFromBirthday } from "../../src/users/users";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

/** The birthday of who turns 18 within a day. */
const TURNS_18 = "2008-11-22";
const ADULT_AT = adultAtFromBirthday(TURNS_18);

eachDatabase("postmarks on a letter that one has found", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a finder sees the other countries that found it, without days and people; a stranger and a visitor see none", async () => {
    const { ask, enter, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    const author = await aPerson(db(), { country: "PT" });
    const [first, second, third, stranger] = [
      await aPerson(db(), { nickname: "Earlier Finder", country: "DE" }),
      await aPerson(db(), { country: "JP" }),
      await aPerson(db(), { country: "GB" }),
      await aPerson(db(), { country: "BR" }),
    ];
    const id = await aBottle(db(), author);
    const see = async (session: string | undefined) => (await ask("GET", `/bottle/${id}`, { session })).text();
    await pickUpBottle(db(), first, id, NOW);
    // Their own country would look like the letter's.
    expect(await see(await enter(first))).not.toContain("postmark");
    await throwBackBottle(db(), first, id, NOW);
    await pickUpBottle(db(), second, id, NOW + 1);
    await throwBackBottle(db(), second, id, NOW + 1);
    await pickUpBottle(db(), third, id, NOW + 2);
    later(10);
    const html = await see(await enter(third));
    const marks = /<div class="postmarks">.*?<\/div>/s.exec(html)?.[0] ?? "";
    expect([...marks.matchAll(/font-size="16"[^>]*>(\w+)</g)].map(([, code]) => code)).toEqual(["DE", "JP"]);
    expect(plainText(marks)).toContain("Found in Germany and Japan");
    // The line of the day, as the author's marks have it.
    expect(marks).not.toContain('y="43"');
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
    expect(Object.keys(body)).not.toContain("finderPostmarks");
    expect(body.voyage).toEqual([]);
  });

  /** The countries on a letter as somebody finds them at `now`; null: it has no postmarks for them. */
  async function countriesFor(finder: TestPerson, id: string, now: number): Promise<string[] | null> {
    const { route, finderPostmarks } = await loadBottle(db(), finder, id, now);
    expect(finderPostmarks || route.length === 0).toBe(true);
    return finderPostmarks ? route.map(({ country }) => country) : null;
  }

  /** Somebody finds the bottle and lets it drift on. */
  async function find(finder: TestPerson, id: string, now: number): Promise<void> {
    await pickUpBottle(db(), finder, id, now);
    await throwBackBottle(db(), finder, id, now);
  }

  test("a letter that grew up with its author shows adults none of the minors' countries", async () => {
    const author = await aMinor(db(), { birthday: TURNS_18 });
    const [young, growing] = [
      await aMinor(db(), { country: "DE" }),
      await aMinor(db(), { birthday: TURNS_18, country: "FR" }),
    ];
    const [old, older] = [await aPerson(db(), { country: "JP" }), await aPerson(db(), { country: "BR" })];
    const id = await aBottle(db(), author);
    await find(young, id, NOW);
    await find(growing, id, NOW + 1);
    expect(await countriesFor(growing, id, NOW + 2)).toEqual(["DE"]);
    await find(old, id, ADULT_AT);
    expect(await countriesFor(old, id, ADULT_AT + 1)).toEqual([]);
    const app = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    app.later(ADULT_AT + 1 - NOW);
    const session = await app.enter(old);
    expect(await (await app.ask("GET", `/bottle/${id}`, { session })).text()).not.toContain('class="postmarks"');
    await find(older, id, ADULT_AT + 1);
    expect(await countriesFor(old, id, ADULT_AT + 2)).toEqual(["BR"]);
    expect(await countriesFor(older, id, ADULT_AT + 2)).toEqual(["JP"]);
    expect(await countriesFor(growing, id, ADULT_AT + 2)).toEqual(["JP", "BR"]);
    expect(await countriesFor(young, id, ADULT_AT + 2)).toBeNull();
    // Its author has them all.
    expect((await loadBottle(db(), author, id, ADULT_AT + 2)).route.map(({ country }) => country)).toEqual([
      "DE",
      "FR",
      "JP",
      "BR",
    ]);
  });

  test("a birthday that is corrected across the border shows nobody the other age band's countries", async () => {
    const author = await aMinor(db());
    const [young, old] = [await aMinor(db(), { country: "DE" }), await aPerson(db(), { country: "JP" })];
    const id = await aBottle(db(), author);
    await find(young, id, NOW);
    const change = { adultAt: NOW - 9 * DAY, hasBandChanged: true };
    await db().updateTable("users").set({ adult_at: change.adultAt }).where("id", "=", author.id).execute();
    await transact(db(), (tx) => changeBottlesAgeBand(tx, author.id, change, NOW + 1));
    await find(old, id, NOW + 2);
    const older = await aPerson(db(), { country: "BR" });
    await find(older, id, NOW + 3);
    expect(await countriesFor(older, id, NOW + 4)).toEqual(["JP"]);
    expect(await countriesFor(young, id, NOW + 4)).toBeNull();
  });

  test("none of a letter for all ages whose author has left the team, nor of an erased author's", async () => {
    const [team, author] = [await aPerson(db(), { official: 1 }), await aPerson(db())];
    const [young, old] = [await aMinor(db(), { country: "DE" }), await aPerson(db(), { country: "JP" })];
    const forAll = await aBottle(db(), team);
    await find(young, forAll, NOW);
    await find(old, forAll, NOW + 1);
    await db().updateTable("users").set({ official: 0 }).where("id", "=", team.id).execute();
    for (const finder of [young, old]) expect(await countriesFor(finder, forAll, NOW + 2)).toBeNull();

    const own = await aBottle(db(), author);
    await find(old, own, NOW);
    const holder = await aPerson(db(), { country: "BR" });
    await pickUpBottle(db(), holder, own, NOW + 1);
    expect(await countriesFor(holder, own, NOW + 2)).toEqual(["JP"]);
    await aPerson(db(), { id: DELETED_USER_ID, nickname: "" });
    await transact(db(), (tx) => eraseBottleActivity(tx, author.id, NOW + 3));
    expect(await countriesFor(holder, own, NOW + 4)).toBeNull();
  });
});
