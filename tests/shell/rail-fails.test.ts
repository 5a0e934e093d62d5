/** Where the number beside the throw button of a wide window cannot be told, the page is shown without it. */
import { afterEach, beforeAll, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { ROOMS } from "../../src/rooms";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("a wide window whose throws cannot be counted", (db) => {
  const room = ROOMS.find((each) => each.countThrowsLeft) as Required<(typeof ROOMS)[number]>;
  let counted: Mock<typeof room.countThrowsLeft>;
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(() => {
    counted = spyOn(room, "countThrowsLeft").mockRejectedValue(new Error("The database is away"));
  });
  afterEach(() => counted.mockRestore());

  async function load(path: string) {
    const app = openTestApp(db());
    app.app.get("/fails", () => {
      throw new Error("The page is away");
    });
    const session = await app.enter(await aPerson(db()));
    const response = await app.ask("GET", path, { session, cookies: { wide: "1" } });
    return { status: response.status, html: await response.text(), lines: app.lines };
  }

  test("shows its page, and the log says why", async () => {
    const { status, html, lines } = await load("/coin-records");
    expect([status, counted.mock.calls.length]).toEqual([200, 1]);
    expect(html).toContain('href="/throw"');
    expect(lines.filter((line) => line.includes("The database is away"))).toHaveLength(1);
  });

  test("shows a page in trouble without asking", async () => {
    const { status, html } = await load("/fails");
    expect([status, counted.mock.calls.length]).toEqual([500, 0]);
    expect(html).toContain("<main");
  });
});
