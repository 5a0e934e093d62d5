import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { linkOrCopyFile } from "./durable-files";

/** Creates a folder that only its owner can read. */
export const makePrivateFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: 0o700 }));

/** @returns false if the file no longer exists */
export const addFileToDraft = (draft: string, name: string, from: string): Promise<boolean> =>
  linkOrCopyFile(from, join(draft, name));

export async function addBytesToDraft(draft: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(draft, name);
  await makePrivateFolder(dirname(path));
  await writeFile(path, bytes, { mode: 0o600, flush: true });
}
