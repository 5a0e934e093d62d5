import { beforeAll, expect, test } from "bun:test";
import { seedExhibition } from "../../src/designs/designs";
import { EXHIBITS } from "../../src/designs/exhibits";
import { DESIGN_PARAMS } from "../../src/designs/input";
import { translate } from "../../src/i18n/intl";
import { DESIGN, LANGUAGES } from "../../src/limits/limits";
import { seeSquare } from "../../src/square/square";
import { openHouse } from "../http/open";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { NOW } from "./workshop";

type Texts = (key: string) => string;

test("a dozen that differ in material, pattern and closure, each with a name and a story in every language", () => {
  expect(EXHIBITS).toHaveLength(12);
  const kinds = (of: (exhibit: (typeof EXHIBITS)[number]) => unknown) => new Set(EXHIBITS.map(of)).size;
  expect(kinds(({ params }) => params.texture)).toBe(6);
  expect(kinds(({ params }) => params.cork)).toBe(3);
  expect(kinds(({ params }) => JSON.stringify(params))).toBe(12);
  for (const { params } of EXHIBITS) expect(DESIGN_PARAMS.safeParse(params).error).toBeUndefined();
  for (const language of LANGUAGES) {
    const t = translate(language) as Texts;
    const names = EXHIBITS.map(({ id }) => t(`designs.house.${id}`));
    expect(new Set(names).size).toBe(12);
    for (const name of names) expect([...name].length).toBeLessThanOrEqual(DESIGN.nameMax);
    expect(new Set(EXHIBITS.map(({ id }) => t(`designs.story.${id}`))).size).toBe(12);
  }
});

eachDatabase("the exhibition of the house", (db) => {
  let house: TestPerson;
  beforeAll(async () => {
    house = await furnish(db());
    await Promise.all([seedExhibition(db(), house.id, NOW), seedExhibition(db(), house.id, NOW)]);
  });
  const wall = { section: "exhibition", sort: "latest", limit: 20 } as const;

  test("hangs for grown-ups and minors alike, in the order in which it was hung", async () => {
    for (const reader of [await aPerson(db()), await aMinor(db())]) {
      const { items } = await seeSquare(db(), reader, wall, NOW);
      expect(items.map(({ id }) => id)).toEqual(EXHIBITS.map(({ id }) => id));
      expect(items.every(({ designer }) => designer.id === house.id)).toBe(true);
    }
  });

  test("is told in the reader's language, on pages and by the API", async () => {
    const reader = await aMinor(db(), { language: "de" });
    const open = openHouse(db());
    const [token, session] = [await open.enter(reader), await open.enter(reader)];
    const json = async (path: string) =>
      (await (await open.ask("GET", `/api${path}`, { token })).json()) as never;
    const page = async (path: string) => (await open.ask("GET", path, { session })).text();
    const told = { name: "Zwei Segel", story: expect.stringContaining("Planke") };
    const { items } = (await json("/square?section=exhibition")) as { items: object[] };
    expect(items).toContainEqual(expect.objectContaining({ id: "house-sails", ...told }));
    expect(await json("/designs/house-sails")).toMatchObject(told);
    expect(await page("/bottle-square?section=exhibition")).toContain("Zwei Segel");
    expect(await page(`/bottle-square/by/${house.id}`)).toContain("Zwei Segel");
    const one = await page("/bottle-square/house-sails");
    for (const text of ["Zwei Segel", "Planke"]) expect(one).toContain(text);
    const thrown = await open.ask("POST", "/api/bottles", {
      token,
      json: { content: "hello", designId: "house-sails" },
    });
    expect(thrown.status).toBe(404);
  });

  test("what an official takes down stays down", async () => {
    await db()
      .updateTable("designs")
      .set({ status: "draft", listed_at: null })
      .where("id", "=", "house-tea")
      .execute();
    await seedExhibition(db(), house.id, NOW + 1);
    const { items } = await seeSquare(db(), await aPerson(db()), wall, NOW);
    expect(items).toHaveLength(11);
  });
});
