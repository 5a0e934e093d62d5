import { copyFile, link, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { syncToDisk } from "../runtime/sync-to-disk";

/** SHA-256 and length of a file, read in pieces. */
export async function fileDigestOf(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  for await (const piece of Bun.file(path).stream()) {
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { sha256: hash.digest("hex"), bytes };
}

const isMissing = (error: unknown): boolean => Object(error).code === "ENOENT";

/** Other file systems and those without links. */
const NO_LINK_CODES: ReadonlySet<string> = new Set(["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EACCES"]);

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (NO_LINK_CODES.has(Object(error).code)) return false;
    throw error;
  }
}

/** Copies an immutable file, as a hard link if possible. @returns false if it no longer exists */
export async function linkOrCopyFile(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    if (await tryLink(from, to)) return true;
    await copyFile(from, to);
    await syncToDisk(to);
    return true;
  } catch (error) {
    if (isMissing(error) && !(await stat(from).catch(() => null))) return false;
    throw error;
  }
}
