import { beforeAll, expect, test } from "bun:test";
import { aDesign } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";

interface List {
  nextCursor: string | null;
}

eachDatabase("a cursor", (db) => {
  let token: string;
  let app: ReturnType<typeof openTestApp>;
  let exhibited: string;
  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    const person = await aPerson(db());
    token = await app.enter(person);
    const other = await aPerson(db());
    for (let n = 0; n < 2; n++) {
      await aBottle(db(), person, { created_at: TEST_START - n });
      await aBottle(db(), other, { state: "kept", owner_id: person.id, collected_at: TEST_START - n });
      await aDesign(db(), person, { created_at: TEST_START - n });
      const { id } = await aDesign(db(), other, { status: "forSale" });
      exhibited = (await aDesign(db(), other, { status: "exhibition" })).id;
      await aDesign(db(), other, { status: "exhibition" });
      for (const design of [id, exhibited])
        for (const content of ["one", "two"])
          await app.ask("POST", `/api/square/${design}/comments`, { token, json: { content } });
    }
    await app.ask("POST", "/api/tasks/checkin", { token });
  });

  const withQuery = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

  const first = async (path: string): Promise<string> => {
    const response = await app.ask("GET", withQuery(path, "limit=1"), { token });
    const { nextCursor } = (await response.json()) as List;
    expect([path, response.status, nextCursor]).toEqual([path, 200, expect.any(String)]);
    return nextCursor ?? "";
  };

  const listsHere = () => [
    "/api/bottles/my-bottles",
    "/api/bottles/collected-bottles",
    "/api/designs?tab=designed",
    "/api/designs?tab=collected",
    "/api/square?section=market&sort=latest",
    "/api/square?section=market&sort=liked",
    "/api/square?section=market&sort=hottest",
    "/api/square?section=exhibition&sort=latest",
    `/api/square/${exhibited}/comments`,
  ];

  /** Which of the lists take it. */
  async function takers(cursor: string, lists: string[]): Promise<string[]> {
    const taken: string[] = [];
    for (const path of lists) {
      const response = await app.ask("GET", withQuery(path, `cursor=${cursor}`), { token });
      expect(response.status).toBeOneOf([200, 422]);
      if (response.status === 200) taken.push(path);
      else expect(await response.json()).toMatchObject({ error: { fields: { cursor: expect.any(String) } } });
    }
    return taken;
  }

  test("leads on in its own list and sort, and is 422 in every other", async () => {
    const lists = listsHere();
    const more = ["/api/coins/records", "/api/bottles/picked-bottles", "/api/designs?tab=purchased"];
    for (const path of lists) expect(await takers(await first(path), [...lists, ...more])).toEqual([path]);
  });

  test("of another list begins a page anew", async () => {
    const cursor = await first("/api/bottles/my-bottles");
    const pages = ["/my-bottles", "/picked-bottles", "/backpack", "/bottle-design", "/coin-records"];
    for (const path of [...pages, "/bottle-square"])
      expect((await app.ask("GET", `${path}?cursor=${cursor}`, { session: token })).status).toBe(200);
  });
});
