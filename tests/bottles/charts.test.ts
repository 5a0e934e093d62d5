import { beforeAll, expect, test } from "bun:test";
import {
  loadBottle,
  loadSharedRoute,
  pickUpBottle,
  removeBottle,
  shareChart,
  throwBackBottle,
  unshareChart,
} from "../../src/bottles/bottles";
import { eraseBottleActivity } from "../../src/bottles/erasure";
import { type Db, transact } from "../../src/db/transact";
import { DELETED_USER_ID } from "../../src/limits/account";
import { DAY, HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

eachDatabase("the chart of a voyage", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** A bottle that was found in these countries, an hour after each other. */
  async function travelled(author: TestPerson, ...countries: string[]): Promise<string> {
    const id = await aBottle(db(), author);
    for (const [i, country] of countries.entries()) {
      const finder = await (author.adultAt && author.adultAt > NOW ? aMinor : aPerson)(db(), { country });
      await pickUpBottle(db(), finder, id, NOW + i * HOUR);
      await throwBackBottle(db(), finder, id, NOW + i * HOUR + 1);
    }
    return id;
  }

  /** What somebody else is shown of it. */
  async function shownTo(reader: TestPerson | null, id: string, now = NOW + DAY) {
    const bottle = await loadBottle(db(), reader, id, now);
    const route = await loadSharedRoute(db(), bottle);
    return route && { origin: bottle.author?.country ?? null, countries: route.map(({ country }) => country) };
  }

  test("its author sees the countries in time order, several findings in a row as one", async () => {
    const author = await aPerson(db(), { country: "PT" });
    const id = await travelled(author, "SE", "SE", "BR", "SE");
    const { route, chartShared } = await loadBottle(db(), author, id, NOW + DAY);
    expect(route.map(({ country }) => country)).toEqual(["SE", "BR", "SE"]);
    expect(route[0]?.at).toBe(NOW + HOUR);
    expect(chartShared).toBe(false);
  });

  /** The author's page of it, a day later. */
  async function pageOf(author: TestPerson, id: string): Promise<string> {
    const { ask, enter, later } = openTestApp(db());
    later(DAY);
    return (await ask("GET", `/bottle/${id}`, { session: await enter(author) })).text();
  }

  test("its page lists the newest first, and says how far it came above a long list of comments", async () => {
    const author = await aPerson(db(), { country: "PT" });
    const id = await travelled(author, "SE", "BR");
    const short = await pageOf(author, id);
    const list = short.slice(short.indexOf('<ol class="voyage"'));
    const places = ["Drifting now", "Found in Brazil", "Found in Sweden", "Thrown into the sea"];
    expect(places.toSorted((a, b) => list.indexOf(a) - list.indexOf(b))).toEqual(places);
    expect(places.filter((each) => !list.includes(each))).toEqual([]);
    expect(short).not.toContain('href="#voyage"');
    await db().updateTable("bottles").set({ comment_count: 3 }).where("id", "=", id).execute();
    const [, above] = /<a class="link" href="#voyage">([^<]*)/.exec(await pageOf(author, id)) ?? [];
    expect(plainText(above ?? "")).toBe("2 countries, 1 day");
  });

  test("the legend has no mark for a country that the chart has no place for", async () => {
    const author = await aPerson(db(), { country: "PT" });
    const page = await pageOf(author, await travelled(author, "SE", "AQ"));
    expect(page).toContain("<span>Last in Antarctica</span>");
    expect(page).not.toContain('<i class="buoy"');
    expect(page).toContain("Not on this chart: Antarctica");
    expect(await pageOf(author, await travelled(author, "AQ", "SE"))).toContain('<i class="buoy"></i>Last in Sweden');
  });

  test("nobody else sees any of it before the author shares it, and nobody after it was taken back", async () => {
    const [author, stranger] = [await aPerson(db(), { country: "PT" }), await aPerson(db())];
    const id = await travelled(author, "SE", "BR");
    for (const reader of [null, stranger]) expect(await shownTo(reader, id)).toBeNull();
    await shareChart(db(), author, id, NOW);
    await shareChart(db(), author, id, NOW + 1);
    for (const reader of [null, stranger])
      expect(await shownTo(reader, id)).toEqual({ origin: "PT", countries: ["SE", "BR"] });
    expect((await loadBottle(db(), stranger, id, NOW + DAY)).route).toEqual([]);
    await unshareChart(db(), author, id, NOW);
    await unshareChart(db(), author, id, NOW);
    for (const reader of [null, stranger]) expect(await shownTo(reader, id)).toBeNull();
  });

  test("only its author can share it or take it back", async () => {
    const [author, other] = [await aPerson(db()), await aPerson(db())];
    const id = await travelled(author, "SE");
    expect(await workOutcome(shareChart(db(), other, id, NOW))).toBe("forbidden");
    await shareChart(db(), author, id, NOW);
    expect(await workOutcome(unshareChart(db(), other, id, NOW))).toBe("forbidden");
    expect(await workOutcome(shareChart(db(), author, "unknown", NOW))).toBe("bottle_not_found");
    expect(await shownTo(other, id)).not.toBeNull();
  });

  test("a shared one is not for blocked people, and not while the letter is hidden or its author banned", async () => {
    const [author, blocked] = [await aPerson(db()), await aPerson(db())];
    const id = await travelled(author, "SE");
    await shareChart(db(), author, id, NOW);
    await insertBlock(db(), author, blocked);
    expect(await workOutcome(shownTo(blocked, id))).toBe("bottle_not_found");
    await db().updateTable("bottles").set({ hidden_at: NOW }).where("id", "=", id).execute();
    expect(await workOutcome(shownTo(null, id))).toBe("bottle_not_found");
    await db().updateTable("bottles").set({ hidden_at: null }).where("id", "=", id).execute();
    await db().updateTable("users").set({ banned_at: NOW }).where("id", "=", author.id).execute();
    expect(await workOutcome(shownTo(null, id))).toBe("bottle_not_found");
  });

  test("the country of an author under 18 is not shown to strangers", async () => {
    const author = await aMinor(db(), { country: "PT" });
    const id = await travelled(author, "SE");
    await shareChart(db(), author, id, NOW);
    expect(await shownTo(null, id)).toEqual({ origin: null, countries: ["SE"] });
    expect(await shownTo(await aPerson(db()), id)).toEqual({ origin: null, countries: ["SE"] });
  });

  const sharedAt = async (database: Db, id: string) =>
    (await database.selectFrom("bottles").select("chart_shared_at").where("id", "=", id).executeTakeFirst())
      ?.chart_shared_at;

  test("a bottle that is taken back or whose author is erased is no longer shared, whatever comes first", async () => {
    const author = await aPerson(db());
    const [removed, erased] = [await travelled(author, "SE"), await travelled(author, "SE")];
    for (const id of [removed, erased]) await shareChart(db(), author, id, NOW);
    const racing = await aBottle(db(), author, { pick_count: 1 });
    await Promise.allSettled([
      removeBottle(db(), author, racing, NOW + DAY),
      shareChart(db(), author, racing, NOW + DAY),
      shareChart(db(), author, racing, NOW + DAY),
    ]);
    expect(await sharedAt(db(), racing)).toBeNull();
    await removeBottle(db(), author, removed, NOW + DAY);
    expect(await sharedAt(db(), removed)).toBeNull();
    await aPerson(db(), { id: DELETED_USER_ID });
    await transact(db(), (tx) => eraseBottleActivity(tx, author.id, NOW + DAY));
    expect(await sharedAt(db(), erased)).toBeNull();
    expect(await workOutcome(shareChart(db(), author, erased, NOW + DAY))).toMatch(/forbidden|bottle_not_found/);
  });

  test("the API shares it and takes it back; who may see the share page reads its countries there", async () => {
    const author = await aPerson(db(), { country: "PT" });
    const id = await travelled(author, "SE", "BR");
    const { ask, enter } = openTestApp(db());
    const session = await enter(author);
    const chart = async () => (await (await ask("GET", `/api/bottles/share/${id}`)).json()).chart;
    expect(await chart()).toBeNull();
    expect((await ask("POST", `/api/bottles/${id}/chart`, { session })).status).toBe(204);
    expect(await chart()).toEqual({
      origin: "PT",
      countries: ["SE", "BR"],
      image: expect.stringMatching(new RegExp(`^http.*/bottle-shared/${id}/chart\\.png$`)),
    });
    expect((await ask("DELETE", `/api/bottles/${id}/chart`, { session })).status).toBe(204);
    expect(await chart()).toBeNull();
  });
});
