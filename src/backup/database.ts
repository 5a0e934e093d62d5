import { join } from "node:path";
import type { Config } from "../config/config";
import { folderTarget } from "../db/portable/folder";
import { postgresSource } from "../db/portable/postgres";
import { copySqliteFile, emptyTables } from "../db/portable/sqlite";
import { transferRows } from "../db/portable/transfer";
import type { Schema } from "../db/schema";
import { databasePathIn } from "../db/storage";
import type { BackupManifest } from "./manifest";
import { dumpPostgres, hasFittingPgPrograms } from "./pg-programs";

export const BACKUP_DATABASE_NAMES = {
  sqlite: "database.sqlite",
  dump: "database.dump",
  portable: "database",
} as const;

/**
 * Tables that backups leave empty, by room: sessions, queued e-mails, keys of burn pictures, subscriptions of devices.
 * They stand here and not with the rooms, as a backup that loads every room takes 30 MB more.
 */
const EXCLUDED_TABLES = {
  auth: [
    "sessions",
    "session_codes",
    "pending_logins",
    "pending_links",
    "mail_proofs",
    "session_end_links",
    "passkey_challenges",
    "outbox",
  ],
  // Their pictures are in no backup.
  chat: ["burn_keys"],
  // They go with the sessions.
  notifications: ["push_subscriptions", "push_news"],
} as const satisfies Record<string, readonly (keyof Schema)[]>;

export const excludedTables = (): (keyof Schema)[] => Object.values(EXCLUDED_TABLES).flat();

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
