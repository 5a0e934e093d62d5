/**
 * `bun run sql`: writes every prepared query of each room with its plan to docs/sql, on SQLite and PostgreSQL;
 * `--check` compares instead and names what differs. `--sqlite` leaves PostgreSQL out.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type CompiledQuery, Kysely } from "kysely";
import type { Schema } from "../src/db/schema";
import type { Db } from "../src/db/transact";
import { startPostgres } from "./postgres";
import { readFigures } from "./read-figures";
import { ROOT } from "./setup";

const OUT = join(ROOT, "docs/sql");

type RunQuery = (db: Db, values: Record<string, never>) => Promise<unknown>;

interface RegisteredQuery {
  run: RunQuery;
  stack: string;
}

interface NamedQuery {
  room: string;
  /** File and name of the declaration: `src/bottles/likes.ts insertLike`. */
  name: string;
  run: RunQuery;
}

const registered: RegisteredQuery[] = [];

const DECLARATION = "export function preparedQuery<";

/** Every `preparedQuery` of the modules loaded from here on is noted, with the place of its call. */
function watchPreparedQueries(): void {
  Object.assign(globalThis, {
    notePreparedQuery: (run: RunQuery, stack: string) => registered.push({ run, stack }),
  });
  Bun.plugin({
    name: "prepared queries",
    setup(build) {
      build.onLoad({ filter: /src\/db\/prepared-query\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, "utf8");
        if (!text.includes(DECLARATION)) throw new Error(`${path} does not declare preparedQuery`);
        const noted = `
export const preparedQuery = (build) => {
  const run = prepareQuery(build);
  globalThis.notePreparedQuery(run, new Error().stack ?? "");
  return run;
};`;
        return { contents: text.replace(DECLARATION, "function prepareQuery<") + noted, loader: "ts" };
      });
    },
  });
}

/** The outermost place of a stack that lies in `src`: where a query made by a helper function is declared. */
function placeOf(stack: string): { path: string; line: number } {
  const places = [...stack.matchAll(/\(?(\/[^():\s]+\.tsx?):(\d+):\d+\)?/g)]
    .map(([, path = "", line = ""]) => ({ path: relative(ROOT, path), line: Number(line) }))
    .filter(({ path }) => /^src\/(?!db\/prepared-query|runtime\/cache)/.test(path));
  const first = places[0]?.path;
  const outermost = places.filter(({ path }) => path === first).at(-1);
  if (!outermost) throw new Error(`no place in src:\n${stack}`);
  return outermost;
}

