/** The table of keys against the app: a route or a page that finds something by a key has a row, or a reason. */
import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenAPIV3_1 } from "openapi-types";
import { openTestApp, type TestApp } from "../../support/app";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { KEY_LISTS, LISTS_OF_ONES_OWN } from "./lists";
import { PEOPLE_KEY_ROWS } from "./people-rows";
import { isKeyField, isOfficialRoute, PAGE_QUERIES, ROUTES_WITHOUT_ROW, WHOLE_QUERIES } from "./routes";
import { THING_KEY_ROWS } from "./thing-rows";

const ROOT = join(import.meta.dir, "../../..");
const ROWS = [...PEOPLE_KEY_ROWS, ...THING_KEY_ROWS];
const routesWithRow = new Set([...ROWS.map(({ route }) => route), ...KEY_LISTS.map(({ route }) => route)]);

let app: TestApp;
let operations: [route: string, operation: OpenAPIV3_1.OperationObject][];
beforeAll(async () => {
  app = openTestApp((await openSqliteInMemory()).db);
  const document: OpenAPIV3_1.Document = await (await app.ask("GET", "/api/openapi.json")).json();
  operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
      const operation = item?.[method];
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
      return operation ? [[route, operation] as [string, OpenAPIV3_1.OperationObject]] : [];
    }),
  );
});

/** Names of the fields of its query and its body. */
function fieldsOf({ parameters = [], requestBody }: OpenAPIV3_1.OperationObject): string[] {
  const query = (parameters as OpenAPIV3_1.ParameterObject[]).filter((each) => each.in === "query");
  const { content = {} } = (requestBody ?? {}) as OpenAPIV3_1.RequestBodyObject;
  const schema = content["application/json"]?.schema as OpenAPIV3_1.SchemaObject | undefined;
  return [...query.map(({ name }) => name), ...Object.keys(schema?.properties ?? {})];
}

/** Routes with an id in their path, and operations with a key in their query or body. */
function keyedRoutes(): string[] {
  const paths = app.app.routes.filter(({ path }) => path.includes("/:") && !path.endsWith("/*"));
  const withFields = operations.filter(([, operation]) => fieldsOf(operation).some(isKeyField));
  return [
    ...new Set([...paths.map(({ method, path }) => `${method} ${path}`), ...withFields.map(([route]) => route)]),
  ].filter((route) => !isOfficialRoute(route));
}

test("every route that takes a key has a row or a reason, and no reason is left over", () => {
  const reasons = [ROUTES_WITHOUT_ROW, LISTS_OF_ONES_OWN].flatMap((each) => Object.values(each).flat());
  const keyed = keyedRoutes();
  expect(keyed.length).toBeGreaterThan(100);
  expect(keyed.filter((route) => !routesWithRow.has(route) && !reasons.includes(route)).sort()).toEqual([]);
  expect(reasons.filter((route) => !keyed.includes(route) || routesWithRow.has(route))).toEqual([]);
});

test("every row is of a route", () => {
  const routes = new Set(app.app.routes.map(({ method, path }) => `${method} ${path}`));
  expect([...routesWithRow].filter((route) => !routes.has(route))).toEqual([]);
});

test("every list with a cursor is walked, or is one's own", () => {
  const lists = operations.filter(([, each]) => fieldsOf(each).some((name) => name === "cursor" || name === "before"));
  const routes = lists.map(([route]) => route).filter((route) => !isOfficialRoute(route));
  const known = [...routesWithRow, ...Object.values(LISTS_OF_ONES_OWN).flat()];
  expect(routes.filter((route) => !known.includes(route))).toEqual([]);
});

test("every search, official or not, has a row", () => {
  const searches = operations.filter(([, operation]) => fieldsOf(operation).includes("q"));
  expect(searches.length).toBeGreaterThan(2);
  expect(searches.map(([route]) => route).filter((route) => !routesWithRow.has(route))).toEqual([]);
});

const sources = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), "utf8"),
}));

/** A query as a whole: of the request, or of the view of a page. */
const WHOLE_QUERY =
  /\breq\.quer(y|ies)\((?!\s*")|\{[^{}]*\bquery\b[^{}]*\}(: PageView| = usePageView| = view;)|usePageView\(\)\.query|\.\.\.view\.query/;

test("what pages read of their query is known", () => {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/req\.query\(\s*"([\w-]+)"|\bview\.query\)?\.(\w+)/g)].map(
      ([, asked, shown]) => asked ?? shown ?? "",
    ),
  );
  expect(named.length).toBeGreaterThan(25);
  const names = new Set([...named, ...Object.values(WHOLE_QUERIES).flat()]);
  expect([...names].filter((name) => !(name in PAGE_QUERIES))).toEqual([]);
});

test("every file that takes a query as a whole says what it reads of it", () => {
  const files = sources.filter(({ text }) => WHOLE_QUERY.test(text)).map(({ file }) => file);
  expect(files.sort()).toEqual(Object.keys(WHOLE_QUERIES).sort());
});
