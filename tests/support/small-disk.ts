/** A disk of some megabytes that a test fills or makes read-only. */
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const mount = (...args: string[]): boolean => Bun.spawnSync(["mount", ...args]).exitCode === 0;

export interface SmallDisk {
  folder: string;
  /** Copies a folder onto it. */
  copyFrom(folder: string): void;
  /** To its last byte. @param room bytes that stay free */
  fill(room?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  makeReadOnly(): void;
  makeWritable(): void;
  remove(): void;
}

const SIZE = "24m";
const BLOCK = new Uint8Array(4_096);

function fillFile(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, BLOCK);
  } catch (error) {
    if (Object(error).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

/** Whether this user may mount one: root on most machines, not in every container. */
export function canMountDisks(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "driftglass-mount-"));
  const mounted = mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", folder);
  if (mounted) Bun.spawnSync(["umount", folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
}

export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-disk-"));
  if (!mount("-t", "tmpfs", "-o", `size=${SIZE},mode=700`, "tmpfs", folder)) throw new Error("no disk was mounted");
  const filler = join(folder, "filler");
  return {
    folder,
    copyFrom: (from) => cpSync(from, folder, { recursive: true, preserveTimestamps: true }),
    fill(room = 0) {
      fillFile(filler);
      truncateSync(filler, Math.max(0, statSync(filler).size - room));
    },
    free: () => rmSync(filler),
    makeReadOnly: () => void mount("-o", "remount,ro", folder),
    makeWritable: () => void mount("-o", "remount,rw", folder),
    remove() {
      Bun.spawnSync(["umount", "-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
