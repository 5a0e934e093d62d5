import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { testSeed } from "../support/seeds";
import { FORGED_TOKEN, INTERNALS_PATTERN, readBody, seedWorld } from "../support/world";
import { fillPlaceholders, MATRIX_ROWS, type MatrixRow, methodOf } from "./matrix-rows";

const RUNS = Number(process.env.FUZZ_RUNS ?? 600);
const SEED = testSeed("FUZZ_SEED");
/** Nothing may hang, ms. */
const TIMEOUT_MS = 2_000;

const NASTY = [
  "",
  "\0",
  "%00",
  "%",
  "%ff",
  "%E0%A4%A",
  "%0d%0aset-cookie:a=b",
  "..%2f..%2fetc%2fpasswd",
  "//evil.example",
  "\\\\evil.example",
  "%5c%5cevil.example",
  "' or 1=1--",
  "__proto__",
  "constructor",
  "true",
  "-1",
  "9".repeat(400),
  "a".repeat(20_000),
  "{sea}",
  "{held}",
  "{kept}",
  "{comment}",
  "{message}",
  "{picture}.svg",
  "{picture}-sea.svg",
  `${"0".repeat(20)}.png`,
  "MTc2MzcxMjAwMDAwMC5h",
  "\ud800",
  "🍾".repeat(50),
];

const NAMES = [
  ...["username", "password", "nickname", "language", "email", "invite", "country", "birthday", "gender"],
  ...["signature", "interests", "reads", "content", "designId", "purchasedBottleId", "comment", "bottle"],
  ...["bottleId", "liked", "once", "next", "confirm", "weak", "cursor", "limit", "page", "size", "btype"],
  ...["__proto__", "constructor", "toString", "offsetMs", "token", "code", "to", "current", "id"],
];

const word = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 40 }));
const value = fc.oneof({ arbitrary: word, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 });
const fields = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 6, noNullPrototype: true });
const texts = fc.dictionary(fc.constantFrom(...NAMES), word, { maxKeys: 6, noNullPrototype: true });

const TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/json; charset=utf-16",
];

const rawBody = fc.record({
  body: fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.json(), fc.string()),
  headers: fc.record({ "content-type": fc.constantFrom(...TYPES) }),
});
const body: fc.Arbitrary<TestRequest> = fc.oneof(
  fields.map((json) => ({ json })),
  texts.map((form) => ({ form })),
  rawBody,
  fc.constant({}),
);

const header = fc.string({ unit: fc.constantFrom(..."abc;=,%/\"'()<>{} \t\u00ff0"), maxLength: 60 });
const headers = fc.dictionary(
  fc.constantFrom("accept-language", "user-agent", "idempotency-key", "referer", "hx-request", "accept-encoding"),
  fc.oneof(header, fc.constantFrom("gzip, br", "en;q=x,,;q=", "a".repeat(9_000), "http://localhost//evil.example")),
  { maxKeys: 3, noNullPrototype: true },
);
const cookies = fc.dictionary(fc.constantFrom("language", "notice", "visitor", "session"), header, {
  maxKeys: 2,
  noNullPrototype: true,
});

const attack = fc.record({
  row: fc.constantFrom(...MATRIX_ROWS),
  who: fc.constantFrom("author", "holder", "stranger", "incomplete", "forged", null),
  /** What stands where the path has an id; null: what belongs there. */
  id: fc.option(word),
  query: texts,
  body,
  headers,
  cookies,
});

/** A path as a client could send it: what no URL holds is written in percent. */
function addressOf(row: MatrixRow, id: string | null, query: Record<string, string>): string {
  const [, pattern = ""] = row.route.split(" ");
  const displayed =
    id === null
      ? (row.path ?? pattern)
      : pattern.replace(/:\w+(\{.*\})?/, () => encodeURI(id.toWellFormed()).replaceAll("%25", "%"));
  const search = new URLSearchParams(query).toString();
  return search ? `${displayed}?${search}` : displayed;
}

/** Pictures have lean headers (headers.test.ts). */
function expectPolicy({ headers }: Response): void {
  if (headers.get("content-type")?.startsWith("image/")) return;
  expect(headers.get("content-security-policy")).toContain("script-src 'nonce-");
}

eachDatabase("fuzz", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test(
    `no input gives a 5xx, hangs or tells how we are built (seed ${SEED})`,
    async () => {
      const world = { ...(await seedWorld(db())), picture: BUILT_IN_BOTTLE_DESIGNS[0]?.picture ?? "" };
      const { ask, enter, lines } = openTestApp(db());
      const tokens: Record<string, string> = { forged: FORGED_TOKEN };
      for (const who of ["author", "holder", "stranger", "incomplete"] as const) tokens[who] = await enter(world[who]);
      const statuses: Record<number, number> = {};

      const property = fc.asyncProperty(attack, async ({ row, who, id, query, body, headers, cookies }) => {
        const { path, sent } = fillPlaceholders(
          { path: addressOf(row, id, query), sent: { form: body.form, json: body.json } },
          world,
        );
        const session = who ? tokens[who] : undefined;
        const start = performance.now();
        const all = { ...headers, ...body.headers };
        const response = await ask(methodOf(row), path, {
          body: body.body,
          ...sent,
          session,
          cookies,
          headers: all,
        });
        const responseBody = await readBody(response);
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        expect(response.status).toBeLessThan(500);
        expectPolicy(response);
        expect(response.headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
        expect(response.headers.get("hx-redirect") ?? "/").toMatch(/^\/(?![/\\])/);
        if (response.status >= 400) expect(responseBody).not.toMatch(INTERNALS_PATTERN);
        expect(performance.now() - start).toBeLessThan(TIMEOUT_MS);
      });
      await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
      expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
      console.log(`fuzz: ${RUNS} requests, seed ${SEED}, answers ${JSON.stringify(statuses)}`);
    },
    Math.max(120_000, RUNS * 100),
  );
});
