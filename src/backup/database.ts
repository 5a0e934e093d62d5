import { join } from "node:path";
import type { Config } from "../config/config";
import { folderTarget } from "../db/portable/folder";
import { transfer } from "../db/portable/portable";
import { postgresSource } from "../db/portable/postgres";
import { copySqlite, emptyTables } from "../db/portable/sqlite";
import { databaseFile } from "../db/storage";
import { ROOMS } from "../rooms";
import type { Manifest } from "./manifest";
import { dump, programsFit } from "./programs";

export const FILES = { sqlite: "database.sqlite", dump: "database.dump", portable: "database" } as const;

/** Tables that a backup leaves empty. */
const leftOut = (): string[] => ROOMS.flatMap((room) => room.notBackedUp ?? []);

/** How the configured database is copied. */
export async function databaseOf({ databaseUrl }: Config): Promise<Manifest["database"]> {
  if (!databaseUrl) return "sqlite";
  return (await programsFit(databaseUrl)) ? "dump" : "portable";
}

async function copyPortable(url: string, folder: string): Promise<void> {
  const source = await postgresSource(url);
  try {
    await transfer(source, await folderTarget(folder, source), new Set(leftOut()));
  } finally {
    await source.close();
  }
}

/** Copies the database as of one moment, beside its server. */
export async function copyDatabase(config: Config, kind: Manifest["database"], draft: string): Promise<void> {
  const to = join(draft, FILES[kind]);
  const { databaseUrl, dataDir } = config;
  switch (kind) {
    case "sqlite":
      await copySqlite(databaseFile(dataDir), to);
      return emptyTables(to, leftOut());
    case "dump":
      return dump(String(databaseUrl), to, leftOut());
    case "portable":
      return copyPortable(String(databaseUrl), to);
    default:
      kind satisfies never;
  }
}
