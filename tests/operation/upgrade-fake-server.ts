/** Stands for the server of a program under upgrade: `bun upgrade-fake-server.ts VERSION KIND`. */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { lockFileForServer } from "../../src/db/sqlite/file-protection";
import { restoreMarkerPath } from "../../src/db/storage";

/** What a new program does: `migrating` ones change the schema; `unready` ones answer 503; `dying` ones end. */
export type FakeKind = "old" | "ready" | "unready" | "dying" | "migrating-ready" | "migrating-unready";

/** ms; nobody leaves one behind. */
const LONGEST = 120_000;
export const NEW_MIGRATION = "9999-new";

const HAS_MIGRATION = "select 1 from kysely_migration where name = ?";
const ADD_MIGRATION = "insert or ignore into kysely_migration (name, timestamp) values (?, '2026-11-27T00:00:00.000Z')";

/** Stays connected, as a server does. */
async function openPostgres(url: string, kind: FakeKind): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const found = await client.query("select 1 from kysely_migration where name = $1", [NEW_MIGRATION]);
  if (kind === "old" && found.rows.length > 0) process.exit(1);
  if (!kind.startsWith("migrating") || found.rows.length > 0) return;
  await client.query("insert into kysely_migration (name, timestamp) values ($1, '')", [NEW_MIGRATION]);
}

function openSqlite(kind: FakeKind): void {
  const dataDir = process.env.DATA_DIR ?? "";
  const path = join(dataDir, "driftglass.sqlite");
  if (existsSync(restoreMarkerPath(dataDir))) process.exit(1);
  lockFileForServer(path);
  const database = new Database(path, { create: false, readwrite: true });
  const isNewer = database.prepare(HAS_MIGRATION).get(NEW_MIGRATION) !== null;
  if (kind === "old" && isNewer) process.exit(1);
  if (kind.startsWith("migrating")) database.prepare(ADD_MIGRATION).run(NEW_MIGRATION);
  database.close();
}

if (import.meta.main) {
  const [version = "", kind = "old"] = process.argv.slice(2) as [string, FakeKind];
  if (kind === "dying") process.exit(1);
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL) await openPostgres(DATABASE_URL, kind);
  else openSqlite(kind);
  const ready = !kind.endsWith("unready");
  const status = process.env.FAKE_READ_ONLY ? "read_only" : "ready";
  Bun.serve({
    port: Number(process.env.PORT),
    hostname: "127.0.0.1",
    reusePort: false,
    fetch: ({ url }) =>
      url.endsWith("/healthz") ? Response.json({ version }) : Response.json({ status }, { status: ready ? 200 : 503 }),
  });
  setTimeout(() => process.exit(0), LONGEST);
}
