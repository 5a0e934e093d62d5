/**
 * "Once only" (docs/product.md 16.4): every operation of the published document that takes an `Idempotency-Key` has
 * one effect however often it is sent, and every operation that moves coins takes one.
 */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { OpenAPIV3_1 } from "openapi-types";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { HOUR } from "../../src/runtime/units";
import { fillPlaceholders, isApi, MATRIX_ROWS, methodOf, pathOf } from "../http/matrix-rows";
import { openTestApp, type TestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";
import { withRollback } from "../support/with-rollback";
import { addedTo, dumpEffects } from "./effects";
import { KEYED_CALLS, type KeyedCall, seedKeyedWorld } from "./keyed-calls";

const METHODS = ["post", "put", "patch", "delete"] as const;

/** Method and path, with parameters as `:name`, of operations that take an `Idempotency-Key`; with each type of body, where there are several. */
async function keyedOperations(app: TestApp): Promise<string[]> {
  const document: OpenAPIV3_1.Document = await (await app.ask("GET", "/api/openapi.json")).json();
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const { parameters = [], requestBody } = item?.[method] ?? {};
      if (!(parameters as OpenAPIV3_1.ParameterObject[]).some(({ name }) => name === "Idempotency-Key")) return [];
      const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
      const types = Object.keys((requestBody as OpenAPIV3_1.RequestBodyObject)?.content ?? {});
      return types.length > 1 ? types.map((type) => `${route} ${type}`) : [route];
    }),
  );
}

const EACH = Object.entries(KEYED_CALLS);

/** Calls of the authorization matrix that change something, with everybody who may succeed. */
const CHANGING_CALLS = MATRIX_ROWS.filter((row) => isApi(row) && methodOf(row) !== "GET").flatMap((row) =>
  (["author", "holder", "stranger", "official"] as const).map((who) => [row, who] as const),
);

/** Everybody's coins by the book of coins. */
const listCoinRecords = (db: Db) =>
  db.selectFrom("coin_records").selectAll().orderBy("user_id").orderBy("seq").execute();

