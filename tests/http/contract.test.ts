import { beforeAll, describe, expect, test } from "bun:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { errorCodesOfRoute, listDocumentedRoutes } from "../../src/http/contract/documented-routes";
import { ERROR_STATUS } from "../../src/runtime/errors";
import { openTestApp, type TestApp } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { seedWorld } from "../support/world";
import { isApi, MATRIX_ROWS } from "./matrix-rows";

interface Operation {
  summary?: string;
  security?: object[];
  responses: Record<string, { content?: object }>;
  requestBody?: { required?: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  parameters?: { name: string; in: string }[];
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: object };
}

/** Paths are fixed by what programs rely on; what is open to everyone and reads refuses nothing. */
const LINT = { "no-ambiguous-paths": "off", "operation-4xx-response": "off" } as const;

const routeIn = ({ app }: TestApp): string[] =>
  [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
    .filter((route) => /^(GET|POST|PUT|PATCH|DELETE) \/api\//.test(route) && !route.endsWith("*"))
    .sort();

const pathIn = (route: string): string => route.replaceAll(/:(\w+)/g, "{$1}");

eachDatabase("the published contract", (db) => {
  let app: TestApp;
  let text: string;
  let document: Document;

  beforeAll(async () => {
    await seedBuiltIns(db());
    app = openTestApp(db());
    text = await (await app.ask("GET", "/api/openapi.json")).text();
    document = JSON.parse(text);
  });

  const operationOf = (route: string): Operation | undefined => {
    const [method = "", path = ""] = pathIn(route).split(" ");
    return document.paths[path]?.[method.toLowerCase()];
  };

  test("is OpenAPI 3.1 for everybody, kept by caches and without a cookie", async () => {
    const session = await app.enter((await seedWorld(db())).author);
    const response = await app.ask("GET", "/api/openapi.json", { session });
    expect(response.headers.get("cache-control")).toStartWith("public");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(document.openapi).toStartWith("3.1");
    expect(await response.text()).toBe(text);
  });

  test("has every route of the app under /api, and no other", () => {
    const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(routeIn(app).map(pathIn).sort());
  });

  test("tells of both bodies where words or a picture may be sent", () => {
    const { content } = operationOf("POST /api/chat/:id/messages")?.requestBody ?? { content: {} };
    expect(Object.keys(content).sort()).toEqual(["application/json", "multipart/form-data"]);
    expect(content["application/json"]?.schema).toMatchObject({ properties: { text: { type: "string" } } });
    expect(content["multipart/form-data"]?.schema).toMatchObject({
      required: ["file"],
      properties: {
        file: { type: "string", format: "binary" },
        clientId: { type: "string", maxLength: 64 },
        burn: { enum: ["true", "false"], default: "false" },
      },
    });
  });

  test("says of each what it is for, who may ask, what it answers and how it refuses", () => {
    const silent = routeIn(app).filter((route) => {
      const { summary, security, responses } = operationOf(route) ?? { responses: {} };
      const statuses = Object.keys(responses);
      return !summary || !security || !statuses.some((status) => /^2/.test(status)) || !responses.default;
    });
    expect(silent).toEqual([]);
  });

  test("asks for a sign-in where the matrix does", () => {
    const required = MATRIX_ROWS.filter(isApi).map(({ route, anonymous, stranger }) => [
      route,
      anonymous === 401 && stranger !== 401,
    ]);
    expect(required.map(([route]) => [route, operationOf(String(route))?.security?.length !== 0])).toEqual(required);
  });

  test("names each code under its status, and the fields of what is sent", () => {
    for (const [route, known] of listDocumentedRoutes(app.app)) {
      const { responses, requestBody, parameters = [] } = operationOf(route) ?? { responses: {} };
      for (const code of errorCodesOfRoute(known))
        expect(JSON.stringify(responses[ERROR_STATUS[code]])).toContain(`"${code}"`);
      const has = { json: requestBody !== undefined, query: parameters.some((each) => each.in === "query") };
      for (const target of known.targets) expect([route, has[target]]).toEqual([route, true]);
    }
    const { content, required } = operationOf("POST /api/bottles")?.requestBody ?? { content: {} };
    expect(required).toBe(true);
    expect(content["application/json"]?.schema.required).toEqual(["content"]);
    expect(operationOf("POST /api/square/:id/buy")?.requestBody?.required).toBe(false);
  });

  test("passes a linter for OpenAPI", async () => {
    const config = await createConfig({ extends: ["recommended"], rules: LINT });
    const problems = await lintFromString({ source: text, config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  test("is shown as one page without a script, every call and schema in it", async () => {
    const response = await app.ask("GET", "/api/docs");
    expect(response.headers.get("content-type")).toStartWith("text/html");
    const page = await response.text();
    expect(page).not.toMatch(/<script|<iframe|https?:\/\//);
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`);
  });

  test("leads nowhere that is not there", () => {
    const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...refs].filter((ref) => !known.includes(ref ?? ""))).toEqual([]);
    expect(known).toContain("#/components/schemas/Bottle");
  });

  describe("is held by what is in lists", () => {
    /** Of whom there is something to read in it. */
    const READ: [route: string, who: "author" | "holder" | "stranger", query?: string][] = [
      ["GET /api/bottles", "stranger"],
      ["GET /api/bottles/my-bottles", "author"],
      ["GET /api/bottles/detail/my-bottles", "author"],
      ["GET /api/bottles/picked-bottles", "holder"],
      ["GET /api/bottles/collected-bottles", "holder"],
      ["GET /api/designs", "author", "?tab=designed"],
      ["GET /api/designs", "holder", "?tab=collected"],
      ["GET /api/designs", "holder", "?tab=purchased"],
      ["GET /api/square", "stranger"],
      ["GET /api/system-messages", "author"],
      ["GET /api/auth/sessions", "author"],
    ];
    test.each(READ)("%s for %s %s", async (route, who, query = "") => {
      const world = await seedWorld(db());
      const session = await app.enter(world[who]);
      const response = await app.ask("GET", `${route.split(" ")[1]}${query}`, { session });
      expect((await response.json()).items).not.toBeEmpty();
    });

    test("coin records, once coins have moved", async () => {
      const session = await app.enter((await seedWorld(db())).stranger);
      for (const route of ["POST /api/tasks/checkin", "GET /api/coins/records"]) {
        const [method = "", path = ""] = route.split(" ");
        expect((await app.ask(method, path, { session })).status).toBe(200);
      }
    });
  });
});
