import { afterAll, beforeAll, describe } from "bun:test";
import pg from "pg";
import { startPostgres } from "../../scripts/postgres";
import { type Opened, openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";

/** A server may have to be made first, on a machine that is busy. ms */
const PATIENCE = 120_000;

/** A fresh migrated database, closed when the suite is over. */
type Open = () => Promise<Db>;

export type KindName = "sqlite" | "postgres";

interface Kind {
  name: KindName;
  create(): Promise<Opened>;
}

const named = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

/** Runs one statement on the server's own database. */
async function command(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface Server {
  url: string;
  template: string;
}

let server: Promise<Server> | undefined;
let clones = 0;

/** One server a process, and in it one migrated database that all others are copied from. */
function postgresServer(): Promise<Server> {
  server ??= (async () => {
    const url = process.env.TEST_POSTGRES_URL ?? (await startPostgres()).url;
    const template = `driftglass_${process.pid}_${Date.now()}`;
    await command(url, `create database ${template}`);
    await (await openDatabase(named(url, template))).close();
    return { url, template };
  })();
  return server;
}

/** The address of a fresh migrated database on PostgreSQL. */
export async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = await postgresServer();
  const name = `${template}_${clones++}`;
  await command(url, `create database ${name} template ${template} strategy file_copy`);
  return { url: named(url, name), drop: () => command(url, `drop database ${name} with (force)`) };
}

async function clone(): Promise<Opened> {
  const { url, drop } = await freshPostgres();
  const opened = await openDatabase(url);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}

const KINDS: Kind[] = [
  { name: "sqlite", create: () => openDatabase(":memory:") },
  { name: "postgres", create: clone },
];

const wanted = (process.env.TEST_DATABASES ?? "sqlite").split(",");

/** Those that TEST_DATABASES names. */
export const wantedKinds = (["sqlite", "postgres"] as const).filter((each) => wanted.includes(each));

/**
 * The same suite on SQLite and, where TEST_DATABASES names it, on PostgreSQL: that of TEST_POSTGRES_URL or a
 * throwaway one.
 * @param suite gets the suite's own database, a way to open further ones, and which kind they are
 */
export function eachDatabase(name: string, suite: (db: () => Db, open: Open, kind: KindName) => void): void {
  for (const kind of KINDS.filter((each) => wanted.includes(each.name))) {
    describe(`${name} (${kind.name})`, () => {
      const all: Opened[] = [];
      let own: Db;
      const open: Open = async () => {
        const opened = await kind.create();
        all.push(opened);
        return opened.db;
      };
      beforeAll(async () => {
        own = await open();
      }, PATIENCE);
      afterAll(async () => {
        await Promise.all(all.map((each) => each.close()));
      }, PATIENCE);
      suite(() => own, open, kind.name);
    });
  }
}
