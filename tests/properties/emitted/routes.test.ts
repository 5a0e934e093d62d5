/** Every route of the app is a way of a verb in the table of what is emitted, or reaches nobody but who asks. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { newId } from "../../../src/db/ids";
import type { OpenedDatabase } from "../../../src/db/open";
import type { Db } from "../../../src/db/transact";
import { fillPlaceholders, MATRIX_ROWS, type MatrixRow, methodOf, pathOf } from "../../http/matrix-rows";
import { openTestApp, type TestApp, type TestRequest } from "../../support/app";
import { NOW, seedBuiltIns } from "../../support/bottles";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { readBody } from "../../support/world";
import { KEYED_CALLS, type KeyedWorld, seedKeyedWorld } from "../keyed-calls";
import { changesOf, recordSignals, signalChanges } from "./changes";
import { ROUTES_TO_NOBODY } from "./elsewhere";
import { readFacts } from "./facts";
import { VERBS } from "./table";

const WAYS = Object.values(VERBS).flatMap((verb) => (verb.run ? [] : Object.keys(verb.ways)));
/** Pages and calls by which one receives messages; a stream does it too. */
const RECEIVING_ROUTES = [...WAYS.filter((route) => route.startsWith("GET ")), "GET /api/events"];

type Who = "author" | "holder" | "stranger" | "official";
interface Call {
  route: string;
  who: Who;
  path: string;
  sent: TestRequest;
}

let opened: OpenedDatabase;
let db: Db;
let app: TestApp;
let world: KeyedWorld;
let signals: ReturnType<typeof recordSignals>;

beforeAll(async () => {
  opened = await openSqliteInMemory();
  db = opened.db;
  await seedBuiltIns(db);
  [app, signals, world] = [openTestApp(db), recordSignals(db), await seedKeyedWorld(db)];
});
afterAll(() => opened.close());

/** A call of the authorization matrix, by whoever has the right. */
function matrixCall(row: MatrixRow): Call {
  const names = { ...world, picture: "" };
  const { at, json, form } = fillPlaceholders({ at: pathOf(row), json: row.json, form: row.form }, names);
  const page = methodOf(row) === "GET" ? {} : { form: form ?? {} };
  const sent = at.startsWith("/api/") ? { json } : page;
  return { route: row.route, who: (row.allowed?.[0] ?? "holder") as Who, path: at, sent };
}

/** A call that succeeds, where there is one. */
function keyedCall(route: string): Call | null {
  const call = KEYED_CALLS[route];
  if (!call) return null;
  const headers = { "idempotency-key": newId(NOW) };
  return { route, who: call.who, path: call.path(world), sent: { ...call.body(world), headers } };
}

/** What others get of it. */
async function effectsOf({ route, who, path, sent }: Call): Promise<string[]> {
  const people = [world.author.id, world.holder.id, world.stranger.id];
  const token = await app.enter(world[who]);
  const before = await readFacts(db, people);
  signals.take();
  const access = path.startsWith("/api/") ? { token } : { session: token };
  await readBody(await app.ask(route.split(" ")[0] ?? "", path, { ...sent, ...access }));
  const [after, signalsAfter] = [await readFacts(db, people), signals.take()];
  return people
    .filter((id) => id !== world[who].id)
    .flatMap((id) => {
      const stored = changesOf(id, before, after, 0);
      return [...stored, ...signalChanges(id, stored, signalsAfter)];
    });
}

async function findEffects(calls: readonly Call[]): Promise<string[]> {
  const effectsFound: string[] = [];
  for (const call of calls) {
    const effects = await effectsOf(call);
    if (effects.length > 0) effectsFound.push(`${call.route} by the ${call.who}: ${effects.join(", ")}`);
  }
  return effectsFound;
}

test("every writing route is a way of a verb, or is listed as one that reaches nobody else", () => {
  const routes = app.app.routes
    .filter(({ method, path }) => method !== "GET" && method !== "ALL" && !path.endsWith("/*"))
    .map(({ method, path }) => `${method} ${path}`);
  const listed = [...WAYS.filter((route) => !route.startsWith("GET ")), ...ROUTES_TO_NOBODY];
  expect([...new Set(routes)].filter((route) => !listed.includes(route)).sort()).toEqual([]);
  expect(listed.filter((route) => !routes.includes(route))).toEqual([]);
  expect(ROUTES_TO_NOBODY.filter((route) => WAYS.includes(route))).toEqual([]);
});

test("what is listed as reaching nobody else reaches nobody else", async () => {
  const rows = MATRIX_ROWS.filter(({ route }) => ROUTES_TO_NOBODY.includes(route));
  const keyed = ROUTES_TO_NOBODY.flatMap((route) => keyedCall(route) ?? []);
  expect(new Set(rows.map(({ route }) => route)).size).toBe(ROUTES_TO_NOBODY.length);
  expect(await findEffects([...keyed, ...rows.map(matrixCall)])).toEqual([]);
}, 30_000);

test("reading reaches nobody else, but for receiving messages", async () => {
  const rows = MATRIX_ROWS.filter((row) => methodOf(row) === "GET" && !RECEIVING_ROUTES.includes(row.route));
  // Pages about nobody else cost more than they can tell.
  const telling = rows.filter((row) => pathOf(row).startsWith("/api/") || row.route.includes(":"));
  expect(telling.length).toBeGreaterThan(60);
  expect(await findEffects(telling.map(matrixCall))).toEqual([]);
}, 30_000);
