/** Every way to copy an installation, and how each copy may differ from its source. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDatabaseFrom, makeBackup, restoreBackup } from "../../src/backup/backup";
import { authRoom } from "../../src/auth/room";
import { BACKUP_DATABASE_NAMES, copyDatabase, databaseKindOf } from "../../src/backup/database";
import { restoreDatabaseInto } from "../../src/backup/fill-database";
import { dumpPostgres } from "../../src/backup/pg-programs";
import { type Config, readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { isPostgresUrl, type OpenedDatabase, openDatabase } from "../../src/db/open";
import { folderSource, folderTarget } from "../../src/db/portable/folder";
import { postgresSource } from "../../src/db/portable/postgres";
import { copySqliteFile, emptyTables, sqliteSource } from "../../src/db/portable/sqlite";
import { type TransferSource, transferRows } from "../../src/db/portable/transfer";
import { databasePathIn } from "../../src/db/storage";
import { openPictureStores } from "../../src/files/picture-stores";
import { pictureFileName } from "../../src/files/pictures";
import { ensureVapidKeys } from "../../src/push/vapid-keys";
import { ROOMS } from "../../src/rooms";
import { type DatabaseKind, freshPostgres } from "../support/databases";
import { photoRow } from "../support/photos";
import { type CellValue, fillTables, type RowValues, type SourceRecipe, type TableRows } from "./copies-rows";
import type { TableFacts } from "./copies-schema";

/** When copies are made; the machine's clock of the restore. */
export const COPIED_AT = Date.UTC(2026, 10, 22, 3);

/** Whatever was opened is closed and removed after a run. */
export class Places {
  readonly #endings: (() => unknown)[] = [];

  constructor(private readonly templateFile: string) {}

  onEnd(ending: () => unknown): void {
    this.#endings.push(ending);
  }

  folder(): string {
    const made = mkdtempSync(join(tmpdir(), "driftglass-copies-"));
    this.onEnd(() => rmSync(made, { recursive: true, force: true }));
    return made;
  }

  /** Settings of an empty place. */
  async empty(kind: DatabaseKind): Promise<Config> {
    const dataDir = join(this.folder(), "data");
    return readConfig({ DATA_DIR: dataDir, ...(kind === "postgres" && { DATABASE_URL: await this.postgres() }) });
  }

  async postgres(): Promise<string> {
    const { url, drop } = await freshPostgres();
    this.onEnd(drop);
    return url;
  }

  /** The path of a migrated database. */
  sqlite(dataDir = this.folder()): string {
    mkdirSync(dataDir, { recursive: true });
    cpSync(this.templateFile, databasePathIn(dataDir));
    return databasePathIn(dataDir);
  }

  async end(): Promise<void> {
    for (const ending of this.#endings.splice(0).reverse()) await ending();
  }
}

export interface CopySource extends OpenedDatabase {
  kind: DatabaseKind;
  config: Config;
  /** File name or URL of the database. */
  url: string;
}

const KEY_FILES = ["second-factor.key", "vapid-private.pem"];

/** Two files in every store, keys, and what must not be taken along. */
async function writeFiles({ db, config }: Pick<CopySource, "db" | "config">, bytes: Uint8Array): Promise<void> {
  const stores = openPictureStores(config, await ensureInstallationId(db));
  for (const store of [stores.pictures, stores.evidence, stores.burning, stores.quarantine])
    for (const side of [96, 288])
      await store.put(pictureFileName(photoRow("").file, side), new Uint8Array([...bytes, side % 256]), "image/webp");
  for (const name of KEY_FILES) writeFileSync(join(config.dataDir, name), `${name} of this installation`);
  for (const folder of ["previews", "outbox"]) {
    mkdirSync(join(config.dataDir, folder), { recursive: true });
    writeFileSync(join(config.dataDir, folder, "file"), bytes);
  }
}

/** An installation of its own, with something in every table and every store. */
export async function openSource(
  places: Places,
  kind: DatabaseKind,
  tables: readonly TableFacts[],
  recipe: SourceRecipe,
): Promise<CopySource> {
  const config = await places.empty(kind);
  const url = config.databaseUrl ?? places.sqlite(config.dataDir);
  mkdirSync(config.dataDir, { recursive: true });
  const opened = await openDatabase(url);
  places.onEnd(opened.close);
  await fillTables(opened.db, tables, recipe);
  await ensureVapidKeys(opened.db);
  const source = { ...opened, kind, config, url };
  await writeFiles(source, recipe.picture);
  return source;
}

const openTransfer = async (url: string): Promise<TransferSource> =>
  isPostgresUrl(url) ? postgresSource(url) : sqliteSource(url);

async function move(from: string, to: string): Promise<string> {
  const source = await openTransfer(from);
  await fillDatabaseFrom(source, to).finally(source.close);
  return to;
}

/** Tables that backups leave empty, and those whose rows go with theirs. */
export const LEFT_OUT_TABLES: string[] = ROOMS.flatMap((room) => room.notBackedUp ?? []);

const withoutLeftOut = (rows: TableRows): TableRows =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, LEFT_OUT_TABLES.includes(name) ? [] : all]));

/** No backup has their files, so that they are over. */
function endedBurn(row: RowValues): RowValues {
  if (row.kind !== "burn" || row.file === null) return row;
  const unopened: CellValue = row.opened_at === null ? 1 : (row.unopened ?? 0);
  return { ...row, file: null, digest: null, opened_at: row.opened_at ?? COPIED_AT, unopened };
}

function restoredRows(rows: TableRows): TableRows {
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
  expected?: (rows: TableRows) => TableRows;
  /** Whether PostgreSQL is needed beside SQLite. */
  needs?: DatabaseKind;
}

async function backUpAndRestore({ kind, config, db }: CopySource, places: Places): Promise<Copied> {
  const { place } = await makeBackup(config, db, { to: null, why: "asked", pictures: true, now: COPIED_AT });
  const there = await places.empty(kind);
  await restoreBackup(there, { folder: place, store: null }, COPIED_AT);
  return { url: there.databaseUrl ?? databasePathIn(there.dataDir), dataDir: there.dataDir };
}

/** Earlier versions left out less. */
async function restoreEarlierBackup({ kind, config, url }: CopySource, places: Places): Promise<Copied> {
  const [folder, leftOut] = [places.folder(), [...authRoom.notBackedUp]];
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
