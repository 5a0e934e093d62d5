/** Guards say what they refuse with, schemas lose nothing on their way into the document, and what tests ask is held to it. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ZodType, z } from "zod";
import { throwsOfGuard } from "../../src/http/contract/declared-throws";
import {
  type DocumentedRoute,
  errorCodesOfRoute,
  listDocumentedRoutes,
} from "../../src/http/contract/documented-routes";
import { ERROR_STATUS } from "../../src/runtime/errors";
import { openTestApp } from "../support/app";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/world";

const ROOT = join(import.meta.dirname, "../..");

/** The patterns of a schema that have flags: a JSON schema's has none. */
function flagged(schema: ZodType): string[] {
  const result: string[] = [];
  z.toJSONSchema(schema, {
    unrepresentable: "any",
    io: "input",
    override: ({ zodSchema }) => {
      const { checks = [] } = zodSchema._zod.def as { checks?: { _zod: { def: { pattern?: RegExp } } }[] };
      for (const { _zod } of checks) {
        const { pattern } = _zod.def;
        // `u` changes no letter that a pattern stands for.
        if (pattern && pattern.flags.replace("u", "") !== "") result.push(String(pattern));
      }
    },
  });
  return result;
}

eachDatabase("what the document is made from", (db) => {
  const routes = (): DocumentedRoute[] => [...listDocumentedRoutes(openTestApp(db()).app).values()];

  test("every guard before a route says what it refuses with", () => {
    const silent = routes().flatMap((route) =>
      route.guards
        .filter((guard) => throwsOfGuard(guard, route) === null)
        .map((guard) => `${route.method} ${route.path}: ${Reflect.get(guard, "name")}`),
    );
    expect(silent).toEqual([]);
    expect(routes().every(({ guards }) => guards.length > 1)).toBe(true);
  });

  test("no pattern has a flag, which the document would lose", () => {
    expect(flagged(z.object({ colour: z.string().regex(/^#[0-9a-f]{6}$/i) }))).toHaveLength(1);
    const schemas = routes().flatMap(({ description, guards }) => [
      ...(description.answer ? [description.answer()] : []),
      ...(typeof description.upload === "object" ? [description.upload] : []),
      ...guards.flatMap((guard) => ("schema" in guard ? [guard.schema as ZodType] : [])),
    ]);
    expect(schemas.length).toBeGreaterThan(150);
    expect(schemas.flatMap(flagged)).toEqual([]);
  });

  test("an id with NUL is one that does not exist, in the route's own words", async () => {
    const app = openTestApp(db());
    const token = await app.enter(await aPerson(db(), { official: 1 }));
    const named = routes().filter(({ path }) => path.includes(":"));
    expect(named.length).toBeGreaterThan(60);
    for (const route of named) {
      const at = route.path.replace(/:\w+/g, "x%00y");
      const response = await app.ask(route.method, at, {
        token,
        ...(route.method !== "GET" && { json: {} }),
      });
      const { error } = await response.json();
      const own = errorCodesOfRoute(route).filter((code) => ERROR_STATUS[code] === 404);
      expect([at, response.status, own.includes(error.code)]).toEqual([at, 404, true]);
      const anonymous = await app.ask(route.method, at);
      expect([at, anonymous.status]).toEqual([at, route.description.open ? 404 : 401]);
    }
  });
});

test("tests ask an app that is held to the document, and no other", () => {
  const paths = [...new Bun.Glob("tests/**/*.{ts,tsx}").scanSync(ROOT)];
  const own = paths.filter((path) => /from "[./]+src\/app"/.test(readFileSync(join(ROOT, path), "utf8")));
  expect(own.sort()).toEqual(["tests/simulator/server.ts", "tests/support/app.ts"]);
});
