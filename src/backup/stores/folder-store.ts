import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { localFiles } from "../../files/local";
import { syncToDisk } from "../../runtime/sync-to-disk";
import { fileDigestOf } from "../durable-files";
import { isBackupName, MANIFEST_FILE } from "../manifest";
import {
  type BackupStore,
  ERASED_FOLDER,
  listFilesBelow,
  SERVERS_FOLDER,
  type StoredBackup,
  tryParseManifest,
  type UnfinishedBackup,
} from "./store";

/** An unreadable folder must not count as an empty one. */
function emptyIfMissing(error: unknown): never[] {
  if (Object(error).code === "ENOENT") return [];
  throw error;
}

/** @throws Error of the disk: what cannot be read is not missing */
const isMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    (error) => emptyIfMissing(error).length === 0,
  );

async function loadSizesBelow(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await listFilesBelow(folder)) found.set(name, (await stat(join(folder, name))).size);
  return found;
}

/** When something was last added to a folder, and to each one in it, ms. A file copied into one of them does not touch the others. */
async function loadFolderTimes(folder: string): Promise<number[]> {
  const below = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = below.filter((each) => each.isDirectory()).map((each) => join(each.parentPath, each.name));
  const times: number[] = [];
  for (const each of [folder, ...folders]) times.push((await stat(each)).mtimeMs);
  return times;
}

async function listUnfinished(folder: string): Promise<UnfinishedBackup[]> {
  const unfinished: UnfinishedBackup[] = [];
  for (const name of (await readdir(folder).catch(emptyIfMissing)).filter(isBackupName)) {
    if (!(await isMissing(join(folder, name, MANIFEST_FILE)))) continue;
    // Empty: somebody removes it just now.
    const times = await loadFolderTimes(join(folder, name)).catch(emptyIfMissing);
    if (times.length > 0) unfinished.push({ name, since: times.reduce((a, b) => Math.max(a, b)) });
  }
  return unfinished;
}

/** Backups in a folder. */
export function createFolderStore(folder: string): BackupStore {
  const at = (name: string) => join(folder, name);
  const read = (name: string, file: string) => readFile(join(at(name), file), "utf8").catch(() => null);
  return {
    displayName: folder,
    folder,
    async backups() {
      const names = await readdir(folder).catch(emptyIfMissing);
      const found: StoredBackup[] = [];
      for (const name of names.filter(isBackupName).sort().reverse()) {
        const manifest = tryParseManifest(await read(name, MANIFEST_FILE));
        if (manifest) found.push({ name, manifest });
      }
      return found;
    },
    unfinished: () => listUnfinished(folder),
    async addBackup(draft, name) {
      await syncToDisk(draft);
      await rename(draft, at(name));
      await syncToDisk(folder);
    },
    download: async () => {
      throw new Error("a folder is read where it is");
    },
    async remove(name) {
      // The manifest first: without it an interrupted removal leaves no backup.
      await rm(join(at(name), MANIFEST_FILE), { force: true });
      await rm(at(name), { recursive: true, force: true });
    },
    digest: (name, file) =>
      fileDigestOf(join(at(name), file)).then(
        ({ sha256 }) => sha256,
        () => null,
      ),
    sizes: (name) => loadSizesBelow(at(name)),
    read,
    erased: localFiles(at(ERASED_FOLDER)),
    servers: localFiles(at(SERVERS_FOLDER)),
  };
}