/** A database that runs nothing and hands each query to `take`. */
const captureDb = (db: Db, take: (query: CompiledQuery) => void): Db =>
  new Proxy(db, {
    get(target, key) {
      if (key === "executeQuery")
        return async (query: CompiledQuery) => {
          take(query);
          return { rows: [] };
        };
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** Queries that are compiled when a shape of them is first asked for: each shape once. */
async function askEveryShape(db: Db): Promise<void> {
  const sea = await import("../src/bottles/sea/candidates");
  const square = await import("../src/square/list-query");
  for (const band of ["minor", "adult"] as const) {
    for (const reader of [null, "reader"])
      await sea.selectSeaCandidates(db, { reader, band, languages: ["en"], key: 0, now: 0 });
    const limits = { waiting: 1, drawn: 1, brief: 1 };
    await sea.selectSharedCandidates(db, { band, language: "en", key: 0, now: 0, limits });
    const look = { reader: "reader", band, now: 0, after: { by: 0, time: 0, id: "" }, limit: 1 };
    const lists = [
      ...(["latest", "liked", "hottest"] as const).map((sort) => ({ section: "market" as const, sort })),
      { section: "exhibition" as const, sort: "latest" as const },
      { section: "market" as const, sort: "latest" as const, keys: ["one", "two"] },
      { designer: "designer" },
    ];
    for (const list of lists) {
      await square.selectListedDesigns(db, list, look);
      await square.selectWindowEnd(db, list, look);
    }
  }
}

/** Loads every module that declares prepared queries. @throws Error where a module made none */
async function loadQueries(): Promise<NamedQuery[]> {
  watchPreparedQueries();
  const files = readFigures("src").filter(
    ({ identifiers, path }) => identifiers.has("preparedQuery") && path !== "src/db/prepared-query.ts",
  );
  for (const { path } of files) await import(join(ROOT, path));
  const idle = await openSqlite();
  await askEveryShape(captureDb(idle, () => undefined));
  await idle.destroy();
  const seen = new Map<string, number>();
  const queries = registered.map(({ run, stack }) => {
    const { path, line } = placeOf(stack);
    const figures = files.find((each) => each.path === path);
    const declared = figures?.declarations.filter((each) => each.line <= line).at(-1)?.name ?? "?";
    const name = `${path} ${declared}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { room: path.split("/")[1] ?? "", name: times > 1 ? `${name} (${times})` : name, run };
  });
  const silent = files.filter(({ path }) => !queries.some(({ name }) => name.startsWith(`${path} `)));
  if (silent.length > 0) throw new Error(`no query noted in ${silent.map(({ path }) => path).join(", ")}`);
  return queries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a query compiles to on this database. */
async function compile(db: Db, run: RunQuery): Promise<CompiledQuery> {
  const compiled: CompiledQuery[] = [];
  await run(
    captureDb(db, (query) => void compiled.push(query)),
    {},
  );
  const [query] = compiled;
  if (!query) throw new Error("a query was not compiled");
  return query;
}

const HAS_PLAN = /^\s*(select|with|update|delete)/;

async function planOf(db: Db, query: CompiledQuery, explain: string, isSqlite: boolean): Promise<string[]> {
  if (!HAS_PLAN.test(query.sql)) return [];
  const parameters = isSqlite ? query.parameters.map(() => null) : [];
  type PlanRow = { id: number; parent: number; detail: string; "QUERY PLAN": string };
  const { rows } = await db.executeQuery<PlanRow>({ ...query, sql: `${explain} ${query.sql}`, parameters });
  if (!isSqlite) return rows.map((row) => row["QUERY PLAN"]);
  const depth = new Map<number, number>([[0, -1]]);
  return rows.map(({ id, parent, detail }) => {
    depth.set(id, (depth.get(parent) ?? -1) + 1);
    return `${"  ".repeat(depth.get(id) ?? 0)}${detail}`;
  });
}

const CLAUSE =
  / (?=(?:from|where|left join|join|order by|group by|union all|limit|returning|on conflict|values|set) )/g;

/** A statement with a line for each clause, so that a change shows where it is. */
const inClauses = (text: string): string => text.replace(/\s+/g, " ").trim().replace(CLAUSE, "\n  ");

/** Names of queries that the other database runs. */
const QUERY_OF_OTHER = { sqlite: /OnPostgres\b/, postgres: /OnSqlite\b/ };

/** One file of text a room. */
async function describeQueries(
  queries: NamedQuery[],
  db: Db,
  kind: "sqlite" | "postgres",
): Promise<Map<string, string>> {
  const isSqlite = kind === "sqlite";
  const explain = isSqlite ? "explain query plan" : "explain (generic_plan, costs off)";
  const files = new Map<string, string[]>();
  for (const { room, name, run } of queries) {
    if (QUERY_OF_OTHER[kind].test(name)) continue;
    const query = await compile(db, run);
    // Locks are asked for on PostgreSQL alone.
    if (isSqlite && /\bfor (no key )?update\b/.test(query.sql)) continue;
    const plan = await planOf(db, query, explain, isSqlite);
    const lines = [`-- ${name}`, `${inClauses(query.sql)};`, ...plan.map((line) => `--   ${line}`), ""];
    const file = `${room}.${kind}.sql`;
    files.set(file, [...(files.get(file) ?? []), ...lines]);
  }
  return new Map([...files].map(([file, lines]) => [file, lines.join("\n")]));
}

async function openSqlite(): Promise<Db> {
  const { sqliteDialect } = await import("../src/db/sqlite/dialect");
  const { migrateDatabase } = await import("../src/db/migrate");
  const { dialect } = await sqliteDialect(":memory:", true, 1_000);
  const db = new Kysely<Schema>({ dialect }) as Db;
  await migrateDatabase(db);
  return db;
}

async function describeSqlite(queries: NamedQuery[]): Promise<Map<string, string>> {
  const db = await openSqlite();
  const files = await describeQueries(queries, db, "sqlite");
  await db.destroy();
  return files;
}

async function describePostgres(queries: NamedQuery[]): Promise<Map<string, string>> {
  const { postgresDialect } = await import("../src/db/postgres/dialect");
  const { migrateDatabase } = await import("../src/db/migrate");
  const server = await startPostgres();
  const { dialect } = await postgresDialect(server.url);
  const db = new Kysely<Schema>({ dialect }) as Db;
  await migrateDatabase(db);
  // Tables are empty here: without this every plan reads a table through.
  await db.executeQuery({ sql: "alter system set enable_seqscan = off", parameters: [] } as never);
  await db.executeQuery({ sql: "select pg_reload_conf()", parameters: [] } as never);
  const files = await describeQueries(queries, db, "postgres");
  await db.destroy();
  await server.stop();
  return files;
}

function compareFiles(files: Map<string, string>): string[] {
  const read = (file: string): string => {
    try {
      return readFileSync(join(OUT, file), "utf8");
    } catch {
      return "";
    }
  };
  return [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file);
}

const isCheck = process.argv.includes("--check");
const isSqliteOnly = process.argv.includes("--sqlite");
const queries = await loadQueries();
const files = new Map([...(await describeSqlite(queries)), ...(isSqliteOnly ? [] : await describePostgres(queries))]);
if (isCheck) {
  const differ = compareFiles(files);
  for (const file of differ) console.error(`docs/sql/${file} is not what the code asks: run \`bun run sql\``);
  process.exit(differ.length > 0 ? 1 : 0);
}
mkdirSync(OUT, { recursive: true });
for (const file of readdirSync(OUT)) if (!files.has(file) && !isSqliteOnly) rmSync(join(OUT, file));
for (const [file, text] of files) writeFileSync(join(OUT, file), text);
console.log(`${queries.length} queries in ${files.size} files`);
