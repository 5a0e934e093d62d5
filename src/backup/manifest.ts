import { z } from "zod";
import { toIsoTime } from "../runtime/iso";

const SHA256_SCHEMA = z.string().regex(/^[\da-f]{64}$/);

/** Written last: a folder without it is not a backup. */
export const MANIFEST_FILE = "manifest.json";
/** `sha256  name` of every other file, as `sha256sum -c` reads it. */
export const CHECKSUMS_FILE = "checksums.txt";

const MANIFEST_SCHEMA = z.object({
  format: z.literal(1),
  /** Version of the program that made it. */
  version: z.string(),
  /** ms, machine's clock. */
  takenAt: z.number(),
  installation: z.string(),
  /** An SQLite file, a pg_dump archive, or rows by table. */
  database: z.enum(["sqlite", "dump", "portable"]),
  why: z.enum(["asked", "nightly", "upgrade"]),
  /** false: the database alone. */
  pictures: z.boolean(),
  migrations: z.array(z.string()),
  files: z.number(),
  bytes: z.number(),
  checksums: SHA256_SCHEMA,
  /** Referenced pictures that were missing in the source. */
  absent: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof MANIFEST_SCHEMA>;

/** @throws Error if it is not a manifest of this product */
export function parseManifest(text: string): BackupManifest {
  const found = MANIFEST_SCHEMA.safeParse(JSON.parse(text));
  if (!found.success) throw new Error("the manifest is not one that this program knows");
  return found.data;
}

const LINE = /^([\da-f]{64}) {2}(\S.*)$/;

/** Checksums by file name. @throws Error on an invalid line, or a name outside of the folder */
export function parseChecksums(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of text.split("\n").filter(Boolean)) {
    const [, sum = "", name = ""] = LINE.exec(line) ?? [];
    if (!name || name.startsWith("/") || name.split("/").includes(".."))
      throw new Error("the list of checksums is damaged");
    found.set(name, sum);
  }
  return found;
}

const BACKUP_NAME = /^driftglass-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Of a backup's folder. */
export const backupNameAt = (now: number): string => `driftglass-${toIsoTime(now).replace(/[:.]/g, "-")}`;

/** When the backup of a folder was begun, ms. */
export const timeOfBackupName = (name: string): number =>
  Date.parse(name.replace(/^driftglass-/, "").replace(/T(\d\d)-(\d\d)-(\d\d)-/, "T$1:$2:$3."));

export const isBackupName = (name: string): boolean => BACKUP_NAME.test(name);
