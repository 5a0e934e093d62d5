import { afterAll, beforeAll, describe } from "bun:test";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { openSqliteInMemory } from "./sqlite-template";

/** A server may have to be made first, on a machine that is busy. ms */
const TIMEOUT_MS = 120_000;

/** A fresh migrated database, closed when the suite is over. */
type OpenFreshDatabase = () => Promise<Db>;

export type DatabaseKind = "sqlite" | "postgres";

interface DatabaseFixture {
  name: DatabaseKind;
  create(): Promise<OpenedDatabase>;
}

const withDatabaseName = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Runs one statement on the server's own database. */
async function runAdminStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface PostgresServer {
  url: string;
  template: string;
}

let postgresServerOnce: Promise<PostgresServer> | undefined;
let cloneCount = 0;

/** One server a process, and in it one migrated database that all others are copied from. */
function postgresServer(): Promise<PostgresServer> {
  postgresServerOnce ??= (async () => {
    const url = process.env.TEST_POSTGRES_URL ?? (await startPostgres()).url;
    const template = `driftglass_${process.pid}_${Date.now()}`;
    await runAdminStatement(url, `create database ${template}`);
    await (await openDatabase(withDatabaseName(url, template))).close();
    return { url, template };
  })();
  return postgresServerOnce;
}

/** The address of a fresh migrated database on PostgreSQL. */
export async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = await postgresServer();
  const name = `${template}_${cloneCount++}`;
  await runAdminStatement(url, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabaseName(url, name),
    drop: () => runAdminStatement(url, `drop database ${name} with (force)`),
  };
}

async function clonePostgres(): Promise<OpenedDatabase> {
  const { url, drop } = await freshPostgres();
  const opened = await openDatabase(url);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

const DATABASE_FIXTURES: DatabaseFixture[] = [
  { name: "sqlite", create: openSqliteInMemory },
  { name: "postgres", create: clonePostgres },
];

const WANTED_DATABASES = (process.env.TEST_DATABASES ?? "sqlite").split(",");

/** Those that TEST_DATABASES names. */
export const wantedDatabaseKinds = (["sqlite", "postgres"] as const).filter((each) => WANTED_DATABASES.includes(each));

/** The machine's time zone while a suite runs on PostgreSQL; by default the one of the whole run. */
const POSTGRES_ZONE = process.env.TEST_POSTGRES_ZONE;

function inZone(zone: string): void {
  let before: string | undefined;
  beforeAll(() => {
    before = process.env.TZ;
    process.env.TZ = zone;
  });
  afterAll(() => {
    process.env.TZ = before ?? "UTC";
  });
}

/**
 * The same suite on SQLite and, where TEST_DATABASES names it, on PostgreSQL: that of TEST_POSTGRES_URL or a
 * throwaway one.
 * @param suite gets the suite's own database, a way to open further ones, and which kind they are
 */
export function eachDatabase(
  name: string,
  suite: (db: () => Db, open: OpenFreshDatabase, kind: DatabaseKind) => void,
): void {
  for (const kind of DATABASE_FIXTURES.filter((each) => WANTED_DATABASES.includes(each.name))) {
    describe(`${name} (${kind.name})`, () => {
      if (kind.name === "postgres" && POSTGRES_ZONE) inZone(POSTGRES_ZONE);
      const all: OpenedDatabase[] = [];
      let own: Db;
      const open: OpenFreshDatabase = async () => {
        const opened = await kind.create();
        all.push(opened);
        return opened.db;
      };
      beforeAll(async () => {
        own = await open();
      }, TIMEOUT_MS);
      afterAll(async () => {
        await Promise.all(all.map((each) => each.close()));
      }, TIMEOUT_MS);
      suite(() => own, open, kind.name);
    });
  }
}
