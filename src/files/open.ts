import { join } from "node:path";
import type { Config } from "../config";
import type { Files } from "./files";
import { localFiles } from "./local";
import { s3Files } from "./s3";

/** Where this installation keeps its pictures: the bucket of the settings, else the data directory. */
export const openFiles = ({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Files =>
  s3 ? s3Files(s3) : localFiles(join(dataDir, "pictures"));