eachDatabase("an idempotency key", (db, _, kind) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  /** A world, somebody in it, and how they send the call under a key. */
  async function begin(route: string, call: KeyedCall) {
    const [app, world] = [openTestApp(db()), await seedKeyedWorld(db())];
    const token = await app.enter(world[call.who]);
    const method = route.split(" ")[0] ?? "";
    const send = async (key: string, change: { path?: KeyedCall["path"]; body?: KeyedCall["body"] } = {}) => {
      const { path = call.path, body = call.body } = change;
      const response = await app.ask(method, path(world), {
        token,
        headers: { "idempotency-key": key },
        ...body(world),
      });
      const text = await response.text();
      // A message that is there already is answered with 200 (docs/product.md 16.4 leaves it to its id).
      const status = call.keyIsId && response.status === 200 ? 201 : response.status;
      return { status, text, code: text.startsWith("{") ? (JSON.parse(text).error?.code ?? "") : "" };
    };
    return { app, token, send };
  }
  type Sender = Awaited<ReturnType<typeof begin>>;

  test("has a call for every operation that takes one, and for no other", async () => {
    expect(Object.keys(KEYED_CALLS).sort()).toEqual((await keyedOperations(openTestApp(db()))).sort());
  });

  /** The key for another operation of the same person. */
  async function codeElsewhere({ app, token }: Sender, route: string, key: string): Promise<string> {
    const path = route === "POST /api/feedback" ? "/api/tasks/checkin" : "/api/feedback";
    const json = { text: "With a used key." };
    const response = await app.ask("POST", path, { token, json, headers: { "idempotency-key": key } });
    return (await response.json()).error.code;
  }

  interface Sent {
    route: string;
    call: KeyedCall;
    key: string;
  }
  /** What comes again under the key. */
  const AGAIN = {
    "the same": ({ send }: Sender, { key }: Sent) => send(key),
    "the same, an hour later": ({ app, send }: Sender, { key }: Sent) => {
      app.later(HOUR);
      return send(key);
    },
    "the same, twice at once": async ({ send }: Sender, { key }: Sent) =>
      (await Promise.all([send(key), send(key)])).at(-1),
    "another body": async ({ send }: Sender, { key, call }: Sent) => (await send(key, call.other)).code,
    "another operation": (sender: Sender, { route, key }: Sent) => codeElsewhere(sender, route, key),
  };
  const reused = () => "idempotency_key_reused";
  const asFirst = <T>(first: T) => first;
  const EXPECTED = {
    "the same": asFirst,
    "the same, an hour later": asFirst,
    "the same, twice at once": asFirst,
    "another body": reused,
    "another operation": reused,
  };
  /** A key that is the id of what is made is another key elsewhere. */
  const STORIES = fc.record({
    operation: fc.constantFrom(...EACH.filter(([, { keyIsId }]) => !keyIsId)),
    again: fc.array(fc.constantFrom(...(Object.keys(AGAIN) as (keyof typeof AGAIN)[])), { minLength: 2, maxLength: 6 }),
  });

  test.each(EACH)("%s: one effect, whatever comes with the key", async (route, call) => {
    const alone = await begin(route, call);
    const [key, before] = [newId(NOW), await dumpEffects(db())];
    const first = await alone.send(key);
    expect(first.status).toBeWithin(200, 300);
    const after = await dumpEffects(db());
    expect(after).not.toEqual(before);

    expect(await alone.send(key)).toEqual(first);
    expect((await alone.send(key, call.other)).code).toBe("idempotency_key_reused");
    if (!call.keyIsId) expect(await codeElsewhere(alone, route, key)).toBe("idempotency_key_reused");
    alone.app.later(HOUR);
    expect(await alone.send(key)).toEqual(first);
    expect(await dumpEffects(db())).toEqual(after);

    const together = await begin(route, call);
    const [other, start] = [newId(NOW), await dumpEffects(db())];
    const answers = await Promise.all([together.send(other), together.send(other), together.send(other)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(addedTo(start, await dumpEffects(db()))).toEqual(addedTo(before, after));
  });

  test(
    "has one effect, in whatever order it comes again",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(STORIES, async ({ operation: [route, call], again }) => {
        const sender = await begin(route, call);
        const key = newId(NOW);
        const first = await sender.send(key);
        const after = await dumpEffects(db());
        for (const way of again) {
          const is = await AGAIN[way](sender, { route, call, key });
          expect({ route, again, way, is }).toEqual({ route, again, way, is: EXPECTED[way](first) });
          reached.add(way);
        }
        expect(await dumpEffects(db())).toEqual(after);
      });
      await fc.assert(property, propertyRuns(5));
      console.log(`once (${kind}): ${reached}`);
      expect(reached.rare(Object.keys(AGAIN))).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );

  test("is taken by every operation that moves coins", async () => {
    const keyed = await keyedOperations(openTestApp(db()));
    const moving = new Set<string>();
    await withRollback(db(), async (scratch) => {
      const [app, world] = [openTestApp(scratch), await seedKeyedWorld(scratch)];
      const before = await listCoinRecords(scratch);
      for (const [row, who] of CHANGING_CALLS)
        await withRollback(scratch, async () => {
          const { at, json } = fillPlaceholders({ at: pathOf(row), json: row.json }, { ...world, picture: "" });
          const response = await app.ask(methodOf(row), at, { json, token: await app.enter(world[who]) });
          await response.body?.cancel();
          if ((await listCoinRecords(scratch)).length > before.length) moving.add(row.route);
        });
    });
    expect([...moving].filter((route) => !keyed.some((operation) => operation.startsWith(route)))).toEqual([]);
    console.log(`operations that move coins: ${[...moving].sort().join(", ")}`);
    expect(moving.size).toBeGreaterThan(10);
  }, 60_000);
});
