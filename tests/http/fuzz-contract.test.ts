/**
 * Requests made from the published document are answered as it says. `CONTRACT_RUNS=100000 bun test
 * tests/http/fuzz-contract.test.ts` makes as many.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { OpenAPIV3_1 } from "openapi-types";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { testSeed } from "../support/seeds";
import { INTERNALS_PATTERN, type SeededWorld, seedWorld } from "../support/world";
import { arbitraryOf, nearlyValid } from "./schema-arbitrary";

const RUNS = Number(process.env.CONTRACT_RUNS ?? 1_000);
const SEED = testSeed("FUZZ_SEED");
/** Nothing may hang, ms. */
const TIMEOUT_MS = 2_000;
/** A world wears out: things are destroyed and people leave. */
const WORLD_LASTS = 250;
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
/** These a client takes out of a path. */
const DOTS = /^\.{1,2}$/;
const TRANSLATING_ROUTES = new Set(["POST /api/translate", "POST /api/chat/{id}/preview"]);
const WHO = ["author", "holder", "stranger", "official", "incomplete", null] as const;

interface Call {
  route: string;
  who: (typeof WHO)[number];
  path: Record<string, string>;
  query: Record<string, unknown>;
  json?: unknown;
}

const idsIn = (world: SeededWorld): string[] =>
  Object.values(world).map((thing) => (typeof thing === "string" ? thing : thing.id));

function callsOf(document: OpenAPIV3_1.Document, things: readonly string[]): fc.Arbitrary<Call> {
  const schemas = document.components?.schemas ?? {};
  const id = fc.oneof(
    { arbitrary: fc.constantFrom(...things), weight: 4 },
    fc.string({ minLength: 1 }).filter((text) => !DOTS.test(text)),
  );
  const all = Object.entries(document.paths ?? {}).flatMap(([path, calls]) =>
    METHODS.flatMap((method) => {
      const operation = calls?.[method];
      if (!operation) return [];
      const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
      const of = (place: string, known: boolean) =>
        fc.record(
          Object.fromEntries(
            parameters
              .filter((each) => each.in === place)
              .map((each) => [each.name, known ? id : arbitraryOf(each.schema ?? {}, schemas, things)]),
          ),
          known ? {} : { requiredKeys: [] },
        );
      const body = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content["application/json"];
      return fc.record({
        route: fc.constant(`${method.toUpperCase()} ${path}`),
        who: fc.constantFrom(...WHO),
        path: of("path", true) as fc.Arbitrary<Record<string, string>>,
        query: of("query", false),
        ...(body?.schema && { json: nearlyValid(arbitraryOf(body.schema, schemas, things)) }),
      });
    }),
  );
  return fc.oneof(...all);
}

function addressOf({ route, path, query }: Call): string {
  const at = (route.split(" ")[1] ?? "").replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent((path[name] ?? "").toWellFormed()),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${at}?${search}` : at;
}

const isStream = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;

function expectForeseen({ route }: Call, { status }: Response): void {
  // No server translates here: 503 is what the contract says.
  if (TRANSLATING_ROUTES.has(route) && status === 503) return;
  expect(status).toBeLessThan(500);
}

eachDatabase("what the contract allows", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test(
    `is answered as the contract says (seed ${SEED})`,
    async () => {
      const app = openTestApp(db());
      const document = await (await app.ask("GET", "/api/openapi.json")).json();
      const statuses: Record<number, number> = {};

      async function made(call: Call, token: string | undefined): Promise<void> {
        const [method = ""] = call.route.split(" ");
        const sent: TestRequest = { token, ...("json" in call && { json: call.json }) };
        const start = performance.now();
        const response = await app.ask(method, addressOf(call), sent);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        expectForeseen(call, response);
        expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
        if (isStream(response)) return response.body?.cancel();
        // That it is as the document says `ask` has seen.
        if (response.status >= 400) expect(await response.text()).not.toMatch(INTERNALS_PATTERN);
      }

      for (let done = 0; done < RUNS; done += WORLD_LASTS) {
        const world = await seedWorld(db());
        const tokens = new Map<string, string>();
        for (const who of WHO) if (who) tokens.set(who, await app.enter(world[who]));
        const property = fc.asyncProperty(callsOf(document, idsIn(world)), (call) =>
          made(call, call.who ? tokens.get(call.who) : undefined),
        );
        await fc.assert(property, {
          seed: SEED + done,
          numRuns: Math.min(WORLD_LASTS, RUNS - done),
          endOnFailure: true,
        });
      }
      expect(app.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
      console.log(`contract: ${RUNS} requests, seed ${SEED}, answers ${JSON.stringify(statuses)}`);
    },
    Math.max(1_200_000, RUNS * 100),
  );
});
