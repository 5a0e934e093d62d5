import { join } from "node:path";
import type { Config } from "../config/config";
import { folderTarget } from "../db/portable/folder";
import { postgresSource } from "../db/portable/postgres";
import { copySqliteFile, emptyTables } from "../db/portable/sqlite";
import { transferRows } from "../db/portable/transfer";
import { databasePathIn } from "../db/storage";
import { ROOMS } from "../rooms";
import type { BackupManifest } from "./manifest";
import { dumpPostgres, hasFittingPgPrograms } from "./pg-programs";

export const BACKUP_DATABASE_NAMES = {
  sqlite: "database.sqlite",
  dump: "database.dump",
  portable: "database",
} as const;

/** Tables that a backup leaves empty. */
export const excludedTables = (): string[] => ROOMS.flatMap((room) => room.notBackedUp ?? []);

/** How the configured database is copied. */
export async function databaseKindOf({ databaseUrl }: Config): Promise<BackupManifest["database"]> {
  if (!databaseUrl) return "sqlite";
  return (await hasFittingPgPrograms(databaseUrl)) ? "dump" : "portable";
}

async function copyPortable(url: string, folder: string): Promise<void> {
  const source = await postgresSource(url);
  try {
    await transferRows(source, await folderTarget(folder, source), new Set(excludedTables()));
  } finally {
    await source.close();
  }
}

/** Copies the database as of one moment, beside its server. */
export async function copyDatabase(config: Config, kind: BackupManifest["database"], draft: string): Promise<void> {
  const to = join(draft, BACKUP_DATABASE_NAMES[kind]);
  const { databaseUrl, dataDir } = config;
  switch (kind) {
    case "sqlite":
      await copySqliteFile(databasePathIn(dataDir), to);
      return emptyTables(to, excludedTables());
    case "dump":
      return dumpPostgres(String(databaseUrl), to, excludedTables());
    case "portable":
      return copyPortable(String(databaseUrl), to);
    default:
      kind satisfies never;
  }
}
