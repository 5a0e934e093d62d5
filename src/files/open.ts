import { join } from "node:path";
import type { Config } from "../config";
import type { Files } from "./files";
import { localFiles } from "./local";
import { markedFiles } from "./marks";
import { s3Files } from "./s3";

export interface PictureStore {
  pictures: Files;
  quarantine: Files;
  burning: Files;
  database: string;
}

const QUARANTINE = "quarantine";
const BURNING = "burn";

/** Opens the bucket or the data directory. @param database the installation's id */
export function openPictures(
  { s3, dataDir }: Pick<Config, "s3" | "dataDir">,
  database: string,
): PictureStore {
  const pictures = s3 ? s3Files(s3) : localFiles(join(dataDir, "pictures"));
  const quarantine = s3 ? s3Files(s3, `${QUARANTINE}/`) : localFiles(join(dataDir, QUARANTINE));
  const burning = s3 ? s3Files(s3, `${BURNING}/`) : localFiles(join(dataDir, BURNING));
  return { pictures: markedFiles(pictures, database), quarantine, burning, database };
}
