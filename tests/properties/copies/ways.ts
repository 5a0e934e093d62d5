/** Every way to copy an installation, and how each copy may differ from its source. */
import { join } from "node:path";
import { fillDatabaseFrom, makeBackup, restoreBackup } from "../../../src/backup/backup";
import { BACKUP_DATABASE_NAMES, copyDatabase, databaseKindOf } from "../../../src/backup/database";
import { restoreDatabaseInto } from "../../../src/backup/fill-database";
import { dumpPostgres } from "../../../src/backup/pg-programs";
import { isPostgresUrl } from "../../../src/db/open";
import { folderSource, folderTarget } from "../../../src/db/portable/folder";
import { postgresSource } from "../../../src/db/portable/postgres";
import { copySqliteFile, emptyTables, sqliteSource } from "../../../src/db/portable/sqlite";
import { type TransferSource, transferRows } from "../../../src/db/portable/transfer";
import { databasePathIn } from "../../../src/db/storage";
import type { DatabaseKind } from "../../support/databases";
import type { CellValue, CopiedRows, RowValues } from "./rows";
import { COPIED_AT, type CopySource, type Places } from "./source";

const openTransfer = async (url: string): Promise<TransferSource> =>
  isPostgresUrl(url) ? postgresSource(url) : sqliteSource(url);

async function move(from: string, to: string): Promise<string> {
  const source = await openTransfer(from);
  await fillDatabaseFrom(source, to).finally(source.close);
  return to;
}

/** Tables that a backup leaves empty, and why. */
export const LEFT_OUT_TABLES: Record<string, string> = {
  burn_keys: "their pictures are in no backup",
  mail_proofs: "who has the letter asks for another one",
  outbox: "what was sent since would be sent again",
  passkey_challenges: "answered within ten minutes",
  pending_links: "half-made, for ten minutes",
  pending_logins: "half-made, for five minutes",
  push_news: "it goes with the sessions",
  push_subscriptions: "they go with the sessions",
  session_end_links: "whoever finds a backup ends no sessions with it",
  session_codes: "they go with the sessions",
  sessions: "whoever finds a backup is not signed in with it",
};

const withoutLeftOut = (rows: CopiedRows): CopiedRows =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, name in LEFT_OUT_TABLES ? [] : all]));

/** No backup has their files, so that they are over. */
function endedBurn(row: RowValues): RowValues {
  if (row.kind !== "burn" || row.file === null) return row;
  const unopened: CellValue = row.opened_at === null ? 1 : (row.unopened ?? 0);
  return { ...row, file: null, digest: null, opened_at: row.opened_at ?? COPIED_AT, unopened };
}

function restoredRows(rows: CopiedRows): CopiedRows {
  return { ...withoutLeftOut(rows), chat_messages: (rows.chat_messages ?? []).map(endedBurn) };
}

export interface Copied {
  /** File name or URL of the copied database. */
  url: string;
  /** Where files were copied too. */
  dataDir?: string;
}

export interface WayToCopy {
  name: string;
  /** Of the source. */
  from: readonly DatabaseKind[];
  copy(source: CopySource, places: Places): Promise<Copied>;
  /** The rows of the copy by those of its source; absent: the same. */
  expected?: (rows: CopiedRows) => CopiedRows;
  /** Whether PostgreSQL is needed beside SQLite. */
  needs?: DatabaseKind;
}

async function backUpAndRestore({ kind, config, db }: CopySource, places: Places): Promise<Copied> {
  const { place } = await makeBackup(config, db, { to: null, why: "asked", pictures: true, now: COPIED_AT });
  const there = await places.empty(kind);
  await restoreBackup(there, { folder: place, store: null }, COPIED_AT);
  return { url: there.databaseUrl ?? databasePathIn(there.dataDir), dataDir: there.dataDir };
}

const LEFT_OUT_EARLIER = [
  "sessions",
  "session_codes",
  "pending_logins",
  "pending_links",
  "mail_proofs",
  "session_end_links",
  "passkey_challenges",
  "outbox",
];

/** Earlier versions left out less. */
async function restoreEarlierBackup({ kind, config, url }: CopySource, places: Places): Promise<Copied> {
  const [folder, leftOut] = [places.folder(), LEFT_OUT_EARLIER];
  if (kind === "sqlite") {
    const file = join(folder, BACKUP_DATABASE_NAMES.sqlite);
    await copySqliteFile(url, file);
    emptyTables(file, leftOut);
    const to = join(places.folder(), "restored.sqlite");
    await restoreDatabaseInto(folder, { database: "sqlite" }, to);
    return { url: to };
  }
  const [database, to] = [await databaseKindOf(config), await places.postgres()];
  const file = join(folder, BACKUP_DATABASE_NAMES[database]);
  if (database === "dump") await dumpPostgres(url, file, leftOut);
  else {
    const source = await postgresSource(url);
    await transferRows(source, await folderTarget(file, source), new Set(leftOut)).finally(source.close);
  }
  await restoreDatabaseInto(folder, { database }, to);
  return { url: to };
}

/** As a machine without PostgreSQL's programs does it. */
async function copyPortably({ config }: CopySource, places: Places, url: string): Promise<Copied> {
  const draft = places.folder();
  await copyDatabase(config, "portable", draft);
  await restoreDatabaseInto(draft, { database: "portable" }, url);
  return { url };
}

async function copyThroughFolder({ url }: CopySource, places: Places): Promise<Copied> {
  const [source, folder] = [await openTransfer(url), join(places.folder(), "rows")];
  await transferRows(source, await folderTarget(folder, source)).finally(source.close);
  const to = places.sqlite();
  await fillDatabaseFrom(await folderSource(folder), to);
  return { url: to };
}

export const WAYS_TO_COPY: WayToCopy[] = [
  { name: "backup and restore", from: ["sqlite", "postgres"], copy: backUpAndRestore, expected: restoredRows },
  {
    name: "restore of an earlier version's backup",
    from: ["sqlite", "postgres"],
    copy: restoreEarlierBackup,
    expected: withoutLeftOut,
  },
  { name: "rows in a folder", from: ["sqlite"], copy: copyThroughFolder },
  {
    name: "move into SQLite",
    from: ["sqlite"],
    copy: async ({ url }, places) => ({ url: await move(url, places.sqlite()) }),
  },
  {
    name: "move into PostgreSQL and back",
    from: ["sqlite"],
    needs: "postgres",
    copy: async ({ url }, places) => ({ url: await move(await move(url, await places.postgres()), places.sqlite()) }),
  },
  {
    name: "portable backup into PostgreSQL",
    from: ["postgres"],
    copy: async (source, places) => copyPortably(source, places, await places.postgres()),
    expected: withoutLeftOut,
  },
  {
    name: "portable backup into SQLite",
    from: ["postgres"],
    copy: (source, places) => copyPortably(source, places, places.sqlite()),
    expected: withoutLeftOut,
  },
];
