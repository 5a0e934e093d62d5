import { beforeAll, expect, test } from "bun:test";
import { BUILT_IN_EXHIBITS } from "../../src/designs/built-in-exhibits";
import { seedExhibition } from "../../src/designs/designs";
import { DESIGN_PARAMS } from "../../src/designs/input";
import { translatorFor } from "../../src/i18n/translator";
import { DESIGN_LIMITS } from "../../src/limits/designs";
import { LANGUAGES } from "../../src/limits/languages";
import { listSquareDesigns } from "../../src/square/square";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";

type Texts = (key: string) => string;

test("twelve exhibits differ in material, pattern and closure, each with name and story in every language", () => {
  expect(BUILT_IN_EXHIBITS).toHaveLength(12);
  const kinds = (of: (exhibit: (typeof BUILT_IN_EXHIBITS)[number]) => unknown) =>
    new Set(BUILT_IN_EXHIBITS.map(of)).size;
  expect(kinds(({ params }) => params.texture)).toBe(6);
  expect(kinds(({ params }) => params.cork)).toBe(3);
  expect(kinds(({ params }) => JSON.stringify(params))).toBe(12);
  for (const { params } of BUILT_IN_EXHIBITS) expect(DESIGN_PARAMS.safeParse(params).error).toBeUndefined();
  for (const language of LANGUAGES) {
    const t = translatorFor(language) as Texts;
    const names = BUILT_IN_EXHIBITS.map(({ id }) => t(`designs.house.${id}`));
    expect(new Set(names).size).toBe(12);
    for (const name of names) expect([...name].length).toBeLessThanOrEqual(DESIGN_LIMITS.nameMax);
    expect(new Set(BUILT_IN_EXHIBITS.map(({ id }) => t(`designs.story.${id}`))).size).toBe(12);
  }
});

eachDatabase("the built-in exhibition", (db) => {
  let officialAccount: TestPerson;
  beforeAll(async () => {
    officialAccount = await seedBuiltIns(db());
    await Promise.all([seedExhibition(db(), officialAccount.id, NOW), seedExhibition(db(), officialAccount.id, NOW)]);
  });
  const listing = { section: "exhibition", sort: "latest", limit: 20 } as const;

  test("is listed for adults and minors, in the order of its seeding", async () => {
    for (const reader of [await aPerson(db()), await aMinor(db())]) {
      const { items } = await listSquareDesigns(db(), reader, listing, NOW);
      expect(items.map(({ id }) => id)).toEqual(BUILT_IN_EXHIBITS.map(({ id }) => id));
      expect(items.every(({ designer }) => designer.id === officialAccount.id)).toBe(true);
    }
  });

  test("has its texts in the reader's language, on pages and in the API", async () => {
    const reader = await aMinor(db(), { language: "de" });
    const open = openTestApp(db());
    const [token, session] = [await open.enter(reader), await open.enter(reader)];
    const json = async (path: string) => (await (await open.ask("GET", `/api${path}`, { token })).json()) as never;
    const page = async (path: string) => (await open.ask("GET", path, { session })).text();
    const expected = { name: "Zwei Segel", story: expect.stringContaining("Planke") };
    const { items } = (await json("/square?section=exhibition")) as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ id: "house-sails", ...expected }));
    expect(await json("/designs/house-sails")).toMatchObject(expected);
    expect(await page("/bottle-square?section=exhibition")).toContain("Zwei Segel");
    expect(await page(`/bottle-square/by/${officialAccount.id}`)).toContain("Zwei Segel");
    const one = await page("/bottle-square/house-sails");
    for (const text of ["Zwei Segel", "Planke"]) expect(one).toContain(text);
    const thrown = await open.ask("POST", "/api/bottles", {
      token,
      json: { content: "hello", designId: "house-sails" },
    });
    expect(thrown.status).toBe(404);
  });

  test("an exhibit removed by an official is not seeded again", async () => {
    await db().updateTable("designs").set({ status: "draft", listed_at: null }).where("id", "=", "house-tea").execute();
    await seedExhibition(db(), officialAccount.id, NOW + 1);
    const { items } = await listSquareDesigns(db(), await aPerson(db()), listing, NOW);
    expect(items).toHaveLength(11);
  });
});
