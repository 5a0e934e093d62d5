import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config";
import { randomUuid } from "../runtime/random";
import { sha256 } from "../runtime/sha256";

/** File in the folder of pictures; servers that read the same id share the folder. */
const STORAGE_ID_FILE = ".place";
const STORAGE_ID_LENGTH = 12;

async function loadFolderId(folder: string): Promise<string> {
  const file = join(folder, STORAGE_ID_FILE);
  await mkdir(folder, { recursive: true });
  // Of two servers that start at once, one writes.
  await writeFile(file, randomUuid(), { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

/** Id of the place of the pictures: equal for servers that share them. */
export async function loadPictureStorageId({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<string> {
  const place = s3 ? `${s3.endpoint} ${s3.bucket}` : await loadFolderId(join(dataDir, "pictures"));
  return sha256(place).slice(0, STORAGE_ID_LENGTH);
}
