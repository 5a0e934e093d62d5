import { join } from "node:path";
import type { Config } from "../config/config";
import type { FileStore } from "./files";
import { localFiles } from "./local";
import { s3Files } from "./s3";
import { withStoreMarker } from "./store-marker";

export interface PictureStores {
  pictures: FileStore;
  quarantine: FileStore;
  burning: FileStore;
  /** Copies of reported pictures, for officials only. */
  evidence: FileStore;
  /** The database's id, see `ensureInstallationId`. */
  database: string;
}

const QUARANTINE_FOLDER = "quarantine";
const BURN_FOLDER = "burn";
const EVIDENCE_FOLDER = "evidence";

/** Opens the bucket or the data directory. @param database the installation's id */
export function openPictureStores({ s3, dataDir }: Pick<Config, "s3" | "dataDir">, database: string): PictureStores {
  const pictures = s3 ? s3Files(s3) : localFiles(join(dataDir, "pictures"));
  const quarantine = s3 ? s3Files(s3, `${QUARANTINE_FOLDER}/`) : localFiles(join(dataDir, QUARANTINE_FOLDER));
  const burning = s3 ? s3Files(s3, `${BURN_FOLDER}/`) : localFiles(join(dataDir, BURN_FOLDER));
  // A folder for each database, which deletes every file in it that it does not refer to.
  const evidence = s3
    ? s3Files(s3, `${EVIDENCE_FOLDER}/${database}/`)
    : localFiles(join(dataDir, EVIDENCE_FOLDER, database));
  return { pictures: withStoreMarker(pictures, database), quarantine, burning, evidence, database };
}
