/** Installations to copy, and empty places to copy them to. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../../src/config/config";
import { ensureInstallationId } from "../../../src/db/installation";
import { type OpenedDatabase, openDatabase } from "../../../src/db/open";
import { databasePathIn } from "../../../src/db/storage";
import { openPictureStores } from "../../../src/files/picture-stores";
import { pictureFileName } from "../../../src/files/pictures";
import { ensureVapidKeys } from "../../../src/push/vapid-keys";
import { type DatabaseKind, freshPostgres } from "../../support/databases";
import { photoRow } from "../../support/photos";
import { fillTables, type SourceRecipe } from "./rows";
import type { TableFacts } from "./schema";

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
