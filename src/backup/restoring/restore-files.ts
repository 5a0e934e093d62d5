import { copyFile, mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../../config/config";
import { removeOthersPermissions } from "../../db/sqlite/file-protection";
import { openPictureStores } from "../../files/picture-stores";
import { pictureMediaTypeOf } from "../../files/pictures";
import { syncToDisk } from "../../runtime/sync-to-disk";
import type { BackupManifest } from "../manifest";

async function restoreFile(folder: string, name: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, name), `${to}.half`);
  removeOthersPermissions(`${to}.half`);
  await syncToDisk(`${to}.half`);
  await rename(`${to}.half`, to);
}

async function restorePicture(config: Config, folder: string, name: string, { installation }: BackupManifest) {
  if (!config.s3) return restoreFile(folder, name, join(config.dataDir, name));
  const { pictures, evidence } = openPictureStores(config, installation);
  const file = name.replace(/^.*\//, "");
  const store = name.startsWith("evidence/") ? evidence : pictures;
  await store.put(file, await Bun.file(join(folder, name)).bytes(), pictureMediaTypeOf(file));
}

/** Copies pictures, evidence and keys of a backup to their places. */
export async function restoreFiles(config: Config, folder: string, manifest: BackupManifest, names: string[]) {
  for (const name of names) {
    if (/^(pictures|evidence)\//.test(name)) await restorePicture(config, folder, name, manifest);
    else if (name.startsWith("keys/")) await restoreFile(folder, name, join(config.dataDir, name.slice(5)));
  }
}
