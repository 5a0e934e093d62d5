import { beforeAll, describe, expect, test } from "bun:test";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { openTestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { expiredToken, type SeededWorld, seedWorld } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "./matrix-rows";

const picture = BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "";
const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
const PATTERNS = [...new Set(MATRIX_ROWS.map(({ route }) => route.split(" ")[1] ?? ""))];

/** The methods of all routes under a pattern, or under one that its path meets too. */
const methodsAt = (path: string): string[] => {
  const meets = (row: MatrixRow) => {
    const pattern = (row.route.split(" ")[1] ?? "").replace(/:\w+(\{.*\})?/g, "[^/]+");
    return new RegExp(`^${pattern}$`).test(path);
  };
  return [...new Set(MATRIX_ROWS.filter(meets).map(methodOf))].sort();
};

eachDatabase("what no route answers", (db) => {
  let world: SeededWorld & { picture: string };
  beforeAll(async () => {
    await seedBuiltIns(db());
    world = { ...(await seedWorld(db())), picture };
  });

  const pathAt = (pattern: string): string => {
    const row = MATRIX_ROWS.find(({ route }) => route.endsWith(` ${pattern}`)) as MatrixRow;
    return fillPlaceholders(pathOf(row), world).split("?")[0] ?? "";
  };

  test.each(PATTERNS)("%s under another method names those it has", async (pattern) => {
    const { ask, enter } = openTestApp(db());
    const session = await enter(world.stranger);
    const path = pathAt(pattern);
    const known = methodsAt(path);
    for (const method of METHODS.filter((each) => !known.includes(each)))
      for (const sent of [{}, { session }]) {
        const response = await ask(method, path, sent);
        const allowed = (response.headers.get("allow") ?? "").split(", ").filter((each) => each !== "HEAD");
        expect([method, response.status, allowed.sort()]).toEqual([method, 405, known]);
        expect(response.headers.get("allow")?.includes("HEAD")).toBe(known.includes("GET"));
      }
  });

  test("a wrong method of a call says so in JSON, of a page on a page", async () => {
    const { ask } = openTestApp(db());
    const call = await ask("PUT", "/api/bottles", { json: {} });
    expect([call.status, await call.json()]).toEqual([
      405,
      { success: false, error: { code: "method_not_allowed", message: "That cannot be done here." } },
    ]);
    const page = await ask("DELETE", "/login");
    expect([page.status, await page.text()]).toEqual([405, expect.stringContaining("That cannot be done here.")]);
  });

  test.each(["/login/", "/bottle/x/", "/api/countries/", "/healthz/", "/bottle-square/"])(
    "%s leads to the path without its slash",
    async (path) => {
      const response = await openTestApp(db()).ask("GET", `${path}?a=1&b=/`);
      expect([response.status, response.headers.get("location")]).toEqual([308, `${path.slice(0, -1)}?a=1&b=/`]);
    },
  );

  test.each([
    ["//evil.example/", 404],
    ["/\\evil.example/", 404],
    ["/nowhere/", 404],
    ["//", 404],
    ["/", 200],
  ])("%s leads nowhere else", async (path, status) => {
    const response = await openTestApp(db()).ask("GET", path);
    expect([response.status, response.headers.get("location")]).toEqual([status, null]);
  });

  describe("a poll of a dead session", () => {
    test("leads the page it stands on to the page of sign-in, and clears the cookie", async () => {
      const { ask } = openTestApp(db());
      const session = await expiredToken(db(), world.author);
      const headers = { "hx-request": "true", "hx-current-url": "http://localhost/coin-guide" };
      const response = await ask("GET", "/unread", { session, headers });
      expect([response.status, response.headers.get("hx-redirect")]).toEqual([204, "/login?next=%2Fcoin-guide"]);
      expect(response.headers.getSetCookie().join()).toContain("session=;");
    });
  });
});
