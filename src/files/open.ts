import { join } from "node:path";
import type { Config } from "../config/config";
import type { Files } from "./files";
import { localFiles } from "./local";
import { s3Files } from "./s3";
import { markedFiles } from "./store-marker";

export interface PictureStore {
  pictures: Files;
  quarantine: Files;
  burning: Files;
  /** Copies of reported pictures: nothing but the database names them, and only officials see them. */
  evidence: Files;
  /** What the database is called, see `installationOf`. */
  database: string;
}

const QUARANTINE = "quarantine";
const BURNING = "burn";
const EVIDENCE = "evidence";

/** Opens the bucket or the data directory. @param database the installation's id */
export function openPictures(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  database: string,
): PictureStore {
  const pictures = s3 ? s3Files(s3) : localFiles(join(dataDir, "pictures"));
  const quarantine = s3 ? s3Files(s3, `${QUARANTINE}/`) : localFiles(join(dataDir, QUARANTINE));
  const burning = s3 ? s3Files(s3, `${BURNING}/`) : localFiles(join(dataDir, BURNING));
  // Each database sweeps a folder of its own: what it does not name is nobody's.
  const evidence = s3
    ? s3Files(s3, `${EVIDENCE}/${database}/`)
    : localFiles(join(dataDir, EVIDENCE, database));
  return { pictures: markedFiles(pictures, database), quarantine, burning, evidence, database };
}
