/** Copies pictures and keys of a damaged data directory: those that are whole. */
import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { addBytesToDraft } from "./draft";

export interface RescuedFiles {
  copied: number;
  /** Their paths: cut short, empty, or not to be read. */
  damaged: string[];
}

const PICTURE_FOLDERS = ["pictures", "evidence"] as const;
const KEY_FILE = /^[\w-]+\.(key|pem)$/;
/** Says whose folder it is; it is empty. */
const MARKER_FILE = /\.mark$/;

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString("latin1") === text;

/** Whether a file has its end; what is sealed cannot be looked into. */
function isWhole(path: string, bytes: Buffer): boolean {
  if (MARKER_FILE.test(path)) return true;
  if (bytes.length === 0) return false;
  if (path.startsWith("evidence/")) return true;
  if (path.includes(".gif")) return startsWith(bytes, "GIF8") && bytes.at(-1) === 0x3b;
  if (!path.endsWith(".webp")) return true;
  return startsWith(bytes, "RIFF") && bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length;
}

async function copyWhole(from: string, to: string, path: string): Promise<boolean> {
  try {
    const bytes = await readFile(join(from, path));
    if (!isWhole(path, bytes)) return false;
    await addBytesToDraft(to, path, bytes);
    return true;
  } catch (error) {
    // Of the folder that is written to; a file that cannot be read is a damaged one.
    if (/^E(NOSPC|ROFS|DQUOT)$/.test(Object(error).code)) throw error;
    return false;
  }
}

async function listBelow(from: string, folder: string): Promise<string[]> {
  const all: Dirent[] = await readdir(join(from, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((each) => each.isFile()).map((each) => relative(from, join(each.parentPath, each.name)));
}

/** @throws Error where `to` cannot be written */
export async function rescueFiles(from: string, to: string): Promise<RescuedFiles> {
  const keys = existsSync(from) ? (await readdir(from)).filter((name) => KEY_FILE.test(name)) : [];
  const pictures = await Promise.all(PICTURE_FOLDERS.map((folder) => listBelow(from, folder)));
  const result: RescuedFiles = { copied: 0, damaged: [] };
  for (const path of [...keys, ...pictures.flat()]) {
    if (await copyWhole(from, to, path)) result.copied++;
    else result.damaged.push(path);
  }
  return result;
}
