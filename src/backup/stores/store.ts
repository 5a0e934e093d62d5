import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "../../files/files";
import { type BackupManifest, parseManifest } from "../manifest";

export interface StoredBackup {
  name: string;
  manifest: BackupManifest;
}

export interface UnfinishedBackup {
  name: string;
  /** When something was last added or removed, ms. */
  since: number;
}

/** Where backups are kept: a folder, or a bucket. */
export interface BackupStore {
  /** As the operator writes it in BACKUP_TO. */
  displayName: string;
  /** null: a bucket. */
  folder: string | null;
  /** Complete backups, newest first. */
  backups(): Promise<StoredBackup[]>;
  /** What is no backup: its making, its copying or its removal was interrupted, or goes on. */
  unfinished(): Promise<UnfinishedBackup[]>;
  /** Stores a folder as a backup; its manifest is written last. */
  addBackup(draft: string, name: string): Promise<void>;
  /** Copies a backup into an empty folder. @param keep only files for which it says so */
  download(name: string, into: string, keep?: (file: string) => boolean): Promise<void>;
  /** SHA-256 of a file of a backup, read in pieces; null: missing. */
  digest(name: string, file: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Files of a backup and their sizes, by name. */
  sizes(name: string): Promise<Map<string, number>>;
  /** A text file of a backup; null: missing. */
  read(name: string, file: string): Promise<string | null>;
  /** Files with the ids of erased people. */
  erased: FileStore;
  /** Markers with which starting servers check that they share this store. */
  servers: FileStore;
}

export const ERASED_FOLDER = "erased";
export const SERVERS_FOLDER = "servers";

/** null: missing or invalid. */
export function tryParseManifest(text: string | null): BackupManifest | null {
  try {
    return text === null ? null : parseManifest(text);
  } catch {
    return null;
  }
}

/** Files of a folder and of those in it, by their paths from it. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
}
